import { ANY_PHASE, places, type EffectKind } from "../../src-shared/faults/places";
import { faultPoints, faultSchema, type Fault, type FaultPoint } from "../../src-shared/faults/plan";
import type { ProviderName } from "../../src-shared/conversation/provider-failure";
import { pick } from "../crash/random";
import { randomFor } from "./machine/machine";
import { INTERNAL } from "./machine/internal";
import type { HostKind } from "./machine/program";
import type { ModelMessage, ServerTrouble } from "./models/server";
import type { ApprovalHabit, DiskStep, Victim, WorldPlan, WorldStep } from "./plan";

const PROVIDERS = ["openai", "anthropic", "google", "offline"] as const satisfies ProviderName[];
const HOSTS = ["browser", "electron"] as const satisfies HostKind[];
export const DAYS = ["2026-02-23", "2026-02-24", "2026-02-25", "2026-02-26"] as const;
const FIELDS = ["weight", "waist", "body_fat"] as const;
const GOAL_DAY = "2026-12-31";

/** Draws a world from its seed: the same seed, the same world. */
export function drawPlan(seed: number): WorldPlan {
  return new Drawing(seed).plan();
}

class Drawing {
  private readonly random: () => number;
  private readonly provider: ProviderName;
  private readonly host: HostKind;
  private messages = 0;
  private values = 0;

  constructor(private readonly seed: number) {
    this.random = randomFor(seed, "plan");
    this.provider = pick(this.random, PROVIDERS);
    this.host = pick(this.random, HOSTS);
  }

  plan(): WorldPlan {
    const count = 2 + this.below(5);
    const steps = Array.from({ length: count }, () => this.steps()).flat();
    // Something is there before anything goes wrong.
    const first: WorldStep[] = this.chance(0.7) ? [this.hand(true)] : [];
    return { version: 1, seed: this.seed, host: this.host, provider: this.provider, steps: [...first, ...steps] };
  }

  private steps(): WorldStep[] {
    const what = this.random();
    if (what < 0.04) return this.hang();
    if (what < 0.08) return this.lateWrite();
    if (what < 0.4) return [...this.mishap(0.75), this.say()];
    if (what < 0.55) return [...this.mishap(0.65), this.hand(this.chance(0.7))];
    if (what < 0.62) return [...this.mishap(0.3), { do: "undo", back: 1 + this.below(3) }];
    if (what < 0.66) return [...this.mishap(0.3), { do: "import", days: 1 + this.below(3), seed: this.below(1_000) }];
    if (what < 0.69) return [...this.mishap(0.3), { do: "restore" }];
    if (what < 0.73) return [{ do: "check" }];
    if (what < 0.78) return [...this.mishap(0.3), { do: "retry" }];
    if (what < 0.8) return [{ do: "continue" }];
    if (what < 0.82) return [{ do: "give_up" }];
    if (what < 0.84) return [{ do: "new_conversation" }];
    if (what < 0.85) return [{ do: "take_over" }];
    if (what < 0.88) return [{ do: "pause", ms: pick(this.random, [100, 5_000, 12_000, 60_000]) }];
    if (what < 0.9) return [{ do: "reload" }];
    if (what < 0.94) return this.loss();
    return [this.restart()];
  }

  /** A window hangs with a write on its way to it, and wakes up when two others have had the session. */
  private hang(): WorldStep[] {
    const freeze: WorldStep = { do: "freeze", ms: 45_000, afterTasks: 1 + this.below(9) };
    const write: WorldStep = { do: "hand", request: { tool: "save_measurement", args: this.saveArguments() }, wait: false };
    return [write, freeze, { do: "pause", ms: 500 }, { do: "take_over" }, { do: "take_over" }, { do: "pause", ms: 60_000 }];
  }

  /** A write comes to the store long after everybody has given it up. */
  private lateWrite(): WorldStep[] {
    const effect = { kind: "delay", ms: pick(this.random, [11_000, 25_000]) } as const;
    const fault = pick(this.random, [
      { point: "handler_before", match: { phase: "write" }, effect },
      { point: "ipc", match: { phase: "request", tool: "save_measurement" }, effect },
      { point: "acknowledgement", match: { phase: "write" }, effect },
    ] as const);
    return [{ do: "arm", faults: [faultSchema.parse(fault)] }, this.plainSave(), { do: "pause", ms: 40_000 }];
  }

  private plainSave(): WorldStep {
    const calls = [{ tool: "save_measurement", args: this.saveArguments() }];
    return { ...this.say(), rounds: [{ text: "", calls }], troubles: {}, cancelAfterMs: null, wait: false };
  }

  /** What goes wrong with the step that follows: often nothing, at times two things at once. */
  private mishap(probability: number): WorldStep[] {
    if (!this.chance(probability)) return [];
    const first = this.oneMishap();
    return this.chance(0.35) ? [first, this.oneMishap()] : [first];
  }

