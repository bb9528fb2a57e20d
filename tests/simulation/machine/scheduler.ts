/** Something that lives and can be killed: a process of the program, a window, the world around them. */
export interface Owner {
  readonly name: string;
  dead: boolean;
  /** It hangs: until then nothing of it happens. */
  frozenUntil?: number;
}

export interface Task {
  at: number;
  readonly order: number;
  readonly owner: Owner;
  readonly run: () => void;
  cancelled: boolean;
}

/** The platform's own, taken before anything replaces them. */
const { queueMicrotask, process } = globalThis;

/** What a task of the event loop costs, in milliseconds. */
const IMMEDIATE_MS = 0.02;
/** So many of them in a row, and nothing else, are a loop that waits for time to pass: time then goes faster. */
const SPIN_AFTER = 300;
const LONGEST_IMMEDIATE_MS = 250;

/**
 * Time and order. Nothing waits for the real clock: the next task is the one with the earliest moment, and its moment becomes
 * now. What a task of a dead owner would have done never happens.
 */
export class Scheduler {
  readonly world: Owner = { name: "world", dead: false };
  /** Whoever's task is running. */
  current: Owner = this.world;
  /** Tasks that have run. */
  steps = 0;
  /** Called before each task. */
  onStep: () => void = () => undefined;
  /** A task threw: in a real process nobody would have caught it. */
  onUncaught: (error: unknown, owner: Owner) => void = () => undefined;
  private time: number;
  private order = 0;
  private immediates = 0;
  private readonly heap: Task[] = [];

  constructor(startAt: number) {
    this.time = startAt;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void, owner: Owner = this.current): Task {
    return this.push({ at: this.time + Math.max(0, ms), order: (this.order += 1), owner, run, cancelled: false });
  }

  immediate(run: () => void): Task {
    this.immediates += 1;
    const spins = Math.floor(this.immediates / SPIN_AFTER);
    return this.after(spins === 0 ? IMMEDIATE_MS : Math.min(LONGEST_IMMEDIATE_MS, IMMEDIATE_MS * 2 ** spins), run);
  }

  /** Something that is not a turn of a loop has happened. */
  noteProgress(): void {
    this.immediates = 0;
  }

  /** Runs tasks until `isDone` (asked before each), or none is left. */
  run(isDone: () => boolean): Promise<"done" | "idle"> {
    return new Promise((resolve) => {
      const turn = (): void => {
        this.current = this.world;
        this.onStep();
        if (isDone()) {
          resolve("done");
          return;
        }
        const task = this.next();
        if (task === null) {
          resolve("idle");
          return;
        }
        this.time = Math.max(this.time, task.at);
        this.steps += 1;
        this.current = task.owner;
        try {
          task.run();
        } catch (error) {
          this.onUncaught(error, task.owner);
        }
        // The tick comes when no microtask is left, however many follow from this one.
        queueMicrotask(() => process.nextTick(turn));
      };
      process.nextTick(turn);
    });
  }

  private next(): Task | null {
    for (let task = this.pop(); task !== null; task = this.pop()) {
      if (task.cancelled || task.owner.dead) continue;
      const { frozenUntil = 0 } = task.owner;
      if (frozenUntil <= Math.max(task.at, this.time)) return task;
      task.at = frozenUntil;
      this.push(task);
    }
    return null;
  }

  private push(task: Task): Task {
    const { heap } = this;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, task)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = task;
    return task;
  }

  private pop(): Task | null {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(task: Task): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const a = heap[left];
      if (a === undefined) break;
      const b = heap[left + 1];
      const [child, place] = b !== undefined && isBefore(b, a) ? [b, left + 1] : [a, left];
      if (isBefore(task, child)) break;
      heap[at] = child;
      at = place;
    }
    heap[at] = task;
  }
}

function isBefore(a: Task, b: Task): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
