import { z } from "../zod";
import { certainties } from "../contract/certainty";
import { errorCodes } from "../contract/codes";
import type { ArgumentIssue } from "../contract/failure";
import { modelNoteSchema, operationVerdicts, stopCauses } from "../conversation/event";
import { providerFailureKinds } from "../conversation/provider-failure";
import { scriptSchema } from "../conversation/script";
import { locales } from "../i18n/locale";
import { faultPlanSchema } from "./plan";
import { mistakesOf } from "./read-plan";

/**
 * A run that can be played again: what is stored before it, what the person does, what the model says, which faults fire, and
 * what comes of it. `docs/faults.md` explains it with an example; "Save as plan" writes one, and so can a person.
 */

/** As the arguments of `save_measurement`: a note has the field `note` and the unit `null`. */
const valueSchema = z.strictObject({
  field: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().nullable(),
});
const daySchema = z.strictObject({ date: z.string(), values: z.array(valueSchema).min(1) });
export type RecordedDay = z.infer<typeof daySchema>;
const goalSchema = z.strictObject({ field: z.string(), target: z.number(), unit: z.string().nullable(), by: z.string().nullable() });

/** When a person presses stop: as soon as this is on the timeline for the n-th time. */
export const stopMoments = ["request_started", "call_received", "call_dispatched"] as const;

const stepSchema = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("say"),
    text: z.string().min(1),
    stopAt: z.strictObject({ event: z.enum(stopMoments), nth: z.number().int().min(1).default(1) }).optional(),
    /** What the person answers when they are asked for approval. */
    approve: z.enum(["yes", "no", "never"]).default("yes"),
    /** What the person changes by hand before they answer. */
    meanwhile: daySchema.optional(),
    /** The next step comes at once: late answers and look-ups get no time before it. */
    hurried: z.boolean().default(false),
  }),
  /** Sends the existing results again, after a failure of the provider. */
  z.strictObject({ do: z.literal("continue") }),
  z.strictObject({ do: z.literal("arm"), plan: faultPlanSchema }),
  z.strictObject({ do: z.literal("disarm") }),
  /** For the last write that is not confirmed. */
  z.strictObject({ do: z.literal("check") }),
  z.strictObject({ do: z.literal("retry") }),
  /** Loads the window again; what is armed stays so. */
  z.strictObject({ do: z.literal("reload") }),
  /** Tries again to open a store that could not be opened. */
  z.strictObject({ do: z.literal("reopen_store") }),
  /** A change by hand; it replaces what is there. */
  z.strictObject({ do: z.literal("save"), day: daySchema }),
  /** Ends the program and starts it again; `wiped`: the browser threw its store away in between. */
  z.strictObject({ do: z.literal("restart"), store: z.enum(["kept", "wiped"]).default("kept") }),
]);
export type RecordedStep = z.infer<typeof stepSchema>;

const callVerdictSchema = z.strictObject({
  tool: z.string(),
  /** `ok`, a code, or `none` for a call without a result. */
  outcome: z.enum(["ok", ...errorCodes, "none"]),
  certainty: z.enum(certainties).nullable(),
  /** What the look-up of a write that was not confirmed said. */
  lookedUp: z.enum(operationVerdicts).nullable(),
});

export const turnVerdictSchema = z.strictObject({
  end: z.enum(["completed", "stopped", "provider_failed", "cancelled"]),
  /** Why it was stopped, or what kind of failure the provider's was. */
  why: z.enum([...stopCauses, ...providerFailureKinds]).nullable(),
  /** Model requests, those that were made again after a failure included. */
  requests: z.number().int(),
  calls: z.array(callVerdictSchema),
  /** The faults that fired, as `point effect`. */
  faults: z.array(z.string()),
  /** What the model was told at the head of the person's message. */
  notes: z.array(modelNoteSchema.shape.kind),
});
export type TurnVerdict = z.infer<typeof turnVerdictSchema>;

export const verdictSchema = z.strictObject({
  turns: z.array(turnVerdictSchema),
  /** What the store holds in the end, by day. */
  days: z.array(daySchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const recordingSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal("coach-run"),
  name: z.string().min(1).max(80),
  /** What it shows, in a sentence. */
  about: z.string().default(""),
  locale: z.enum(locales).default("en"),
  /** The moment in which it begins. */
  at: z.iso.datetime().default("2026-12-01T12:00:00Z"),
  timeZone: z.string().default("UTC"),
  approvals: z.enum(["destructive", "all"]).default("destructive"),
  store: z.strictObject({ days: z.array(daySchema), goals: z.array(goalSchema).default([]) }).default({ days: [], goals: [] }),
  script: scriptSchema,
  steps: z.array(stepSchema).min(1).max(200),
  /** `npm run replay FILE -- --update` writes it. */
  expected: verdictSchema.optional(),
});
export type Recording = z.infer<typeof recordingSchema>;

export type ReadRecording =
  | { readonly ok: true; readonly recording: Recording }
  /** Each with its place, as in `steps.0.plan.faults.0.effect`; an empty path is the whole file. */
  | { readonly ok: false; readonly issues: readonly ArgumentIssue[] };

/** The text of a recorded run, or where its mistakes are. Never throws. */
export function readRecording(text: string): ReadRecording {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, issues: [{ path: "", expected: "JSON", received: "something else" }] };
  }
  const parsed = recordingSchema.safeParse(content);
  return parsed.success ? { ok: true, recording: parsed.data } : { ok: false, issues: mistakesOf(parsed.error, content) };
}
