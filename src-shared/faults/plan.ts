import { z } from "../zod";
import { effectsAt, phasesOf, places } from "./places";

/** Places where a fault can be injected. Free when nothing is armed. */
export const faultPoints = [
  "model_request",
  "model_stream",
  "validation",
  "dispatch",
  "handler_before",
  "handler_inside",
  "handler_after",
  "acknowledgement",
  "ipc",
  "renderer",
  "journal",
  "key_vault",
  "store_open",
  "look_up",
  "clock",
] as const;
export const faultPointSchema = z.enum(faultPoints);
export type FaultPoint = z.infer<typeof faultPointSchema>;

export const faultEffectSchema = z.discriminatedUnion("kind", [
  /** An exception with this text; the text must appear nowhere but in the local diagnostic. */
  z.strictObject({ kind: z.literal("throw"), text: z.string().default("injected") }),
  z.strictObject({ kind: z.literal("delay"), ms: z.number().int().min(0).max(600_000) }),
  z.strictObject({ kind: z.literal("never_answer") }),
  z.strictObject({ kind: z.literal("answer_twice") }),
  z.strictObject({ kind: z.literal("answer_late"), ms: z.number().int().min(0).max(600_000) }),
  z.strictObject({ kind: z.literal("corrupt") }),
  z.strictObject({ kind: z.literal("drop") }),
  z.strictObject({ kind: z.literal("disconnect") }),
  z.strictObject({ kind: z.literal("kill_renderer") }),
  z.strictObject({ kind: z.literal("quota") }),
  z.strictObject({ kind: z.literal("blocked") }),
  z.strictObject({ kind: z.literal("fsync_failure") }),
  z.strictObject({ kind: z.literal("wipe_store") }),
  z.strictObject({ kind: z.literal("swap_store") }),
  z.strictObject({ kind: z.literal("clock_jump"), ms: z.number().int() }),
  z.strictObject({ kind: z.literal("cut_stream"), atByte: z.number().int().min(0) }),
  z.strictObject({
    kind: z.literal("status"),
    status: z.number().int().min(400).max(599),
    headers: z.record(z.string(), z.string()).default({}),
  }),
]);
export type FaultEffect = z.infer<typeof faultEffectSchema>;

const faultShape = z.strictObject({
  point: faultPointSchema,
  match: z
    .strictObject({
      tool: z.string().optional(),
      provider: z.string().optional(),
      /** Only the n-th time that the point is reached with the rest matching, from 1. */
      nth: z.number().int().min(1).optional(),
      phase: z.string().optional(),
    })
    .default({}),
  effect: faultEffectSchema,
  /** How often it fires; `null` is always. */
  times: z.number().int().min(1).nullable().default(1),
  probability: z.number().min(0).max(1).optional(),
});
export type Fault = z.infer<typeof faultShape>;

/** One fault. What could never fire is a mistake, and not a fault that is withstood. */
export const faultSchema = faultShape.superRefine((fault, context) => {
  for (const { path, ...params } of impossible(fault)) {
    context.addIssue({ code: "custom", path, message: `expected ${params.expected}`, params });
  }
});

function impossible({ point, match, effect }: Fault): { path: string[]; expected: string; received: string }[] {
  const place = places[point];
  const phases = phasesOf(point);
  const nothing = `nothing: ${point} does not know it`;
  for (const name of ["tool", "provider"] as const) {
    const received = match[name];
    if (received !== undefined && !place[name]) return [{ path: ["match", name], expected: nothing, received }];
  }
  if (match.phase !== undefined && !phases.includes(match.phase)) {
    const expected = phases.length === 0 ? nothing : `one of ${phases.join(", ")}`;
    return [{ path: ["match", "phase"], expected, received: match.phase }];
  }
  const possible = match.phase === undefined ? effectsAt(point) : (place.phases[match.phase] ?? []);
  if (possible.includes(effect.kind)) return [];
  const where = match.phase === undefined ? point : `${point} in phase ${match.phase}`;
  return [{ path: ["effect"], expected: `at ${where} one of ${possible.join(", ")}`, received: effect.kind }];
}

/** A fault plan file. */
export const faultPlanSchema = z.strictObject({
  version: z.literal(1),
  seed: z.number().int().default(1),
  name: z.string().max(80).optional(),
  faults: z.array(faultSchema).min(1).max(100),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;

/** A fault that fired, as the timeline shows it. */
export const firedFaultSchema = z.object({
  point: faultPointSchema,
  effect: z.string(),
  /** Name of the scenario or plan that armed it. */
  plan: z.string(),
  /** The fault itself, for a plan that repeats it; an exception without its text, which is for the diagnostic alone. */
  fault: faultShape.optional(),
  /** How often its point had been reached with the rest matching, since it was armed or the turn began. From 1. */
  nth: z.number().int().min(1).optional(),
});
export type FiredFault = z.infer<typeof firedFaultSchema>;
