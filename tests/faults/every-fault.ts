import { ANY_PHASE, places, type EffectKind } from "../../src-shared/faults/places";
import { faultEffectSchema, faultPoints, type FaultPoint } from "../../src-shared/faults/plan";
import { recordingSchema, type Recording, type Verdict } from "../../src-shared/faults/recording";

/** One fault that a plan may hold, in the smallest run that reaches its point. */
export interface EveryFault {
  /** `point phase effect`, and `read` where a read reaches it and a write too. */
  readonly name: string;
  readonly recording: Recording;
}

/** Longer than every deadline of a call. */
const LONG_MS = 20_000;

const effects: Readonly<Partial<Record<EffectKind, object>>> = {
  throw: { text: "connect 10.0.0.5:5432 password=x" },
  delay: { ms: 1_000 },
  answer_late: { ms: LONG_MS },
  clock_jump: { ms: 86_400_000 },
  cut_stream: { atByte: 4 },
  status: { status: 401, headers: {} },
};

const save = { type: "call", tool: "save_measurement", args: { date: "2020-01-03", values: [{ field: "weight", value: 77.4, unit: "kg" }], replace: false } };
const read = { type: "call", tool: "read_measurement", args: { date: "2020-01-02", field: null } };
const before = { date: "2020-01-02", values: [{ field: "weight", value: 77, unit: "kg" }] };

export function everyFault(): EveryFault[] {
  return faultPoints
    .filter((point) => point !== "key_vault")
    .flatMap((point) => Object.entries(places[point].phases).flatMap(([phase, kinds]) => kinds.map((kind) => faultAt(point, phase, kind))));
}

function faultAt(point: FaultPoint, phase: string, kind: EffectKind): EveryFault {
  const effect = faultEffectSchema.parse({ kind, ...effects[kind] });
  const match = phase === ANY_PHASE ? {} : { phase };
  const arm = { do: "arm", plan: { version: 1, faults: [{ point, match, effect }] } };
  const say = { do: "say", text: "go on" };
  const isRead = phase === "read" || point === "store_open";
  const messages = [{ parts: [{ type: "text", text: "One moment." }, isRead ? read : save] }, { parts: [{ type: "text", text: "Done." }] }];
  // A look-up needs a write that nobody could confirm; the opening of the store, a window that opens it.
  const lost = { point: "acknowledgement", effect: { kind: "never_answer" } };
  const first = point === "look_up" ? { do: "arm", plan: { version: 1, faults: [lost, { point, effect }] } } : arm;
  const steps = [first, ...(point === "store_open" ? [{ do: "reload" }] : []), say, { do: "disarm" }, ...repair(point, kind, phase)];
  const name = [point, ...(phase === ANY_PHASE ? [] : [phase]), kind].join(" ");
  const recording = recordingSchema.parse({ version: 1, kind: "coach-run", name, store: { days: [before] }, script: { version: 1, messages }, steps });
  return { name, recording };
}

/** What a person does afterwards, so that the verdict says what it came to in the end. */
function repair(point: FaultPoint, kind: EffectKind, phase: string): object[] {
  if (kind === "wipe_store" || kind === "swap_store" || point === "store_open") return [{ do: "reopen_store" }];
  const staysOpen = point === "look_up" || (point === "handler_inside" && phase === "write" && kind === "never_answer");
  return staysOpen ? [{ do: "check" }] : [];
}

/** A verdict in a line: how the turn ended, its call, and whether the save is there in the end. */
export function inALine({ turns, days }: Verdict): string {
  const stored = days.some(({ date }) => date === "2020-01-03") ? "; stored" : "";
  const kept = days.some(({ date }) => date === "2020-01-02") ? "" : "; the day before is lost";
  return turns
    .map(({ end, why, requests, calls }) => {
      const outcomes = calls.map(({ outcome, certainty, lookedUp }) => [outcome, certainty, lookedUp].filter((one) => one !== null).join(" "));
      return `${[end, why].filter((one) => one !== null).join(" ")}, ${String(requests)} requests; ${outcomes.join(" | ") || "no call"}${stored}${kept}`;
    })
    .join(" // ");
}
