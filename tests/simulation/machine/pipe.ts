import type { Wire } from "../../../src-shared/ipc/wire";
import type { Owner, Scheduler } from "./scheduler";

interface End {
  readonly owner: Owner;
  readonly listeners: Set<(message: unknown) => void>;
  readonly closers: Set<() => void>;
}

interface Letter {
  readonly text: string;
  readonly at: number;
}

/** The pipe between program and window: ordered, late, and cut when one of them dies. */
export class Pipe {
  private readonly ends: readonly [End, End];
  private readonly onTheWay: [Letter[], Letter[]] = [[], []];
  private open = true;
  readonly main: Wire;
  readonly renderer: Wire;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly latency: () => number,
    main: Owner,
    renderer: Owner,
  ) {
    const end = (owner: Owner): End => ({ owner, listeners: new Set(), closers: new Set() });
    this.ends = [end(main), end(renderer)];
    this.main = this.wire(0);
    this.renderer = this.wire(1);
  }

  /** One end has died, of whose last messages chance lets some through. The other end hears of it after a while. */
  cut(chance: () => number): void {
    if (!this.open) return;
    this.open = false;
    for (const side of [0, 1] as const) {
      const letters = this.onTheWay[side];
      letters.length = Math.floor((letters.length + 1) * chance());
      const last = letters.at(-1)?.at ?? this.scheduler.now();
      const { owner, closers } = this.ends[side];
      this.scheduler.after(Math.max(0, last - this.scheduler.now()) + this.latency(), () => {
        for (const closer of [...closers]) closer();
      }, owner);
    }
  }

  private wire(mine: 0 | 1): Wire {
    const other = mine === 0 ? 1 : 0;
    const { listeners, closers } = this.ends[mine];
    return {
      post: (message) => {
        if (!this.open) return;
        const letters = this.onTheWay[other];
        const before = letters.at(-1)?.at ?? 0;
        const letter = { text: JSON.stringify(message), at: Math.max(before, this.scheduler.now() + this.latency()) };
        letters.push(letter);
        this.scheduler.after(letter.at - this.scheduler.now(), () => this.deliver(other, letter), this.ends[other].owner);
      },
      onMessage: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onClose: (listener) => {
        closers.add(listener);
        return () => closers.delete(listener);
      },
    };
  }

  private deliver(side: 0 | 1, letter: Letter): void {
    const letters = this.onTheWay[side];
    if (letters[0] !== letter) return;
    letters.shift();
    this.scheduler.noteProgress();
    for (const listener of [...this.ends[side].listeners]) listener(JSON.parse(letter.text));
  }
}
