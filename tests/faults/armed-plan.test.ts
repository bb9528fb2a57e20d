import { describe, expect, it } from "vitest";
import { armPlan, seededRandom } from "../../src-shared/faults/armed-plan";
import { faultPlanSchema, type FaultPlan } from "../../src-shared/faults/plan";

const plan = (...faults: object[]): FaultPlan => faultPlanSchema.parse({ version: 1, seed: 7, faults });
const boom = { kind: "throw", text: "boom" };

describe("an armed plan", () => {
  it("fires at its point once, unless it says how often, and then is spent", () => {
    const armed = armPlan(plan({ point: "dispatch", effect: boom }), "one");
    expect(armed.reach("validation", {})).toBeNull();
    expect(armed.spent()).toBe(false);
    expect(armed.reach("dispatch", {})).toMatchObject({
      effect: boom,
      index: 0,
      fired: { point: "dispatch", effect: "throw", plan: "one", nth: 1 },
    });
    expect(armed.reach("dispatch", {})).toBeNull();
    expect(armed.spent()).toBe(true);
  });

  it("fires as often as it says, or always", () => {
    const count = (times: number | null) => {
      const armed = armPlan(plan({ point: "dispatch", effect: boom, times }), "n");
      return Array.from({ length: 10 }, () => armed.reach("dispatch", {})).filter((one) => one !== null).length;
    };
    expect(count(3)).toBe(3);
    expect(count(null)).toBe(10);
  });

  it("the n-th time counts only what matches", () => {
    const armed = armPlan(plan({ point: "dispatch", match: { tool: "save_measurement", nth: 2 }, effect: boom }), "n");
    const fires = ["save_measurement", "read_measurement", "read_measurement", "save_measurement", "save_measurement"].map(
      (tool) => armed.reach("dispatch", { tool }) !== null,
    );
    expect(fires).toEqual([false, false, false, true, false]);
    expect(armed.spent()).toBe(true);
  });

  it("a fact that is not known matches no demand", () => {
    const armed = armPlan(plan({ point: "model_request", match: { provider: "openai" }, effect: boom }), "m");
    expect(armed.reach("model_request", {})).toBeNull();
    expect(armed.reach("model_request", { provider: "google" })).toBeNull();
    expect(armed.reach("model_request", { provider: "openai" })).not.toBeNull();
  });

  it("of several that fit the first fires, and each counts the time", () => {
    const armed = armPlan(
      plan({ point: "dispatch", effect: boom }, { point: "dispatch", match: { nth: 2 }, effect: { kind: "drop" } }),
      "both",
    );
    expect(armed.reach("dispatch", {})?.effect.kind).toBe("throw");
    expect(armed.reach("dispatch", {})?.effect.kind).toBe("drop");
  });

  it("an effect that cannot be carried out where the point is reached waits for the other place", () => {
    const armed = armPlan(plan({ point: "ipc", effect: { kind: "answer_twice" } }), "twice");
    expect(armed.reach("ipc", {}, ["drop", "delay"])).toBeNull();
    expect(armed.reach("ipc", {}, ["answer_twice"])).not.toBeNull();
  });

  it("by chance is the same chance with the same seed, whatever happens at other points", () => {
    const faults = [
      { point: "dispatch", effect: boom, times: null, probability: 0.5 },
      { point: "ipc", effect: { kind: "drop" }, times: null, probability: 0.5 },
    ];
    const run = (disturbed: boolean) => {
      const armed = armPlan(plan(...faults), "p");
      return Array.from({ length: 64 }, () => {
        if (disturbed) armed.reach("ipc", {});
        return armed.reach("dispatch", {}) !== null;
      });
    };
    expect(run(true)).toEqual(run(false));
    const fired = run(false).filter(Boolean).length;
    expect(fired).toBeGreaterThan(16);
    expect(fired).toBeLessThan(48);
    const other = armPlan({ ...plan(...faults), seed: 8 }, "p");
    expect(Array.from({ length: 64 }, () => other.reach("dispatch", {}) !== null)).not.toEqual(run(false));
  });

  it("probability 0 never fires, 1 always does", () => {
    const fires = (probability: number) => {
      const armed = armPlan(plan({ point: "dispatch", effect: boom, times: null, probability }), "p");
      return Array.from({ length: 50 }, () => armed.reach("dispatch", {})).filter((one) => one !== null).length;
    };
    expect(fires(0)).toBe(0);
    expect(fires(1)).toBe(50);
  });

  it("seeded numbers lie in [0, 1) and spread", () => {
    const random = seededRandom(1);
    const numbers = Array.from({ length: 1_000 }, random);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, one) => sum + one, 0) / 1_000).toBeCloseTo(0.5, 1);
  });
});