  private oneMishap(): WorldStep {
    const what = this.random();
    if (what < 0.5) return { do: "arm", faults: this.faults() };
    if (what < 0.55) return { do: "freeze", ms: pick(this.random, [2_000, 11_000, 25_000, 45_000]), afterTasks: Math.floor(2 ** (this.random() * 9)) };
    if (what < 0.7) return { do: "kill", who: pick(this.random, KILLED), afterTasks: Math.floor(2 ** (this.random() * 10)) };
    if (what < 0.86) return { do: "commits", fates: this.fates() };
    const [step, code, file] = pick(this.random, DISK);
    return { do: "disk", step, code, file, skip: this.below(4) };
  }

  private fates(): ("ok" | "fsync_failed" | "quota" | number)[] {
    const before = Array.from({ length: this.below(3) }, () => "ok" as const);
    return [...before, pick(this.random, ["fsync_failed", "quota", 30, 12_000, 25_000] as const)];
  }

  private faults(): Fault[] {
    const count = this.chance(0.35) ? 2 : 1;
    return Array.from({ length: count }, () => {
      const { point, effect, match } = pick(this.random, FAULTS);
      const tool = places[point].tool && this.chance(0.2) ? { tool: "save_measurement" } : {};
      const nth = this.chance(0.15) ? { nth: 2 + this.below(2) } : {};
      const times = this.chance(0.8) ? 1 : this.chance(0.5) ? 3 : null;
      return faultSchema.parse({ point, match: { ...match, ...tool, ...nth }, effect, times });
    });
  }

  private loss(): WorldStep[] {
    return [{ do: "lose_store", how: this.chance(0.6) ? "wipe" : "set_back" }];
  }

  private restart(): WorldStep {
    const provider = this.chance(0.6) ? this.provider : pick(this.random, PROVIDERS);
    return { do: "restart", host: pick(this.random, HOSTS), provider, gently: this.chance(0.5) };
  }

  private say(): Extract<WorldStep, { do: "say" }> {
    this.messages += 1;
    const marker = `[m${this.messages}]`;
    const approvals: readonly ApprovalHabit[] = ["approve", "approve", "approve", "decline", "ignore", "late", "after_hand_edit"];
    return {
      do: "say",
      text: `${this.sentence()} ${marker}`,
      rounds: this.chance(0.03) ? this.endless() : Array.from({ length: 1 + this.below(3) }, () => this.message()),
      troubles: this.troubles(),
      approval: pick(this.random, approvals),
      cancelAfterMs: this.chance(0.15) ? this.below(3_000) : null,
      wait: this.chance(0.8),
    };
  }

  private endless(): ModelMessage[] {
    return Array.from({ length: 14 }, () => ({ text: "", calls: [this.call()] }));
  }

  private troubles(): Record<number, ServerTrouble> {
    if (!this.chance(0.15)) return {};
    const trouble = pick(this.random, TROUBLES)(this.random);
    const from = 1 + this.below(3);
    return this.chance(0.5) ? { [from]: trouble } : { [from]: trouble, [from + 1]: trouble, [from + 2]: trouble };
  }

  /** What the offline coach understands; the others read the marker only. */
  private sentence(): string {
    return pick(this.random, [
      () => `I weigh ${this.value()} kg today`,
      () => `weight ${this.value()} kg on ${pick(this.random, DAYS)}`,
      () => `what was my weight on ${pick(this.random, DAYS)}?`,
      () => "what is my latest weight?",
      () => `delete my weight of ${pick(this.random, DAYS)}`,
      () => "no, thanks",
      () => "yes",
      () => `peso ${this.value()} kg`,
    ])();
  }

  private message(): ModelMessage {
    const text = this.chance(0.4) ? "Let me see." : "";
    const shape = this.random();
    if (shape < 0.1) return { text, calls: [this.read(), this.read(), this.read()] };
    if (shape < 0.16) {
      const call = this.call();
      return { text, calls: [call, this.call(), call] };
    }
    if (shape < 0.18) return { text, calls: [this.call(), this.call()], sameIds: true };
    return { text, calls: Array.from({ length: 1 + this.below(3) }, () => this.call()) };
  }

  private call(): ModelMessage["calls"][number] {
    const what = this.random();
    if (what < 0.45) return { tool: "save_measurement", args: this.saveArguments() };
    if (what < 0.75) return this.read();
    if (what < 0.83) return { tool: "delete_measurement", args: { date: this.day(), field: this.chance(0.5) ? null : this.field() } };
    if (what < 0.9) return { tool: "set_goal", args: { field: this.field(), target: this.value(), unit: null, by: this.chance(0.5) ? GOAL_DAY : null } };
    return pick(this.random, [
      { tool: "guardar_peso", args: { peso: 77 } },
      { tool: "constructor", args: {} },
      { tool: "save_measurement", args: {} },
      { tool: "save_measurement", args: { date: "2026-02-30", values: [{ field: "weight", value: 77, unit: null }], replace: false } },
      { tool: "save_measurement", args: { date: "2026-02-23", values: [{ field: "weight", value: 5_000, unit: "kg" }], replace: false } },
      { tool: "read_measurement", args: { date: "2026-02-23", field: "__proto__" } },
    ]);
  }

