import { IDBFactory } from "fake-indexeddb";
import { createScriptedProvider } from "../../../src-main/providers/scripted/provider";
import type { ConversationEvent } from "../../../src-shared/conversation/event";
import { reduceConversation } from "../../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type ConversationView } from "../../../src-shared/conversation/view";
import { dayRecordSchema } from "../../../src-shared/domain/record";
import type { RecordedDay, RecordedStep, Recording, Verdict } from "../../../src-shared/faults/recording";
import { recordedDay, verdictOf } from "../../../src-shared/faults/verdict";
import { SimulatedDisk } from "../../log/simulated-disk";
import { rawRows, rawVersion } from "../../store/support/raw-database";
import { createPlace, openWindow, startProgram, type ProblemEntry, type WindowOptions } from "../program/running-program";
import { skippingClock } from "../program/skipping-clock";

export interface Played {
  readonly verdict: Verdict;
  /** The conversation in the end, for a timeline. */
  readonly view: ConversationView;
  readonly events: readonly ConversationEvent[];
  /** Each turn as "Save as plan" writes it; none where that is refused. */
  readonly recorded: readonly string[];
  /** How many faults fired, those outside of any turn included. */
  readonly fired: number;
  /** What went to the local diagnostic. */
  readonly problems: readonly ProblemEntry[];
}

type Window = ReturnType<typeof openWindow>;
type Say = Extract<RecordedStep, { do: "say" }>;

/** After a turn, late answers and the look-up get as long as any of them takes. */
const AFTERMATH_MS = 60_000;

/**
 * Plays a recorded run: the real program and the real store, over files and an IndexedDB in memory and a clock that jumps over
 * waiting. Rejects when a step cannot be done at all.
 */
export async function playRecording(recording: Recording): Promise<Played> {
  const place = await createPlace();
  try {
    const run = new RecordedRun(recording, place.dataFolder);
    return await run.play();
  } finally {
    await place.remove();
  }
}

class RecordedRun {
  private readonly clock;
  private readonly disk = new SimulatedDisk();
  private readonly problems: ProblemEntry[] = [];
  private readonly model;
  private indexedDB = new IDBFactory();
  private program: Awaited<ReturnType<typeof startProgram>> | null = null;
  private window: Window | null = null;
  private reopening: Promise<void> = Promise.resolve();
  private fired = 0;
  private conversationId = "";
  private listener: (event: ConversationEvent) => void = () => undefined;

  constructor(
    private readonly recording: Recording,
    private readonly dataFolder: string,
  ) {
    this.clock = skippingClock(Date.parse(recording.at));
    this.model = createScriptedProvider(recording.script);
  }

  async play(): Promise<Played> {
    // Not under the clock that jumps: what is written here is on the real disk.
    await this.prepare();
    for (const step of this.recording.steps) {
      await this.clock.until(this.take(step));
      this.countFired();
      if (step.do !== "say" || !step.hurried) await this.clock.settle(AFTERMATH_MS);
      await this.clock.until(this.reopening);
      this.countFired();
    }
    // A fault that holds something up for ever must not outlive the run.
    await this.clock.until(this.now.ask("faults.disarm", {}));
    await this.clock.settle(AFTERMATH_MS);
    const events = await this.clock.until(this.allEvents());
    const view = events.reduce(reduceConversation, emptyConversation(this.conversationId));
    const recorded = await this.clock.until(this.recordTurns(view));
    const days = await this.days();
    await this.clock.until(this.stop());
    const verdict = { turns: view.turns.map(verdictOf), days };
    return { verdict, view, events, recorded, fired: this.fired, problems: this.problems };
  }

  private async recordTurns({ turns }: ConversationView): Promise<string[]> {
    const { conversationId } = this;
    const texts: string[] = [];
    for (const { turnId } of turns) {
      const reply = await this.now.ask("turn.record", { conversationId, turnId });
      if (reply.kind === "recorded") texts.push(reply.text);
    }
    return texts;
  }

  private countFired(): void {
    this.fired = Math.max(this.fired, this.now.state().faults.fired);
  }

  /** What is there before the first step. */
  private async prepare(): Promise<void> {
    const { store, approvals } = this.recording;
    await this.start();
    await this.now.ask("preferences.set", { approvals });
    for (const day of store.days) await this.save(day);
    for (const goal of store.goals) await this.write("set_goal", goal);
    this.conversationId = await this.now.newConversation();
  }

  private get now(): Window {
    if (this.window === null) throw new Error("there is no window");
    return this.window;
  }

  private async start(): Promise<void> {
    const environment = { COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_LOCALE: this.recording.locale } as const;
    const machine = { clock: this.clock, files: this.disk, model: this.model };
    this.program = await startProgram({ dataFolder: this.dataFolder, indexedDB: this.indexedDB }, environment, machine);
    await this.open({});
  }

