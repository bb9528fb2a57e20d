import { z } from "../zod";
import { scenarioGroups } from "./scenarios";

/** What the terminal asks of a running Coach, and what it answers: one line of JSON each way. */

/** Where a running Coach listens and by what it knows the terminal: a file in its data folder, for its owner only. */
export const terminalFileSchema = z.strictObject({
  version: z.literal(1),
  pid: z.number().int(),
  host: z.enum(["electron", "browser"]),
  /** A socket, or a named pipe. */
  address: z.string(),
  token: z.string().min(32),
});
export type TerminalFile = z.infer<typeof terminalFileSchema>;

export const TERMINAL_FILE = "faults-terminal.json";

const often = {
  /** `null`: always. Absent: once, or what the file says. */
  times: z.number().int().min(1).nullable().optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.number().int().optional(),
};

export const terminalRequestSchema = z.intersection(
  z.object({ token: z.string() }),
  z.discriminatedUnion("command", [
    z.object({ command: z.literal("list") }),
    z.object({ command: z.literal("arm"), name: z.string().max(200), ...often }),
    /** The text of a plan file, and its name where it gives itself none. */
    z.object({ command: z.literal("arm_plan"), name: z.string().max(80), text: z.string().max(1_000_000) }),
    z.object({ command: z.literal("disarm") }),
  ]),
);
export type TerminalRequest = z.infer<typeof terminalRequestSchema>;

const scenario = z.object({ name: z.string(), title: z.string(), expectation: z.string() });
const armed = z.object({ name: z.string(), fired: z.number().int(), spent: z.boolean() });

export const terminalReplySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("list"),
    groups: z.array(z.object({ group: z.enum(scenarioGroups), title: z.string(), scenarios: z.array(scenario) })),
    armed: armed.nullable(),
  }),
  /** `expectation` is known for a named scenario only. */
  z.object({ kind: z.literal("armed"), name: z.string(), title: z.string(), expectation: z.string().nullable(), faults: z.number().int() }),
  z.object({ kind: z.literal("disarmed"), was: armed.nullable() }),
  z.object({ kind: z.literal("unknown_name"), near: z.array(z.string()) }),
  z.object({ kind: z.literal("not_a_plan"), mistakes: z.array(z.string()) }),
  z.object({ kind: z.literal("refused"), reason: z.enum(["token", "developer_mode", "request"]) }),
]);
export type TerminalReply = z.infer<typeof terminalReplySchema>;
