import { z } from "../../src-shared/zod";
import type { HostMessage } from "../../src-shared/i18n/host";

/** The environment variables that others rely on, checked once at the start. */
export const environmentSchema = z.object({
  COACH_HOST: z.enum(["electron", "browser"]).optional(),
  COACH_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(65535))
    .optional(),
  COACH_USER_DATA: z.string().min(1).optional(),
  COACH_BROWSER: z.string().min(1).optional(),
  COACH_OPEN: z.enum(["0", "1"]).optional(),
  COACH_LOCALE: z.enum(["es", "en"]).optional(),
  COACH_PROVIDER: z.enum(["offline", "openai", "anthropic", "google", "scripted"]).optional(),
  COACH_MODEL: z.string().min(1).optional(),
  COACH_DEV: z.enum(["0", "1"]).optional(),
  COACH_SCRIPT: z.string().min(1).optional(),
  COACH_FAULTS: z.string().min(1).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  GEMINI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: z.string().min(1).optional(),
  GOOGLE_GEMINI_BASE_URL: z.string().min(1).optional(),
});
export type CoachEnvironment = z.infer<typeof environmentSchema>;

type VariableName = keyof CoachEnvironment;
const VARIABLE_NAMES = Object.keys(environmentSchema.shape) as VariableName[];

/** Variables whose value is never shown, not even in a message about it. */
const SECRET_VARIABLES = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"] as const satisfies VariableName[];
/** Variables that hand the model's part or the faults to whoever sets them: for development only. */
const DEVELOPMENT_VARIABLES = ["COACH_SCRIPT", "COACH_FAULTS"] as const satisfies VariableName[];

/** One variable that Coach cannot work with, in a form that a message can be made from. */
export interface EnvironmentProblem {
  readonly name: VariableName;
  /** Empty for a secret. */
  readonly value: string;
  readonly expected: HostMessage;
  readonly choices: readonly string[];
}

export type EnvironmentResult =
  | { readonly ok: true; readonly environment: CoachEnvironment }
  | { readonly ok: false; readonly problems: readonly EnvironmentProblem[] };

/**
 * Reads Coach's own variables out of a process environment. A variable set to the empty string counts as unset for
 * keys and base addresses (shells and CI export them so), and is a problem for the others.
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of VARIABLE_NAMES) {
    const value = variables[name];
    if (value === undefined || (value === "" && !name.startsWith("COACH_"))) continue;
    given[name] = value;
  }

  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as VariableName));
    return { ok: false, problems: [...names].map((name) => describeProblem(name, given[name] ?? "")) };
  }

  const forDevelopment = DEVELOPMENT_VARIABLES.filter((name) => parsed.data[name] !== undefined);
  if (parsed.data.COACH_DEV !== "1" && forDevelopment.length > 0) {
    return {
      ok: false,
      problems: forDevelopment.map((name) => ({
        name,
        value: given[name] ?? "",
        expected: "environment.dev_only",
        choices: [],
      })),
    };
  }
  return { ok: true, environment: parsed.data };
}

/** The key values that must never be written anywhere. */
export function secretValues(environment: CoachEnvironment): readonly string[] {
  return SECRET_VARIABLES.flatMap((name) => environment[name] ?? []);
}

function describeProblem(name: VariableName, value: string): EnvironmentProblem {
  const schema: unknown = environmentSchema.shape[name].unwrap();
  const choices = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  const expected =
    name === "COACH_PORT" ? "environment.port" : choices.length > 0 ? "environment.choice" : "environment.empty";
  const secret = (SECRET_VARIABLES as readonly VariableName[]).includes(name);
  return { name, value: secret ? "" : value, expected, choices };
}
