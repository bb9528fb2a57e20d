import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { FaultPlan } from "../../src-shared/faults/plan";
import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type { ProgramChannels, WriteReply } from "../../src-shared/ipc/program-channels";
import { parseJournal, type RawJournal } from "../crash/independent-reader";
import { SimulatedDisk } from "../log/simulated-disk";
import { INTERNAL } from "./machine/internal";
import { randomFor, useMachine } from "./machine/machine";
import { Pipe } from "./machine/pipe";
import { Profile, type CommitFate } from "./machine/profile";
import { DATA_FOLDER, Program, type HostKind } from "./machine/program";
import { Scheduler } from "./machine/scheduler";
import { SimulatedWindow } from "./machine/window";
import { ModelServer } from "./models/server";
import type { Victim, WorldPlan, WorldStep } from "./plan";
import type { FoundStore, HeardEvent, HeardReply, Violation, WorldRecord } from "./record";
import { DAYS } from "./draw";

const START_AT = Date.UTC(2026, 1, 26, 9, 0, 0);
const MINUTE = 60_000;
/** More than any deadline of a turn, its questions to the person included. */
const TURN_ENDS_WITHIN = 40 * MINUTE;
const MOST_TASKS = 150_000;

export type Say = Extract<WorldStep, { do: "say" }>;

/** Runs a plan from the first start to the last look at what is left. */
export class World {
  readonly scheduler = new Scheduler(START_AT);
  readonly disk = new SimulatedDisk();
  readonly server: ModelServer;
  readonly heard: HeardEvent[] = [];
  readonly replies: HeardReply[] = [];
  readonly violations: Violation[] = [];
  readonly stores: FoundStore[] = [];
  readonly exports: string[] = [];
  readonly log: string[] = [];
  private readonly profiles: Record<HostKind, Profile>;
  private readonly latency: () => number;
  private readonly chance: () => number;
  private readonly known = new Set<string>();
  private durable: { bytes: Buffer | null; opIds: ReadonlySet<string> } = { bytes: null, opIds: new Set() };
  private readonly dispatched = new Set<string>();
  private readonly caughtUp = new WeakSet<SimulatedWindow>();
  private readonly conversations = new Set<string>();
  private host: HostKind;
  private provider: WorldPlan["provider"];
  private program: Program | null = null;
  private window: SimulatedWindow | null = null;
  private pipe: Pipe | null = null;
  private killAt = Infinity;
  private freezeAt = { task: Infinity, ms: 0 };
  /** Windows that lost the session to another one, and live on. */
  private readonly others: { window: SimulatedWindow; pipe: Pipe }[] = [];
  private victim: Victim = "both";
  private fates: CommitFate[] = [];
  private starts = 0;
  private plans = 0;
  private deaths = 0;
  private edits = 0;
  private killedBy = "";
  private conversationId: string | null = null;
  private running: { marker: string; turnId: string | null; step: Say } | null = null;
  private readonly excuses = { storeLost: false, gaveUp: false, chose: false };

  constructor(readonly plan: WorldPlan) {
    this.host = plan.host;
    this.provider = plan.provider;
    this.latency = randomFor(plan.seed, "latency");
    this.chance = randomFor(plan.seed, "chance");
    this.server = new ModelServer(this.scheduler, randomFor(plan.seed, "server"));
    const profile = (name: HostKind): Profile => {
      const made = new Profile(name);
      made.onCommit = () => this.fates.shift() ?? "ok";
      made.later = (ms, run) => void this.scheduler.after(ms, run);
      made.onLoss = () => {
        this.excuses.storeLost = true;
      };
      return made;
    };
    this.profiles = { browser: profile("browser"), electron: profile("electron") };
  }

