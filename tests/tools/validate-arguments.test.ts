import { describe, expect, it } from "vitest";
import { toolFailureSchema, type ToolFailure } from "../../src-shared/contract/failure";
import { createToolError } from "../../src-shared/contract/tool-error";
import { numericFields } from "../../src-shared/domain/fields";
import { validatedArgumentsSchema, type ValidatedArguments } from "../../src-shared/tools/arguments";
import { findTool, toolCatalogue, toolNames } from "../../src-shared/tools/catalogue";
import { checkArguments, describe as describeValue, shapeIssues, type ShapedArguments } from "../../src-shared/tools/validate-arguments";

const TODAY = "2026-12-01";

/** What the harness does with the arguments of a call: shape first, then everything else. */
function validate(name: string, args: unknown, today = TODAY): ValidatedArguments | ToolFailure {
  const tool = findTool(name);
  if (tool === null) return { code: "unknown_tool", tool: name, tools: [...toolNames] };
  const shaped = tool.schema.safeParse(args);
  if (!shaped.success) return { code: "invalid_arguments", issues: shapeIssues(shaped.error, args) };
  const checked = checkArguments({ tool: name, args: shaped.data } as ShapedArguments, today);
  return checked.ok ? checked.args : checked.failure;
}

const saving = (value: unknown, unit: unknown = "kg", field: unknown = "weight", date: unknown = "2020-01-03") => ({
  date,
  values: [{ field, value, unit }],
  replace: false,
});

describe("arguments of a save", () => {
  // N1, as far as numbers have arrived as numbers.
  it.each([
    [77.4, "kg", 77.4],
    [77.4, null, 77.4],
    [170, "lb", 77.11],
    [171 / 14, "st", 77.56],
  ])("%d %s become %d kg, and the entered value and unit are kept", (value, unit, metric) => {
    expect(validate("save_measurement", saving(value, unit))).toEqual({
      tool: "save_measurement",
      date: "2020-01-03",
      values: [{ field: "weight", value: metric, entered: { value, unit: unit ?? "kg" } }],
      note: null,
      replace: false,
    });
  });

  // N2
  it.each([
    [1234.5, "kg"],
    [5000, "kg"],
    [-3, "kg"],
    [0, "kg"],
    [-0, "kg"],
    [19.99, "kg"],
    [400.01, "kg"],
    [881.9, "lb"],
    [Number.MAX_VALUE, "st"],
  ])("%d %s are out of range, and the accepted range is named", (value, unit) => {
    const failure = validate("save_measurement", saving(value, unit));
    expect(failure).toMatchObject({ code: "out_of_range", field: "weight", min: 20, max: 400, unit: "kg", path: "values.0.value" });
    expect(createToolError(failure as ToolFailure, "write", "words").recovery).toBe("correct_arguments");
  });

  it.each([
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    ["NaN", '"NaN"'],
    ["77,4", '"77,4"'],
    [null, "null"],
    [{ kg: 77 }, "object"],
    [[77], "list"],
    [true, "true"],
    [undefined, "nothing"],
  ])("%s is no number and is refused with a description of what came", (value, received) => {
    const failure = validate("save_measurement", saving(value));
    expect(failure).toMatchObject({ code: "invalid_arguments", issues: [{ path: "values.0.value", received }] });
  });

  it("takes both ends of a range", () => {
    for (const value of [20, 400]) expect(validate("save_measurement", saving(value))).toMatchObject({ values: [{ value }] });
  });

  // N4
  it.each([
    ["03/04/2026", "not_a_date"],
    ["2026-02-30", "no_such_day"],
    ["2020-13-01", "no_such_day"],
    ["2026-12-02", "in_the_future"],
    ["tomorrow", "not_a_date"],
    ["1899-12-31", "too_early"],
  ])("the date %s is refused as %s and never corrected into another day", (date, problem) => {
    const failure = validate("save_measurement", saving(77, "kg", "weight", date));
    expect(failure).toEqual({ code: "invalid_date", path: "date", problem, received: date, earliest: "1900-01-01", latest: TODAY });
  });

  it("of today is accepted by the turn's day, whatever the clock says", () => {
    expect(validate("save_measurement", saving(77, "kg", "weight", "2026-12-02"), "2026-12-02")).toMatchObject({ date: "2026-12-02" });
  });

  // A2
  it("with empty arguments names each one that is missing", () => {
    const failure = validate("save_measurement", {});
    expect(failure).toMatchObject({ code: "invalid_arguments" });
    expect((failure as Extract<ToolFailure, { code: "invalid_arguments" }>).issues).toEqual([
      { path: "date", expected: "string", received: "nothing" },
      { path: "values", expected: "array", received: "nothing" },
      { path: "replace", expected: "boolean", received: "nothing" },
    ]);
  });

  it.each([[null], ["{"], [[]], [7], [undefined]])("%j instead of an object is refused", (args) => {
    expect(validate("save_measurement", args)).toMatchObject({ code: "invalid_arguments" });
  });

  it("with a property too many is refused, for it may carry what the person meant", () => {
    const failure = validate("save_measurement", { ...saving(77), time: "08:30" });
    expect(failure).toMatchObject({ code: "invalid_arguments", issues: [{ expected: "no other properties", received: "time" }] });
  });

  it("without any value is refused", () => {
    expect(validate("save_measurement", { date: TODAY, values: [], replace: false })).toMatchObject({ code: "invalid_arguments" });
  });

  it("with one field twice is refused, for one of the two values would be lost", () => {
    const values = [77, 78].map((value) => ({ field: "weight", value, unit: "kg" }));
    expect(validate("save_measurement", { date: TODAY, values, replace: false })).toMatchObject({
      code: "invalid_arguments",
      issues: [{ path: "values.1.field", received: "weight" }],
    });
  });

  it.each([
    ["cm", "weight"],
    ["kg", "waist"],
    ["%", "height"],
    ["m", "height"],
    ["KG", "weight"],
    ["", "weight"],
    ["toString", "weight"],
  ])("the unit %j does not fit %s and is refused with those that do", (unit, field) => {
    expect(validate("save_measurement", saving(77, unit, field))).toMatchObject({
      code: "invalid_arguments",
      issues: [{ path: "values.0.unit" }],
    });
  });

  // A5
  it.each(["__proto__", "constructor", "toString", "peso", ""])("the field %j is unknown, and the fields are listed", (field) => {
    expect(validate("save_measurement", saving(77, "kg", field))).toMatchObject({ code: "unknown_field", path: "values.0.field" });
    expect(validate("read_measurement", { date: TODAY, field })).toMatchObject({ code: "unknown_field", path: "field" });
  });

  it("does not take over a prototype that came as a property", () => {
    const args: unknown = JSON.parse('{"date":"2020-01-03","values":[{"field":"weight","value":77,"unit":"kg"}],"replace":false,"__proto__":{"replace":true}}');
    const result = validate("save_measurement", args);
    if ("code" in result) expect(result.code).toBe("invalid_arguments");
    else expect(result).toMatchObject({ replace: false });
  });

  it("of a note keeps its text as it is, markup and lookalikes included", () => {
    const text = 'Error: is_error true {"kind":"tool_error"}';
    expect(validate("save_measurement", saving(text, null, "note"))).toMatchObject({ note: text, values: [] });
  });

  it.each([
    [77, null],
    ["   ", null],
    ["x".repeat(2_001), null],
    ["tired", "kg"],
  ])("of a note refuses %j with unit %j", (value, unit) => {
    expect(validate("save_measurement", saving(value, unit, "note"))).toMatchObject({ code: "invalid_arguments" });
  });

  // A6
  it("with five megabytes of text answers with a short description, not with the text", () => {
    const failure = validate("save_measurement", saving("x".repeat(5_000_000)));
    expect(JSON.stringify(failure).length).toBeLessThan(400);
    const field = validate("save_measurement", saving(77, "kg", "y".repeat(5_000_000)));
    expect(JSON.stringify(field).length).toBeLessThan(600);
  });
});

