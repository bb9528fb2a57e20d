import { describe, expect, it } from "vitest";
import { ARGUMENTS_MAX_LENGTH, coachToolbox, validateCall } from "../../src-main/harness/validate";
import { toolCatalogue } from "../../src-shared/tools/catalogue";

const validate = (tool: string, args: unknown) => validateCall(coachToolbox, { tool, args }, "2026-12-01");
const failureOf = (tool: string, args: unknown) => {
  const result = validate(tool, args);
  if (result.ok) throw new Error("it was valid");
  return result;
};
const save = (note: string) => ({ date: "2020-01-01", values: [{ field: "note", value: note, unit: null }], replace: false });

describe("arguments that are too large", () => {
  const room = ARGUMENTS_MAX_LENGTH - JSON.stringify(save("")).length;
  it("are refused before they are looked at, with both sizes named", () => {
    const { effect, failure } = failureOf("save_measurement", save("x".repeat(room + 1)));
    expect(effect).toBe("write");
    expect(failure).toEqual({
      code: "invalid_arguments",
      issues: [{ path: "", expected: `at most ${ARGUMENTS_MAX_LENGTH} characters`, received: `${ARGUMENTS_MAX_LENGTH + 1} characters` }],
    });
  });

  it("are looked at up to the very limit", () => {
    expect(JSON.stringify(failureOf("save_measurement", save("x".repeat(room))).failure)).not.toContain(`${ARGUMENTS_MAX_LENGTH}`);
  });

  it("count as they came when they were no JSON", () => {
    expect(JSON.stringify(failureOf("save_measurement", "x".repeat(ARGUMENTS_MAX_LENGTH + 1)).failure)).toContain("at most");
    expect(JSON.stringify(failureOf("save_measurement", "x".repeat(ARGUMENTS_MAX_LENGTH)).failure)).not.toContain("at most");
  });
});

it.each([undefined, null, "", " \n"])("no arguments at all, given as %j, are the empty object", (args) => {
  const { failure } = failureOf("read_measurement", args);
  expect(failure).toEqual(failureOf("read_measurement", {}).failure);
});

it.each(["x", 7, [], true])("%j is no object, and is named as what it is", (args) => {
  const { failure } = failureOf("read_measurement", args);
  expect(failure).toMatchObject({ code: "invalid_arguments", issues: [{ path: "", expected: "object" }] });
  expect(failure).not.toEqual(failureOf("read_measurement", {}).failure);
});

it("names the tools there are for one that does not exist, and no more of its name than fits a line", () => {
  const { effect, failure } = failureOf("guardar".repeat(50), {});
  expect(effect).toBeNull();
  expect(failure).toEqual({ code: "unknown_tool", tool: "guardar".repeat(50).slice(0, 80), tools: toolCatalogue.map(({ name }) => name) });
});

it("checks what arrives at a toolbox that stands in the way, not what was sent", () => {
  const toolbox = { ...coachToolbox, arriving: () => ({ date: "2020-01-02", field: null }) };
  expect(validateCall(toolbox, { tool: "read_measurement", args: {} }, "2026-12-01")).toMatchObject({ ok: true, args: { date: "2020-01-02" } });
});