  private async open(more: WindowOptions): Promise<void> {
    if (this.program === null) throw new Error("the program does not run");
    const window = openWindow(
      this.program.app,
      { indexedDB: this.indexedDB },
      {
        ...more,
        timeZone: this.recording.timeZone,
        setTimer: (run, ms) => this.clock.setTimer(run, ms),
        onMessage: () => this.clock.noteActivity(),
        onEvent: (event) => this.listener(event),
        // A page that a fault has reloaded finds its plan done.
        onKilled: () => {
          this.reopening = this.open({ arms: false });
        },
      },
    );
    this.window = window;
    if ((await window.claim()) !== "owner") throw new Error("the window did not get the session");
  }

  private async stop(): Promise<void> {
    this.window?.close();
    await this.program?.stop();
    this.problems.push(...(this.program?.problems ?? []));
  }

  private async take(step: RecordedStep): Promise<void> {
    switch (step.do) {
      case "say":
        return await this.turn("message", step);
      case "continue":
        return await this.turn("continue", null);
      case "arm":
        await this.now.ask("faults.arm", { name: step.plan.name ?? this.recording.name, plan: step.plan });
        return;
      case "disarm":
        await this.now.ask("faults.disarm", {});
        return;
      case "check":
        await this.now.ask("operation.check", { opId: await this.unconfirmed() });
        return;
      case "retry":
        await this.now.ask("operation.retry", { opId: await this.unconfirmed() });
        return;
      case "reload":
        this.window?.close();
        return await this.open({});
      case "reopen_store":
        await this.now.ask("store.retry", {});
        return;
      case "save":
        return await this.save(step.day);
      case "restart":
        await this.stop();
        if (step.store === "wiped") this.indexedDB = new IDBFactory();
        return await this.start();
    }
  }

  private async turn(mode: "message" | "continue", say: Say | null): Promise<void> {
    const { window, conversationId } = this;
    const ended = new Promise<void>((resolve) => {
      let turnId: string | null = null;
      let seen = 0;
      this.listener = ({ body }) => {
        if (body.type === "turn_started") ({ turnId } = body);
        if (body.type === say?.stopAt?.event) {
          seen += 1;
          if (seen === say.stopAt.nth && turnId !== null) void this.now.ask("turn.cancel", { turnId });
        }
        if (body.type === "approval_requested" && say !== null) void this.answer(say, body.opId);
        if (body.type === "turn_ended") resolve();
      };
    });
    const reply = await this.now.ask("turn.start", { conversationId, text: say?.text ?? "", mode });
    if (reply.kind !== "started") throw new Error(`the turn was refused: ${reply.reason}`);
    // A window that a fault ends misses the end of the turn; the next one is told of it by the events.
    let isOver = false;
    await Promise.race([ended, this.endElsewhere(window, () => isOver)]);
    isOver = true;
    this.listener = () => undefined;
  }

  /** Resolves when another window has taken over and no turn runs any more. */
  private async endElsewhere(first: Window | null, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.window === first) continue;
      await this.reopening;
      if (this.now.state().running === null) return;
    }
  }

  private async answer({ approve, meanwhile }: Say, opId: string): Promise<void> {
    if (meanwhile !== undefined) await this.save(meanwhile);
    if (approve !== "never") await this.now.ask("approval.answer", { opId, approve: approve === "yes" });
  }

  private async save({ date, values }: RecordedDay): Promise<void> {
    await this.write("save_measurement", { date, values, replace: true });
  }

  private async write(tool: "save_measurement" | "set_goal", args: unknown): Promise<void> {
    const reply = await this.now.ask("measurement.write", { tool, args });
    if (reply.kind === "refused") throw new Error(`a change by hand was refused: ${reply.reason}`);
  }

  /** The last write of the conversation that was neither confirmed nor proved absent when its turn ended. */
  private async unconfirmed(): Promise<string> {
    const view = (await this.allEvents()).reduce(reduceConversation, emptyConversation(this.conversationId));
    const call = view.turns.flatMap(callsOf).findLast(({ certainty }) => certainty === "unconfirmed");
    if (call === undefined) throw new Error("no write is unconfirmed");
    return call.opId;
  }

  private async allEvents(): Promise<readonly ConversationEvent[]> {
    const reply = await this.now.ask("conversation.events", { conversationId: this.conversationId, since: 0 });
    if (reply.kind !== "events") throw new Error(`no events: ${reply.reason}`);
    return reply.events;
  }

  /** Read from the database itself, without the store's own code. */
  private async days(): Promise<RecordedDay[]> {
    if ((await rawVersion(this.indexedDB)) === null) return [];
    return (await rawRows(this.indexedDB, "days")).map((row) => recordedDay(dayRecordSchema.parse(row)));
  }
}