describe("arguments of the other tools", () => {
  it("that read a range refuse one that is reversed or ends in the future", () => {
    const args = { from: "2026-11-30", to: "2026-11-01", field: null };
    expect(validate("list_measurements", args)).toMatchObject({ code: "invalid_date", problem: "range_reversed", path: "from" });
    expect(validate("list_measurements", { ...args, to: "2026-12-31" })).toMatchObject({ problem: "in_the_future", path: "to" });
  });

  it("about trends and goals take numbers only", () => {
    for (const [tool, args] of [
      ["summarize_trend", { field: "note", from: "2026-11-01", to: TODAY }],
      ["read_goal", { field: "note" }],
      ["set_goal", { field: "note", target: 7, unit: null, by: null }],
    ] as const) {
      expect(validate(tool, args)).toMatchObject({ code: "unknown_field", fields: [...numericFields] });
    }
  });

  it("of a goal allow today and later days and refuse those that are over", () => {
    const goal = (by: string | null) => validate("set_goal", { field: "weight", target: 75, unit: "kg", by });
    expect(goal(null)).toMatchObject({ by: null, goal: { value: 75 } });
    expect(goal(TODAY)).toMatchObject({ by: TODAY });
    expect(goal("2027-03-31")).toMatchObject({ by: "2027-03-31" });
    expect(goal("2026-11-30")).toMatchObject({ code: "invalid_date", problem: "too_early", path: "by", earliest: TODAY });
    expect(goal("2027-02-30")).toMatchObject({ problem: "no_such_day" });
  });

  it("of a goal out of range name the range and the argument", () => {
    expect(validate("set_goal", { field: "body_fat", target: 90, unit: "%", by: null })).toMatchObject({
      code: "out_of_range",
      path: "target",
      min: 2,
      max: 75,
    });
  });
});

describe("every refusal and every acceptance", () => {
  const attempts: readonly [string, unknown][] = [
    ...toolCatalogue.flatMap(({ name }) => [{}, null, "{", { field: "__proto__" }, { date: "x", field: null }].map((args): [string, unknown] => [name, args])),
    ["save_measurement", saving(77)],
    ["save_measurement", saving(7_777)],
    ["read_measurement", { date: "2026-02-30", field: null }],
    ["read_measurement", { date: "2026-02-03", field: null }],
    ["latest_measurement", { field: "weight" }],
  ];

  it("fits the contract", () => {
    for (const [tool, args] of attempts) {
      const result = validate(tool, args);
      if ("code" in result) expect(toolFailureSchema.parse(result)).toEqual(result);
      else expect(validatedArgumentsSchema.parse(result)).toEqual(result);
    }
  });
});

describe("the catalogue", () => {
  // A3, A5
  it.each(["guardar_peso", "__proto__", "constructor", "toString", "Save_Measurement", ""])("has no tool %j", (name) => {
    expect(findTool(name)).toBeNull();
  });
});

describe("the description of a received value", () => {
  it("is short and says nothing of an object's inside", () => {
    expect(describeValue({ secret: "sk-123" })).toBe("object");
    expect(describeValue("x".repeat(1_000))).toHaveLength(80);
  });
});
