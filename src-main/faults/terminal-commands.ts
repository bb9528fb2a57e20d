import { nearNames } from "../../src-shared/faults/near-names";
import { planMistakes, readPlan } from "../../src-shared/faults/read-plan";
import {
  isScenarioName,
  scenarioExpectation,
  scenarioGroups,
  scenarioPlan,
  scenariosOf,
  scenarioTitle,
} from "../../src-shared/faults/scenarios";
import type { TerminalReply, TerminalRequest } from "../../src-shared/faults/terminal";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";
import type { FaultControl } from "./fault-control";

/** Does what the terminal asks for. Who asks has been checked already. */
export function runTerminalCommand(control: FaultControl, request: TerminalRequest, locale: Locale): TerminalReply {
  if (!control.isOpen()) return { kind: "refused", reason: "developer_mode" };
  switch (request.command) {
    case "list":
      return { kind: "list", groups: scenarioGroups.map((group) => describeGroup(group, locale)), armed: armedNow(control) };
    case "disarm": {
      const was = armedNow(control);
      control.disarm();
      return { kind: "disarmed", was };
    }
    case "arm": {
      const { name, times = 1, probability, seed = 1 } = request;
      if (!isScenarioName(name)) return { kind: "unknown_name", near: [...nearNames(name)] };
      const plan = scenarioPlan(name, times, probability === undefined ? undefined : { probability, seed });
      control.arm(name, plan);
      const [title, expectation] = [translate(locale, scenarioTitle(name)), translate(locale, scenarioExpectation(name))];
      return { kind: "armed", name, title, expectation, faults: plan.faults.length };
    }
    case "arm_plan": {
      const read = readPlan(request.text);
      if (read.kind !== "plan") return { kind: "not_a_plan", mistakes: planMistakes(read) };
      const name = read.plan.name ?? request.name;
      control.arm(name, read.plan);
      return { kind: "armed", name, title: name, expectation: null, faults: read.plan.faults.length };
    }
  }
}

function describeGroup(group: (typeof scenarioGroups)[number], locale: Locale) {
  const scenarios = scenariosOf(group).map((name) => ({
    name,
    title: translate(locale, scenarioTitle(name)),
    expectation: translate(locale, scenarioExpectation(name)),
  }));
  return { group, title: translate(locale, `faults.group.${group}`), scenarios };
}

function armedNow(control: FaultControl) {
  const { name, fired, spent } = control.state();
  return name === null ? null : { name, fired, spent };
}
