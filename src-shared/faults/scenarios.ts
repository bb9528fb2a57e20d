import type { TextKey } from "../i18n/translate";
import { faultPlanSchema, type Fault, type FaultPlan } from "./plan";

/** Named plans for the developer's menu. What each should lead to stands beside its name: that is what one checks. */

export const scenarioGroups = ["store", "journal", "ipc", "renderer", "provider", "stream", "arguments", "clock"] as const;
export type ScenarioGroup = (typeof scenarioGroups)[number];

interface ScenarioDefinition {
  readonly group: ScenarioGroup;
  readonly faults: readonly FaultInput[];
}
type FaultInput = Pick<Fault, "point" | "effect"> & { readonly match?: Fault["match"] };

/** Must be nowhere but in the local diagnostic: a screen or a model that shows it has a leak. */
const SECRET = "injected: network timeout at 10.0.0.5, password=hunter2";
const thrown = { kind: "throw", text: SECRET } as const;
const save = { tool: "save_measurement" } as const;

/** Longer than any deadline of the program, so that the answer comes too late and not never. */
const AFTER_DEADLINE_MS = 20_000;
const DAY_MS = 86_400_000;

const definitions = {
  save_fails_before: { group: "store", faults: [{ point: "handler_before", match: save, effect: thrown }] },
  save_fails_inside: { group: "store", faults: [{ point: "handler_inside", match: save, effect: thrown }] },
  save_fails_after: { group: "store", faults: [{ point: "handler_after", match: save, effect: thrown }] },
  save_unconfirmed: {
    group: "store",
    faults: [
      { point: "handler_after", match: save, effect: thrown },
      { point: "look_up", effect: thrown },
    ],
  },
  save_never_answers: { group: "store", faults: [{ point: "acknowledgement", match: save, effect: { kind: "never_answer" } }] },
  save_answers_late: {
    group: "store",
    faults: [{ point: "acknowledgement", match: save, effect: { kind: "answer_late", ms: AFTER_DEADLINE_MS } }],
  },
  save_answer_corrupt: { group: "store", faults: [{ point: "acknowledgement", match: save, effect: { kind: "corrupt" } }] },
  disk_full: { group: "store", faults: [{ point: "handler_inside", match: save, effect: { kind: "quota" } }] },
  read_fails: {
    group: "store",
    faults: [
      { point: "handler_before", match: { tool: "read_measurement" }, effect: thrown },
      { point: "handler_before", match: { tool: "latest_measurement" }, effect: thrown },
      { point: "handler_before", match: { tool: "list_measurements" }, effect: thrown },
    ],
  },
  read_slow: {
    group: "store",
    faults: [{ point: "handler_before", match: { tool: "read_measurement" }, effect: { kind: "delay", ms: AFTER_DEADLINE_MS } }],
  },
  store_wiped: { group: "store", faults: [{ point: "handler_before", effect: { kind: "wipe_store" } }] },
  store_swapped: { group: "store", faults: [{ point: "handler_before", effect: { kind: "swap_store" } }] },
  store_blocked: { group: "store", faults: [{ point: "store_open", effect: { kind: "blocked" } }] },
  journal_full: { group: "journal", faults: [{ point: "journal", match: { phase: "write" }, effect: { kind: "quota" } }] },
  journal_fails_before: { group: "journal", faults: [{ point: "journal", match: { phase: "sync", nth: 1 }, effect: { kind: "fsync_failure" } }] },
  journal_fails_after: { group: "journal", faults: [{ point: "journal", match: { phase: "sync", nth: 2 }, effect: { kind: "fsync_failure" } }] },
  reply_lost: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "reply" }, effect: { kind: "drop" } }] },
  reply_twice: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "reply" }, effect: { kind: "answer_twice" } }] },
  request_lost: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "request" }, effect: { kind: "drop" } }] },
  request_twice: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "request" }, effect: { kind: "answer_twice" } }] },
  reply_garbled: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "reply" }, effect: { kind: "corrupt" } }] },
  connection_lost: { group: "ipc", faults: [{ point: "ipc", match: { ...save, phase: "reply" }, effect: { kind: "disconnect" } }] },
  dispatch_fails: { group: "ipc", faults: [{ point: "dispatch", match: save, effect: thrown }] },
  window_dies_before: { group: "renderer", faults: [{ point: "renderer", match: { ...save, phase: "request" }, effect: { kind: "kill_renderer" } }] },
  window_dies_after: { group: "renderer", faults: [{ point: "renderer", match: { ...save, phase: "reply" }, effect: { kind: "kill_renderer" } }] },
  provider_key_refused: { group: "provider", faults: [{ point: "model_request", effect: { kind: "status", status: 401, headers: {} } }] },
  provider_rate_limit: {
    group: "provider",
    faults: [{ point: "model_request", effect: { kind: "status", status: 429, headers: { "retry-after": "2" } } }],
  },
  provider_overloaded: { group: "provider", faults: [{ point: "model_request", effect: { kind: "status", status: 503, headers: {} } }] },
  provider_unreachable: { group: "provider", faults: [{ point: "model_request", effect: { kind: "disconnect" } }] },
  provider_slow: { group: "provider", faults: [{ point: "model_request", effect: { kind: "delay", ms: 4_000 } }] },
  provider_silent: { group: "provider", faults: [{ point: "model_request", effect: { kind: "never_answer" } }] },
  program_error: { group: "provider", faults: [{ point: "model_request", effect: thrown }] },
  key_gone: { group: "provider", faults: [{ point: "key_vault", match: { phase: "read" }, effect: { kind: "drop" } }] },
  key_not_kept: { group: "provider", faults: [{ point: "key_vault", match: { phase: "write" }, effect: { kind: "quota" } }] },
  stream_cut: { group: "stream", faults: [{ point: "model_stream", effect: { kind: "cut_stream", atByte: 24 } }] },
  stream_broken: { group: "stream", faults: [{ point: "model_stream", effect: { kind: "disconnect" } }] },
  stream_stalls: { group: "stream", faults: [{ point: "model_stream", effect: { kind: "never_answer" } }] },
  calls_lost: { group: "stream", faults: [{ point: "model_stream", effect: { kind: "drop" } }] },
  arguments_half: { group: "arguments", faults: [{ point: "model_stream", effect: { kind: "corrupt" } }] },
  arguments_twice: { group: "arguments", faults: [{ point: "model_stream", effect: { kind: "answer_twice" } }] },
  arguments_garbled: { group: "arguments", faults: [{ point: "validation", match: save, effect: { kind: "corrupt" } }] },
  check_fails: { group: "arguments", faults: [{ point: "validation", match: save, effect: thrown }] },
  clock_ahead: { group: "clock", faults: [{ point: "clock", match: { phase: "dispatch" }, effect: { kind: "clock_jump", ms: DAY_MS } }] },
  clock_back: { group: "clock", faults: [{ point: "clock", match: { phase: "dispatch" }, effect: { kind: "clock_jump", ms: -DAY_MS } }] },
} as const satisfies Record<string, ScenarioDefinition>;

export type ScenarioName = keyof typeof definitions;
export const scenarioNames = Object.keys(definitions) as readonly ScenarioName[];

export function scenariosOf(group: ScenarioGroup): readonly ScenarioName[] {
  return scenarioNames.filter((name) => definitions[name].group === group);
}

/** Its name in the menu and on the banner. */
export function scenarioTitle(name: ScenarioName): TextKey {
  return `faults.scenario.${name}.title`;
}

/** What should happen once it fires. */
export function scenarioExpectation(name: ScenarioName): TextKey {
  return `faults.scenario.${name}.expect`;
}

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(definitions, name);
}

/** By how much chance each fault of a scenario fires, and with which seed. */
export interface ScenarioChance {
  /** In [0, 1]. */
  readonly probability: number;
  readonly seed: number;
}

/** The plan of a scenario. `times`: how often each of its faults fires, `null` for always. */
export function scenarioPlan(name: ScenarioName, times: number | null, chance?: ScenarioChance): FaultPlan {
  const { faults }: ScenarioDefinition = definitions[name];
  const { probability, seed } = chance ?? {};
  return faultPlanSchema.parse({ version: 1, name, seed, faults: faults.map((fault) => ({ ...fault, times, probability })) });
}