  async run(): Promise<WorldRecord> {
    const { scheduler, disk, server } = this;
    scheduler.onStep = () => this.beforeTask();
    scheduler.onUncaught = (error, owner) => this.note(`uncaught in ${owner.name}: ${String(error)}`);
    const own = randomFor(this.plan.seed, "program");
    useMachine({ scheduler, disk, random: own, fetch: server.fetch, diskLatency: (step) => this.diskLatency(step) });
    try {
      for (const step of this.plan.steps) {
        this.note(`step ${JSON.stringify(step)}`);
        await this.take(step);
      }
      await this.settle();
    } finally {
      useMachine(null);
      this.profiles.browser.forget();
      this.profiles.electron.forget();
    }
    return this.record();
  }

  /** How often what happened. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = { starts: this.starts, requests: this.server.seen.length, deaths: this.deaths };
    for (const { event } of this.heard) {
      const { body } = event;
      if (body.type === "turn_ended" || body.type === "call_settled" || body.type === "fault_fired") counts[body.type] = (counts[body.type] ?? 0) + 1;
    }
    return counts;
  }

  // ── what happens ────────────────────────────────────────────────────────────────────────────────────────────────

  private async take(step: WorldStep): Promise<void> {
    switch (step.do) {
      case "say":
        return await this.say(step);
      case "hand": {
        if (!(await this.up())) return;
        return await this.write("measurement.write", step.request, step.wait);
      }
      case "undo": {
        const opId = this.confirmed().at(-step.back);
        if (opId === undefined || !(await this.up())) return;
        return await this.write("operation.undo", { opId }, true);
      }
      case "import": {
        if (!(await this.up())) return;
        return await this.write("sample.add", { days: importedDays(step) }, true);
      }
      case "restore": {
        if (!(await this.up())) return;
        const backup = await this.ask("backup.create", {});
        if (backup?.kind === "created") await this.write("backup.restore", { text: backup.text }, true);
        return;
      }
      case "check": {
        const opId = this.unsure().at(-1);
        if (opId === undefined || !(await this.up())) return;
        await this.ask("operation.check", { opId });
        return;
      }
      case "retry": {
        const opId = this.unsure().at(-1);
        if (opId === undefined || !(await this.up())) return;
        return await this.write("operation.retry", { opId }, true);
      }
      case "continue":
        return await this.goOn();
      case "give_up":
        if (!(await this.up())) return;
        this.excuses.gaveUp = true;
        await this.ask("store.decide", { choice: "give_up_unresolved" });
        return;
      case "new_conversation":
        this.conversationId = null;
        return;
      case "arm": {
        if (!(await this.up())) return;
        this.plans += 1;
        const name = `plan ${this.plans}`;
        const plan: FaultPlan = { version: 1, seed: this.plan.seed, name, faults: [...step.faults] };
        if (step.faults.some(({ effect }) => effect.kind === "wipe_store" || effect.kind === "swap_store")) this.excuses.storeLost = true;
        await this.ask("faults.arm", { name, plan });
        return;
      }
      case "disarm":
        await this.ask("faults.disarm", {});
        return;
      case "commits":
        this.fates = [...step.fates];
        return;
      case "disk": {
        const text = `${INTERNAL} ${step.code}`;
        const error = step.code === "short" ? "short" : Object.assign(new Error(text), { code: step.code });
        this.disk.fail(step.step, error, { name: step.file, skip: step.skip });
        return;
      }
      case "kill":
        this.victim = step.who;
        this.killAt = this.scheduler.steps + step.afterTasks;
        return;
      case "restart": {
        if (step.gently) await this.stopGently();
        else this.kill("both");
        this.host = step.host;
        this.provider = step.provider;
        await this.up();
        return;
      }
      case "reload":
        this.kill("renderer");
        await this.up();
        return;
      case "freeze":
        this.freezeAt = { task: this.scheduler.steps + step.afterTasks, ms: step.ms };
        return;
      case "take_over":
        if (this.program?.app === null || this.program?.owner.dead !== false) return;
        this.openWindow(true);
        await this.up();
        return;
      case "lose_store": {
        this.kill("both");
        const profile = this.profiles[this.host];
        if (step.how === "wipe") profile.wipe();
        else profile.setBack(this.chance);
        return;
      }
      case "pause":
        await this.until(() => false, step.ms);
        return;
    }
  }

  private async say(step: Say): Promise<void> {
    await this.turnOver();
    if (!(await this.up())) return;
    const conversationId = await this.conversation();
    if (conversationId === null) return;
    const marker = /\[m\d+\]/.exec(step.text)?.[0] ?? "";
    this.server.scripts.set(marker, step);
    this.running = { marker, turnId: null, step };
    await this.startTurn({ conversationId, text: step.text, mode: "message" }, step.wait);
  }

  private async goOn(): Promise<void> {
    await this.turnOver();
    const last = this.heard.findLast(({ event }) => event.body.type === "turn_ended")?.event;
    if (last?.body.type !== "turn_ended" || last.body.end.kind !== "provider_failed") return;
    if (last.conversationId !== this.conversationId || !(await this.up())) return;
    await this.startTurn({ conversationId: last.conversationId, text: "", mode: "continue" }, true);
  }

  private async startTurn(request: RequestOf<ProgramChannels, "turn.start">, wait: boolean): Promise<void> {
    const started = await this.ask("turn.start", request);
    if (started?.kind !== "started") {
      this.note(`turn refused: ${JSON.stringify(started)}`);
      this.running = null;
      return;
    }
    if (this.running !== null) this.running = { ...this.running, turnId: started.turnId };
    const cancelAfterMs = this.running?.step.cancelAfterMs ?? null;
    if (cancelAfterMs !== null) {
      this.scheduler.after(cancelAfterMs, () => void this.window?.ask("turn.cancel", { turnId: started.turnId }), this.scheduler.world);
    }
    if (wait) await this.turnOver();
  }

  /** Waits for the end of the turn that runs, unless somebody dies. */
  private async turnOver(): Promise<void> {
    const turnId = this.running?.turnId ?? null;
    if (turnId === null) return;
    const { program, window } = this;
    const isOver = (): boolean => this.heard.some(({ event: { body } }) => body.type === "turn_ended" && body.turnId === turnId);
    const isBroken = (): boolean => program?.owner.dead !== false || window?.owner.dead !== false || window.lost;
    await this.until(() => isOver() || isBroken(), TURN_ENDS_WITHIN);
    if (!isOver() && !isBroken()) this.violate("every_turn_ends", `turn ${turnId} did not end within ${TURN_ENDS_WITHIN} ms`);
    if (isBroken()) return;
    // The end is told before the turn has let go of the program.
    await this.until(() => isBroken() || window?.state?.running?.turnId !== turnId, MINUTE);
    this.running = null;
  }

