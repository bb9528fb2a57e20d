import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { argsHash, canonicalJson, intentKey, nextChainHash, textHash, type WriteArguments } from "../../src-shared/contract/operation";

const date = fc.constantFrom("2020-01-01", "2020-01-02");
const entry = fc.record({
  field: fc.constantFrom("weight" as const, "waist" as const, "neck" as const),
  value: fc.integer({ min: 20, max: 200 }),
  entered: fc.record({ value: fc.integer({ min: 20, max: 400 }), unit: fc.constantFrom("kg" as const, "lb" as const) }),
});
const save: fc.Arbitrary<Extract<WriteArguments, { tool: "save_measurement" }>> = fc.record({
  tool: fc.constant("save_measurement" as const),
  date,
  values: fc.uniqueArray(entry, { selector: ({ field }) => field, maxLength: 3 }),
  note: fc.option(fc.string(), { nil: null }),
  replace: fc.boolean(),
});

/** The same value with its keys in another order, at every depth. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, inner]) => [key, shuffled(inner)]));
}

describe("canonical JSON", () => {
  it("is the same for the same value whatever the order of its keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });
  it("is JSON of the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
  it("keeps the order of lists", () => {
    expect(canonicalJson([2, 1])).toBe("[2,1]");
    expect(canonicalJson({ b: { d: 1, c: 2 }, a: [] })).toBe('{"a":[],"b":{"c":2,"d":1}}');
    expect(canonicalJson({ c: 1, a: 2, d: 3, b: 4 })).toBe('{"a":2,"b":4,"c":1,"d":3}');
  });
  it("tells different values apart, names that every object has included", () => {
    expect(canonicalJson({ a: "1" })).not.toBe(canonicalJson({ a: 1 }));
    expect(canonicalJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
    expect(canonicalJson({ 10: "a", 9: "b" })).toBe(canonicalJson({ 9: "b", 10: "a" }));
  });
});

describe("the hash of arguments", () => {
  it("is 16 hexadecimal digits, the same for the same arguments", () => {
    fc.assert(
      fc.property(save, (args) => {
        expect(argsHash(args)).toMatch(/^[0-9a-f]{16}$/);
        expect(argsHash(shuffled(args) as typeof args)).toBe(argsHash(args));
      }),
    );
  });
  it("differs when anything that a handler sees differs", () => {
    fc.assert(
      fc.property(save, save, (one, other) => {
        expect(argsHash(one) === argsHash(other)).toBe(canonicalJson(one) === canonicalJson(other));
        expect(argsHash({ ...one, replace: !one.replace })).not.toBe(argsHash(one));
      }),
    );
  });
  it("does not collide over many short texts, and sees the order of their parts", () => {
    const texts = Array.from({ length: 20_000 }, (_, index) => `operation ${index}`);
    expect(new Set(texts.map(textHash)).size).toBe(texts.length);
    expect(textHash("ab")).not.toBe(textHash("ba"));
    expect(textHash("")).toMatch(/^[0-9a-f]{16}$/);
  });
  it.each([
    ["", "cbf29ce4811c9dc5"],
    ["a", "93ec655fe40c292c"],
    ["save|2020-01-01|weight=76", "05835a8ffced484a"],
    ["ñ€😀", "ef6120a871da7cb5"],
  ])("of %j is what journals and stores of every version hold", (text, hash) => {
    expect(textHash(text)).toBe(hash);
  });
});

describe("the intent of a write", () => {
  it("does not depend on units, on replace, or on the order of values", () => {
    fc.assert(
      fc.property(save, (args) => {
        const other = {
          ...args,
          replace: !args.replace,
          values: args.values.map((value) => ({ ...value, entered: { value: 1, unit: "lb" as const } })).reverse(),
        };
        expect(intentKey(other)).toBe(intentKey(args));
      }),
    );
  });
  it("depends on the day, the fields, the values and the note", () => {
    fc.assert(
      fc.property(save, save, (one, other) => {
        const effect = (args: typeof one) =>
          canonicalJson([args.date, args.values.map(({ field, value }) => `${field}=${value}`).sort(), args.note]);
        expect(intentKey(one) === intentKey(other)).toBe(effect(one) === effect(other));
      }),
    );
  });
  it.each<[WriteArguments, string]>([
    [{ tool: "delete_measurement", date: "2020-01-01", field: null }, "delete|2020-01-01|*"],
    [{ tool: "delete_measurement", date: "2020-01-01", field: "weight" }, "delete|2020-01-01|weight"],
    [
      { tool: "set_goal", goal: { field: "weight", value: 75, entered: { value: 75, unit: "kg" } }, by: null },
      "goal|weight|75|*",
    ],
    [{ tool: "save_measurement", date: "2020-01-01", values: [], note: null, replace: false }, "save|2020-01-01"],
    [
      {
        tool: "save_measurement",
        date: "2020-01-01",
        values: [
          { field: "weight", value: 76, entered: { value: 76, unit: "kg" } },
          { field: "neck", value: 40, entered: { value: 40, unit: "cm" } },
        ],
        note: "tired",
        replace: false,
      },
      `save|2020-01-01|neck=40|weight=76|note=${textHash("tired")}`,
    ],
    [{ tool: "undo", of: "01A", changes: [] }, "undo|01A"],
    [{ tool: "import_days", batchId: "01B", by: "sample", days: [] }, "import|01B"],
    [{ tool: "restore_backup", days: [], goals: [] }, `restore|${textHash("[[],[]]")}`],
  ])("of %j is stable", (args, key) => {
    expect(intentKey(args)).toBe(key);
  });
});

it("the chain depends on every operation and on their order", () => {
  const chain = (ids: string[]) => ids.reduce((head, opId, index) => nextChainHash(head, { opId, seq: index + 1 }), "");
  expect(chain(["a", "b"])).not.toBe(chain(["b", "a"]));
  expect(chain(["a", "b"])).not.toBe(chain(["a"]));
  expect(chain(["a", "b"])).toBe(chain(["a", "b"]));
  expect(nextChainHash("x", { opId: "a", seq: 1 })).not.toBe(nextChainHash("x", { opId: "a", seq: 2 }));
});