  private read(): ModelMessage["calls"][number] {
    return pick(this.random, [
      () => ({ tool: "read_measurement", args: { date: this.day(), field: this.chance(0.5) ? null : this.field() } }),
      () => ({ tool: "latest_measurement", args: { field: this.field() } }),
      () => ({ tool: "list_measurements", args: { from: DAYS[0], to: DAYS[3], field: this.chance(0.5) ? null : this.field() } }),
      () => ({ tool: "summarize_trend", args: { field: this.field(), from: DAYS[0], to: DAYS[3] } }),
      () => ({ tool: "read_goal", args: { field: this.field() } }),
    ])();
  }

  private hand(wait: boolean): WorldStep {
    if (this.chance(0.8)) return { do: "hand", request: { tool: "save_measurement", args: this.saveArguments() }, wait };
    return { do: "hand", request: { tool: "delete_measurement", args: { date: this.day(), field: null } }, wait };
  }

  private saveArguments(): unknown {
    const values: unknown[] = [{ field: this.field(), value: this.value(), unit: null }];
    if (this.chance(0.2)) values.push({ field: "note", value: `${NOTE} ${this.values}`, unit: null });
    return { date: this.day(), values, replace: this.chance(0.5) };
  }

  /** No value is asked for twice in a world, so that one that was written twice shows. */
  private value(): number {
    this.values += 1;
    return Math.round((40 + this.values / 100) * 100) / 100;
  }

  private day(): string {
    return pick(this.random, DAYS);
  }

  private field(): (typeof FIELDS)[number] {
    return pick(this.random, FIELDS);
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

/** A note that looks like an error is data. */
const NOTE = 'Error: is_error true {"kind":"tool_error"}';

const KILLED = ["renderer", "renderer", "main", "main", "both", "power"] as const satisfies Victim[];

const DISK: readonly (readonly [DiskStep, "EIO" | "ENOSPC" | "short", string])[] = [
  ["write", "ENOSPC", "journal.log"],
  ["write", "short", "journal.log"],
  ["sync", "EIO", "journal.log"],
  ["truncate", "EIO", "journal.log"],
  ["open", "EIO", "journal.log"],
  ["read", "EIO", "journal.log"],
  ["write", "ENOSPC", "conversations"],
  ["write", "short", "conversations"],
  ["sync", "EIO", "conversations"],
  ["sync_folder", "EIO", ""],
  ["create", "ENOSPC", ""],
];

const TROUBLES: readonly ((random: () => number) => ServerTrouble)[] = [
  () => ({ kind: "status", status: 503 }),
  () => ({ kind: "status", status: 429, retryAfter: 2 }),
  () => ({ kind: "status", status: 401 }),
  () => ({ kind: "unreachable" }),
  (random) => ({ kind: "cut", part: random() }),
  () => ({ kind: "silent" }),
  () => ({ kind: "slow", ms: 20_000 }),
];

/** Longer and shorter than the program's deadlines, by the point. */
const WAITS: Partial<Record<FaultPoint, readonly number[]>> = { handler_inside: [40], clock: [] };

function effectsOf(point: FaultPoint, kind: EffectKind): Fault["effect"][] {
  switch (kind) {
    case "throw":
      return [{ kind, text: `${INTERNAL} network timeout ECONNRESET 503 overloaded is_error false` }];
    case "delay":
    case "answer_late":
      return (WAITS[point] ?? [3_000, 11_000, 25_000]).map((ms) => ({ kind, ms }));
    case "clock_jump":
      return [3_600_000, -3_600_000, 86_400_000].map((ms) => ({ kind, ms }));
    case "cut_stream":
      return [{ kind, atByte: 5 }];
    case "status":
      return [{ kind, status: 429, headers: { "retry-after": "2" } }, { kind, status: 401, headers: {} }];
    default:
      return [{ kind }];
  }
}

/** Every point with every effect in every phase that the program knows. No key is kept in a world. */
const FAULTS: readonly Pick<Fault, "point" | "effect" | "match">[] = faultPoints
  .filter((point) => point !== "key_vault")
  .flatMap((point) =>
    Object.entries(places[point].phases).flatMap(([phase, kinds]) =>
      kinds.flatMap((kind) => effectsOf(point, kind).map((effect) => ({ point, effect, match: phase === ANY_PHASE ? {} : { phase } }))),
    ),
  );
