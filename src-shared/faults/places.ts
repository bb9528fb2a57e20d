import type { FaultEffect, FaultPoint } from "./plan";

export type EffectKind = FaultEffect["kind"];

/** What can be injected at one point, and what a fault may be matched with there. */
export interface Place {
  /** Whether it is known there which tool, and which provider, it is about. */
  readonly tool: boolean;
  readonly provider: boolean;
  /** The effects by phase. A fault that names no phase is reached in every phase that has its effect. */
  readonly phases: Readonly<Record<string, readonly EffectKind[]>>;
}

/** The only phase of a point that has no others; a plan does not name it. */
export const ANY_PHASE = "any";

const STORE = ["throw", "delay", "never_answer", "wipe_store", "swap_store"] as const satisfies EffectKind[];
const INSIDE = ["throw", "delay", "never_answer", "quota"] as const satisfies EffectKind[];
const ACKNOWLEDGEMENT = ["throw", "delay", "never_answer", "answer_late", "drop", "corrupt"] as const satisfies EffectKind[];
const DISPATCH = ["throw", "delay", "drop", "disconnect", "answer_twice"] as const satisfies EffectKind[];
const about = (tool: boolean, provider: boolean, phases: Place["phases"]): Place => ({ tool, provider, phases });
const readOrWrite = (effects: readonly EffectKind[]): Place["phases"] => ({ read: effects, write: effects });

/**
 * Every point with the effects that make sense at it. A plan that asks for anything else is refused: a fault that could
 * never fire would look like a program that withstands it. `docs/faults.md` says what each of them does.
 */
export const places: Readonly<Record<FaultPoint, Place>> = {
  model_request: about(false, true, { [ANY_PHASE]: ["throw", "delay", "never_answer", "status", "disconnect"] }),
  model_stream: about(false, true, {
    [ANY_PHASE]: ["throw", "delay", "never_answer", "disconnect", "cut_stream", "corrupt", "drop", "answer_twice"],
  }),
  validation: about(true, false, { [ANY_PHASE]: ["throw", "corrupt"] }),
  dispatch: about(true, false, readOrWrite(DISPATCH)),
  handler_before: about(true, false, readOrWrite(STORE)),
  handler_inside: about(true, false, readOrWrite(INSIDE)),
  handler_after: about(true, false, readOrWrite(STORE)),
  acknowledgement: about(true, false, readOrWrite(ACKNOWLEDGEMENT)),
  ipc: about(true, false, {
    request: ["drop", "delay", "corrupt", "answer_twice", "disconnect"],
    reply: ["drop", "delay", "answer_late", "corrupt", "answer_twice", "disconnect"],
  }),
  renderer: about(true, false, { request: ["kill_renderer"], reply: ["kill_renderer"] }),
  journal: about(false, false, { write: ["quota"], sync: ["fsync_failure", "delay", "throw"] }),
  key_vault: about(false, true, { read: ["drop"], seal: ["throw", "delay"], write: ["quota", "fsync_failure"] }),
  store_open: about(false, false, { [ANY_PHASE]: [...STORE, "blocked", "quota"] }),
  look_up: about(false, false, { [ANY_PHASE]: STORE }),
  clock: about(false, false, { request: ["clock_jump"], dispatch: ["clock_jump"] }),
};

/** The effects of a point in all of its phases, each once. */
export function effectsAt(point: FaultPoint): readonly EffectKind[] {
  return [...new Set(Object.values(places[point].phases).flat())];
}

/** The phases that a plan may name at a point; none where there is only one. */
export function phasesOf(point: FaultPoint): readonly string[] {
  return Object.keys(places[point].phases).filter((phase) => phase !== ANY_PHASE);
}