  private async write(
    channel: "measurement.write" | "operation.undo" | "operation.retry" | "sample.add" | "backup.restore",
    request: RequestOf<ProgramChannels, typeof channel>,
    wait: boolean,
  ): Promise<void> {
    const { window } = this;
    if (window === null) return;
    const asked = window.ask(channel, request);
    const hear = (): boolean => {
      if (asked.result === null) return false;
      if (asked.result.ok) this.hearReply(asked.result.reply);
      return true;
    };
    if (wait) {
      await this.until(() => asked.result !== null || window.owner.dead || window.lost, TURN_ENDS_WITHIN);
      hear();
      return;
    }
    const look = (): void => {
      if (!hear() && !window.owner.dead && !window.lost) this.scheduler.after(50, look, this.scheduler.world);
    };
    this.scheduler.after(50, look, this.scheduler.world);
  }

  // ── starting and dying ──────────────────────────────────────────────────────────────────────────────────────────

  /** A program with a window whose store has been compared. False: it does not come up, which is no violation by itself. */
  private async up(): Promise<boolean> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if (this.program === null || this.program.owner.dead) this.startProgram();
      const { program } = this;
      await this.until(() => program?.app !== null || program.owner.dead, 10 * MINUTE);
      if (program?.app === null || program?.owner.dead !== false) continue;
      if (this.window === null || this.window.owner.dead || this.window.lost) this.openWindow();
      const { window } = this;
      const isBroken = (): boolean => program.owner.dead || window?.owner.dead !== false || window.lost;
      await this.until(() => isBroken() || (window?.isOwner === true && window.state?.store.status !== "starting"), 20 * MINUTE);
      if (isBroken()) continue;
      const status = window?.state?.store.status;
      // What a person does then: another try, then a reload.
      if (status === "unavailable" && attempt < 2) {
        if (attempt === 0) await this.ask("store.retry", {});
        else this.kill("renderer");
        continue;
      }
      if (this.conversationId !== null && window !== null && !this.caughtUp.has(window)) await this.catchUp(window);
      return status !== "starting";
    }
    return false;
  }

  /** A new window asks for what happened without it, as the page does. */
  private async catchUp(window: SimulatedWindow): Promise<void> {
    this.caughtUp.add(window);
    for (const conversationId of this.conversations) {
      const found = await this.ask("conversation.events", { conversationId, since: 0 });
      if (found?.kind === "events") this.hear(found.events);
    }
  }

  private startProgram(): void {
    this.starts += 1;
    this.note(`start ${this.host} ${this.provider}`);
    this.program = new Program(
      this.scheduler,
      this.host,
      this.provider,
      `main ${this.starts}`,
      () => this.scheduler.after(1, () => this.kill("renderer"), this.scheduler.world),
      (area, message, cause) => {
        this.note(`diagnostic ${area}: ${message} ${describe(cause)}`);
      },
    );
  }

  private openWindow(takeOver = false): void {
    const { program, scheduler } = this;
    if (program?.app === null || program === null) return;
    this.starts += 1;
    const isAlive = this.window !== null && !this.window.owner.dead && !this.window.lost;
    if (takeOver && isAlive && this.window !== null && this.pipe !== null) this.others.push({ window: this.window, pipe: this.pipe });
    else if (this.window !== null) this.kill("renderer");
    const window = new SimulatedWindow({
      scheduler,
      profile: this.profiles[this.host],
      name: `window ${this.starts}`,
      killedBy: this.killedBy,
      onEvents: (events) => this.hear(events),
      onState: (state) => this.seeText(JSON.stringify(state.store), "the state"),
      onProblem: (channel, problem) => this.note(`window ${channel}: ${describe(problem)}`),
      onKill: (armed) => {
        this.killedBy = armed;
        scheduler.after(0, () => this.kill("renderer"), scheduler.world);
      },
    });
    const latency = (): number => 0.1 + this.latency() * this.latency() * 20;
    const pipe = new Pipe(scheduler, latency, program.owner, window.owner);
    const { app } = program;
    scheduler.after(0, () => app.attach(pipe.main), program.owner);
    window.connect(pipe);
    this.window = window;
    this.pipe = pipe;
  }

  private kill(who: Victim): void {
    this.killAt = Infinity;
    this.note(`kill ${who}`);
    this.deaths += 1;
    const { program, window } = this;
    // All windows of a profile are one browser here: they die together.
    const windows = [window, ...this.others.map((other) => other.window)];
    if (who !== "main" && windows.some((one) => one?.owner.dead === false)) {
      for (const one of windows) if (one !== null) one.owner.dead = true;
      this.profiles[this.host].windowDied();
    }
    if (program !== null && !program.owner.dead && who !== "renderer") {
      program.owner.dead = true;
      this.running = null;
    }
    for (const pipe of [this.pipe, ...this.others.map((other) => other.pipe)]) pipe?.cut(this.chance);
    if (who !== "main") this.others.length = 0;
    if (who === "power") {
      this.disk.restart(this.chance);
      this.profiles[this.host].powerLost(this.chance);
    }
  }

  private async stopGently(): Promise<void> {
    const { program } = this;
    if (program !== null && !program.owner.dead) {
      let isStopped = false;
      program.stop(() => {
        isStopped = true;
      });
      await this.until(() => isStopped || program.owner.dead, MINUTE);
      if (!isStopped && !program.owner.dead) this.note("the program did not stop in time");
    }
    this.kill("both");
  }

  private beforeTask(): void {
    if (this.scheduler.steps >= this.killAt) this.kill(this.victim);
    if (this.scheduler.steps >= this.freezeAt.task) {
      this.note(`freeze ${this.freezeAt.ms}`);
      if (this.window !== null) this.window.owner.frozenUntil = this.scheduler.now() + this.freezeAt.ms;
      this.freezeAt = { task: Infinity, ms: 0 };
    }
  }

  // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** No fault any more: each host in turn comes up, compares, and shows what it has. */
  private async settle(): Promise<void> {
    this.note("heal");
    this.running = null;
    this.kill("both");
    this.freezeAt = { task: Infinity, ms: 0 };
    this.fates = [];
    this.disk.heal();
    const other: HostKind = this.host === "browser" ? "electron" : "browser";
    const hosts = [this.host, other, this.host];
    for (const host of hosts) {
      this.host = host;
      if (!(await this.lookAround(host))) return;
      if (host === other && this.unresolved().length === 0) break;
    }
  }

  private async lookAround(host: HostKind): Promise<boolean> {
    if (!(await this.up())) {
      this.violate("it_recovers", `the program does not come up on ${host} without any fault: ${JSON.stringify(this.window?.state?.store)}`);
      return false;
    }
    await this.decide();
    await this.until(() => false, 30_000);
    const last = host !== this.plan.host;
    for (const id of this.conversations) {
      await this.ask("conversation.events", { conversationId: id, since: 0 });
      if (!last) continue;
      for (const format of ["json", "otel"] as const) {
        const exported = await this.ask("conversation.export", { conversationId: id, format });
        if (exported?.kind === "exported") this.exports.push(exported.text);
      }
    }
    const status = this.window?.state?.store.status;
    const isBlocked = this.unresolved().length > 0;
    if (!isBlocked) await this.probe();
    const readOnly = status !== "ready";
    await this.stopGently();
    this.stores.push({ host, journal: this.readJournal(), tables: this.profiles[host].tables() ?? {}, isReadOnly: readOnly });
    return true;
  }

  /** Two histories: the person goes on with the safety copy. */
  private async decide(): Promise<void> {
    const store = this.window?.state?.store;
    if (store?.status !== "read_only") return;
    const choice = store.reason === "other_lineage" ? "use_safety_copy" : store.reason === "journal_damaged" ? "salvage_journal" : null;
    this.note(`read only: ${store.reason}`);
    if (choice === null) return;
    this.excuses.chose = true;
    await this.ask("store.decide", { choice });
  }

  /** What a healthy program must be able to do. */
  private async probe(): Promise<void> {
    const reply = await this.ask("measurement.write", {
      tool: "save_measurement",
      args: { date: "2026-01-01", values: [{ field: "height", value: 170 + this.stores.length / 100, unit: null }], replace: true },
    });
    if (reply?.kind === "settled") this.hearReply(reply);
    if (reply?.kind !== "settled" || reply.certainty !== "confirmed") {
      this.violate("it_recovers", `a save after the healing came to ${JSON.stringify(reply)}`);
    }
  }

  private unresolved(): readonly unknown[] {
    const { records } = this.readJournal();
    const settled = new Set(records.flatMap((record) => (record.type === "confirmed" ? [(record["operation"] as { opId: string }).opId] : record.type === "rejected" ? [record["opId"]] : [])));
    return records.filter((record) => record.type === "prepared" && !settled.has(record["opId"]));
  }

  private readJournal(): RawJournal {
    const bytes = this.disk.bytes(`${DATA_FOLDER}/journal.log`);
    return bytes === null ? { records: [], tail: 0 } : parseJournal(bytes);
  }

  private record(): WorldRecord {
    const conversations = new Map<string, readonly ConversationEvent[]>();
    for (const path of this.disk.paths()) {
      const id = /conversations\/([^/]+)\.log$/.exec(path)?.[1];
      const bytes = this.disk.bytes(path);
      if (id === undefined || bytes === null) continue;
      conversations.set(id, parseJournal(bytes).records as unknown as ConversationEvent[]);
      this.seeText(bytes.toString("utf8"), `the file of conversation ${id}`);
    }
    return {
      plan: this.plan,
      heard: this.heard,
      replies: this.replies,
      requests: this.server.seen,
      violations: this.violations,
      journal: this.readJournal(),
      conversations,
      exports: this.exports,
      stores: this.stores,
      excuses: this.excuses,
      log: this.log,
      steps: this.scheduler.steps,
    };
  }

  // ── hearing ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private hear(events: readonly ConversationEvent[]): void {
    for (const event of events) {
      const text = `${event.conversationId} ${event.n} ${JSON.stringify(event.body)}`;
      if (this.known.has(text)) continue;
      this.known.add(text);
      this.heard.push({ at: this.scheduler.now(), step: this.scheduler.steps, event });
      this.note(`event ${text}`);
      this.react(event.body);
    }
  }

  private react(body: ConversationEvent["body"]): void {
    if (body.type === "approval_requested") this.answerApproval(body.opId);
    if (body.type === "call_dispatched") this.dispatched.add(body.opId);
    // An equal call of the turn is answered with the recorded outcome: the operation that it was is in the journal.
    const isOwn = body.type === "call_settled" && this.dispatched.has(body.opId);
    if (isOwn && body.certainty === "confirmed" && body.decision.rule !== "journal_comes_first") this.mustBeDurable(body.opId);
    if (body.type === "operation_resolved" && body.verdict === "applied") this.mustBeDurable(body.opId);
  }

  private hearReply(reply: WriteReply): void {
    const isDurable = reply.kind === "settled" && this.isDurable(reply.opId);
    this.replies.push({ at: this.scheduler.now(), reply, isDurable });
    this.note(`reply ${JSON.stringify(reply)}`);
  }

  /** Saved is said only when the journal has it on the disk. */
  private mustBeDurable(opId: string): void {
    if (!this.isDurable(opId)) this.violate("nothing_confirmed_is_missing", `${opId} was called saved before the journal had it on the disk`);
  }

  private isDurable(opId: string): boolean {
    const bytes = this.disk.durableBytes(`${DATA_FOLDER}/journal.log`);
    if (bytes !== this.durable.bytes) this.durable = { bytes, opIds: confirmedIn(bytes) };
    return this.durable.opIds.has(opId);
  }

  private answerApproval(opId: string): void {
    const habit = this.running?.step.approval ?? "ignore";
    const world = this.scheduler.world;
    const answer = (ms: number, approve: boolean): void => {
      this.scheduler.after(ms, () => void this.window?.ask("approval.answer", { opId, approve }), world);
    };
    switch (habit) {
      case "approve":
        answer(800, true);
        return;
      case "decline":
        answer(800, false);
        return;
      case "late":
        answer(300_100, true);
        return;
      case "after_hand_edit":
        for (const date of DAYS) {
          this.edits += 1;
          const args = { date, values: [{ field: "weight", value: (6_000 + this.edits) / 100, unit: null }], replace: true };
          this.scheduler.after(100, () => void this.window?.ask("measurement.write", { tool: "save_measurement", args }), world);
        }
        answer(4_000, true);
        return;
      case "ignore":
        return;
    }
  }

  private seeText(text: string, where: string): void {
    if (text.includes(INTERNAL)) this.violate("nothing_internal_is_visible", `${where} shows an injected text`);
  }

  private confirmed(): string[] {
    const heard = this.heard.flatMap(({ event: { body } }) => (body.type === "call_settled" && body.certainty === "confirmed" && !body.isError ? [body.opId] : []));
    const replies = this.replies.flatMap(({ reply }) => (reply.kind === "settled" && reply.certainty === "confirmed" ? [reply.opId] : []));
    return [...heard, ...replies];
  }

  private unsure(): string[] {
    const heard = this.heard.flatMap(({ event: { body } }) => (body.type === "call_settled" && body.certainty !== null && body.certainty !== "confirmed" ? [body.opId] : []));
    const replies = this.replies.flatMap(({ reply }) => (reply.kind === "settled" && reply.certainty !== "confirmed" ? [reply.opId] : []));
    return [...heard, ...replies];
  }

  // ── means ───────────────────────────────────────────────────────────────────────────────────────────────────────

  private async conversation(): Promise<string | null> {
    if (this.conversationId !== null) return this.conversationId;
    const created = await this.ask("conversation.create", {});
    if (created?.kind !== "created") return null;
    this.conversations.add(created.conversationId);
    this.conversationId = created.conversationId;
    return this.conversationId;
  }

  /** The answer, or `null` when somebody died or nobody answered in time. */
  private async ask<Name extends keyof ProgramChannels>(
    name: Name,
    request: RequestOf<ProgramChannels, Name>,
  ): Promise<ReplyOf<ProgramChannels, Name> | null> {
    const { window } = this;
    if (window === null || window.owner.dead || window.lost) return null;
    const asked = window.ask(name, request);
    await this.until(() => asked.result !== null || window.owner.dead || window.lost, TURN_ENDS_WITHIN);
    const { result } = asked;
    return result?.ok === true ? (result.reply) : null;
  }

  private async until(isDone: () => boolean, withinMs: number): Promise<void> {
    let isLate = false;
    const alarm = this.scheduler.after(withinMs, () => {
      isLate = true;
    }, this.scheduler.world);
    const end = await this.scheduler.run(() => isDone() || isLate || this.scheduler.steps > MOST_TASKS);
    alarm.cancelled = true;
    if (this.scheduler.steps > MOST_TASKS) throw new Error(`the world does not come to rest within ${MOST_TASKS} tasks`);
    if (end === "idle" && !isDone() && !isLate) throw new Error("nothing is left to happen");
  }

  private diskLatency(step: string): number {
    const slow = step === "sync" || step === "sync_folder" ? 6 : 0.4;
    return this.latency() * slow;
  }

  private violate(invariant: Violation["invariant"], what: string): void {
    this.violations.push({ invariant, what });
    this.note(`violation ${invariant}: ${what}`);
  }

  private note(line: string): void {
    this.log.push(`${this.scheduler.now().toFixed(3)} ${this.scheduler.steps} ${line}`);
  }
}

/** The operations that a journal says are confirmed. */
function confirmedIn(bytes: Buffer | null): ReadonlySet<string> {
  const records = bytes === null ? [] : parseJournal(bytes).records;
  return new Set(
    records.flatMap((record) => {
      if (record.type === "confirmed") return [(record["operation"] as { opId: string }).opId];
      return record.type === "snapshot" ? (record["operations"] as { opId: string }[]).map(({ opId }) => opId) : [];
    }),
  );
}

function importedDays({ days, seed }: Extract<WorldStep, { do: "import" }>) {
  return Array.from({ length: days }, (_, index) => ({
    date: DAYS[(seed + index) % DAYS.length] ?? DAYS[0],
    revision: 0,
    values: { hips: { value: 80 + (seed % 100) / 100, entered: { value: 80 + (seed % 100) / 100, unit: "cm" as const }, from: { opId: "", by: "sample" as const, at: 0 } } },
    note: null,
  }));
}

function describe(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name} ${cause.message}`;
  return cause === undefined || cause === null ? "" : JSON.stringify(cause).slice(0, 200);
}
