import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recoveryOf } from "../../src-shared/contract/codes";
import { toolOutcomeSchema } from "../../src-shared/contract/outcome";
import { recoveries } from "../../src-shared/contract/recovery";
import { storeOutcomeSchema } from "../../src-shared/contract/store-outcome";
import { createToolError, toolErrorSchema } from "../../src-shared/contract/tool-error";
import { samples } from "./samples";

const good = createToolError({ code: "not_found", scope: "day", date: "2020-01-02" }, "read", "There is no record.");
const accepts = (value: unknown): boolean => toolErrorSchema.safeParse(value).success;

it("accepts what it makes", () => {
  for (const { failure, effect } of samples) expect(accepts(createToolError(failure, effect, "message"))).toBe(true);
});

describe("refuses", () => {
  it.each([
    ["a recoverable that contradicts its recovery", { recoverable: false }],
    ["a recovery that does not belong to the code", { recovery: "correct_arguments" }],
    ["a stopped turn for a code that never stops one", { recovery: "stop_turn", recoverable: false }],
    ["the details of another code", { details: { afterMs: 5 } }],
    ["details that are missing", { details: undefined }],
    ["a value outside the details' choices", { details: { scope: "galaxy" } }],
    ["a code that nobody knows", { error: "no_such_code" }],
    ["a code by a name that every object has", { error: "constructor" }],
    ["a kind that is not its own", { kind: "tool_result" }],
    ["an error that says that it is none", { is_error: false }],
    ["a mark as text", { is_error: "true" }],
    ["a later version", { version: 2 }],
    ["no message", { message: "" }],
    ["a key that it does not know", { extra: 1 }],
  ])("%s", (_what, change) => {
    expect(accepts(good)).toBe(true);
    expect(accepts({ ...good, ...change })).toBe(false);
  });

  it("every recovery that the table does not give to a code", () => {
    for (const { failure, effect } of samples) {
      const error = createToolError(failure, effect, "message");
      for (const recovery of recoveries) {
        const allowed = [recoveryOf(failure.code, "read"), recoveryOf(failure.code, "write")].includes(recovery);
        expect(accepts({ ...error, recovery, recoverable: recovery !== "stop_turn" })).toBe(allowed);
        expect(accepts({ ...error, recovery, recoverable: recovery === "stop_turn" })).toBe(false);
      }
    }
  });

  it("a code smuggled in through the details", () => {
    expect(accepts({ ...good, error: "read_failed", details: { code: "not_found" } })).toBe(false);
    expect(accepts({ ...good, details: { ...good.details, code: "not_found" } })).toBe(false);
  });

  it("details that the code does not have", () => {
    expect(accepts({ ...good, details: { ...good.details, stack: "Error at /home/x" } })).toBe(false);
  });

  it.each([
    ["both content and error", { status: "ok", content: { kind: "tool_result", data: {} }, error: good }],
    ["a success with an error", { status: "ok", error: good }],
    ["an error with content", { status: "error", content: { kind: "tool_result", data: {} } }],
    ["no mark", { error: good }],
    ["another mark", { status: "unknown", error: good }],
    ["text for content", { status: "ok", content: "77 kg" }],
    ["data that is no object", { status: "ok", content: { kind: "tool_result", data: "77 kg" } }],
  ])("an outcome with %s", (_what, outcome) => {
    expect(toolOutcomeSchema.safeParse(outcome).success).toBe(false);
  });

  it.each([
    ["nothing", undefined],
    ["text", "saved"],
    ["a success with a failure", { status: "ok", data: {}, failure: { code: "read_failed" } }],
    ["an error without a known code", { status: "error", failure: { code: "boom" } }],
    ["an error with data", { status: "error", data: {} }],
  ])("a handler that answers %s", (_what, outcome) => {
    expect(storeOutcomeSchema.safeParse(outcome).success).toBe(false);
  });
});

it("no JSON value at all is accepted with a contradiction in it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.boolean(), fc.constantFrom(...recoveries), ({ failure, effect }, recoverable, recovery) => {
      const parsed = toolErrorSchema.safeParse({ ...createToolError(failure, effect, "m"), recoverable, recovery });
      if (parsed.success) expect(parsed.data.recoverable).toBe(parsed.data.recovery !== "stop_turn");
    }),
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => !accepts(value)));
});

it.each([
  ["recoverable", { recoverable: false }],
  ["recovery", { recovery: "correct_arguments" }],
  ["details", { details: { afterMs: 5 } }],
])("names the place of a contradiction: %s", (place, change) => {
  const issues = toolErrorSchema.safeParse({ ...good, ...change }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issues).toEqual([[place, expect.stringMatching(/\w/)]]);
});
