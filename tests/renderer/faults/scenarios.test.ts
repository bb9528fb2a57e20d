import { describe, expect, test } from "vitest";
import { readPlan } from "../../../src-shared/faults/read-plan";
import { armPlan } from "../../../src-shared/faults/armed-plan";
import { faultPlanSchema } from "../../../src-shared/faults/plan";
import { isScenarioName, scenarioExpectation, scenarioGroups, scenarioNames, scenarioPlan, scenarioTitle, scenariosOf } from "../../../src-shared/faults/scenarios";
import { locales } from "../../../src-shared/i18n/locale";
import { translate } from "../../../src-shared/i18n/translate";

describe("the named scenarios", () => {
  test.each(scenarioNames)("%s is a valid plan under its own name, and each of its faults can fire", (name) => {
    const plan = scenarioPlan(name, 1);
    expect(faultPlanSchema.parse(plan)).toEqual(plan);
    expect(plan.name).toBe(name);
    for (const fault of plan.faults) {
      const armed = armPlan({ ...plan, faults: [fault] }, name);
      const { nth = 1, ...facts } = fault.match;
      const fired = Array.from({ length: nth }, () => armed.reach(fault.point, facts)).at(-1);
      expect(fired?.fired).toMatchObject({ point: fault.point, plan: name });
      expect(armed.spent()).toBe(true);
    }
  });

  test.each(scenarioNames)("%s says in each language what it does and what should come of it", (name) => {
    for (const locale of locales) {
      for (const key of [scenarioTitle(name), scenarioExpectation(name)]) expect(translate(locale, key)).not.toBe(key);
    }
  });

  test("armed for always they never run out", () => {
    const armed = armPlan(scenarioPlan("save_fails_before", null), "x");
    for (let index = 0; index < 50; index += 1) expect(armed.reach("handler_before", { tool: "save_measurement" })).not.toBeNull();
  });

  test("every scenario stands in exactly one group of the menu", () => {
    expect(scenarioGroups.flatMap(scenariosOf).toSorted()).toEqual([...scenarioNames].toSorted());
  });

  test("inherited names are no scenarios", () => {
    expect(isScenarioName("constructor")).toBe(false);
  });
});

describe("a pasted plan", () => {
  test("is taken as it is when it is valid", () => {
    expect(readPlan(JSON.stringify(scenarioPlan("disk_full", 1)))).toMatchObject({ kind: "plan" });
  });

  test("that is no JSON is refused with the place of the mistake", () => {
    expect(readPlan('{\n  "version": 1,\n  oops\n}')).toEqual({ kind: "not_json", place: { line: 3, column: 3 } });
    expect(readPlan('{"version": 1')).toMatchObject({ kind: "not_json" });
  });

  test("with a misspelt point names the path of the mistake", () => {
    const read = readPlan('{"version":1,"faults":[{"point":"handler_midway","effect":{"kind":"throw"}}]}');
    expect(read).toMatchObject({ kind: "not_a_plan", issues: [{ path: "faults.0.point" }] });
  });
});
