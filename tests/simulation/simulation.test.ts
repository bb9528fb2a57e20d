import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleSimulation } from "./build/bundle";
import { switches, variants } from "./build/variants";
import { drawPlan } from "./draw";
import { Pool } from "./pool";
import type { Invariant } from "./record";
import type { WorldResult } from "./replay";
import { caught } from "./caught";

const WORKERS = Math.max(2, availableParallelism());
const SEEDS = 3_000;
/** Milliseconds after which no more worlds begin. */
const TIME_BOX = 60_000;
/** How many seeds from the one in the table a variant may take. */
const WINDOW = 80;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

let healthy: Pool;
let broken: Pool;

beforeAll(async () => {
  const [file, brokenFile] = await Promise.all([bundleSimulation("healthy"), bundleSimulation("variants", switches())]);
  healthy = new Pool({ file, workers: WORKERS });
  broken = new Pool({ file: brokenFile, workers: WORKERS });
}, 180_000);

afterAll(async () => {
  await healthy.close();
  await broken.close();
});

/** What is told of a broken world: the rule, the seed, and how to see it again. */
const told = ({ seed, violations }: WorldResult): string =>
  [...violations.map(({ invariant, what }) => `${invariant}: ${what}`), `npm run simulate -- --seeds 1 --seed ${seed}`].join("\n");

it("gives the same event log for the same seed, byte for byte, in another thread", async () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const [first, second] = await Promise.all([healthy.replay(drawPlan(seed), 0), healthy.replay(drawPlan(seed), 1)]);
    expect(second.log.join("\n")).toBe(first.log.join("\n"));
    expect(second.hash).toBe(first.hash);
    expect(first.log.length).toBeGreaterThan(10);
  }
});

it(`keeps every rule in ${SEEDS} worlds, or in as many as a minute has room for`, { timeout: 180_000 }, async () => {
  const found: WorldResult[] = [];
  const totals = new Map<string, number>();
  const began = performance.now();
  const done = await healthy.run({
    firstSeed: 1,
    seeds: SEEDS,
    forMs: TIME_BOX,
    isEnough: () => found.length > 2,
    onResult: (result) => {
      if (result.violations.length > 0) found.push(result);
      for (const [name, times] of Object.entries(result.counts)) totals.set(name, (totals.get(name) ?? 0) + times);
    },
  });
  const seconds = (performance.now() - began) / 1_000;
  const happened = [...totals].map(([name, times]) => `${times} ${name}`).join(", ");
  say(`simulation: ${done} of ${SEEDS} worlds in ${seconds.toFixed(1)} s (${(done / seconds).toFixed(0)}/s): ${happened}`);
  expect(found.map(told)).toEqual([]);
  // Worlds in which nothing goes wrong prove nothing.
  expect(totals.get("fault_fired")).toBeGreaterThan(done / 4);
  expect(totals.get("deaths")).toBeGreaterThan(done);
});

describe("a program that is broken on purpose is found out", () => {
  it.for(variants)("$name: $what", { timeout: 120_000 }, async ({ name }) => {
    const expected = caught[name];
    const rules = new Set<Invariant>();
    broken.variant = name;
    await broken.run({
      firstSeed: expected?.seed ?? 1,
      seeds: WINDOW,
      isEnough: () => expected !== undefined && rules.has(expected.by),
      onResult: ({ violations }) => {
        for (const { invariant } of violations) rules.add(invariant);
      },
    });
    expect([...rules]).toContain(expected?.by);
  });
});

it("cuts a broken world down to a smaller plan that breaks the same rule", { timeout: 120_000 }, async () => {
  const plan = drawPlan(caught["mark_not_sent"]?.seed ?? 1);
  broken.variant = "mark_not_sent";
  const smallest = await broken.shrink(plan, "the_mark_survives");
  const { violations } = await broken.replay(smallest);
  expect(violations.map(({ invariant }) => invariant)).toContain("the_mark_survives");
  expect(smallest.steps.length).toBeLessThanOrEqual(Math.min(2, plan.steps.length));
});

it("refuses to break what is not there any more", { timeout: 120_000 }, async () => {
  const gone = { file: "src-main/harness/turn.ts", from: "a piece that nobody ever wrote", to: "" };
  await expect(bundleSimulation("refused", [gone])).rejects.toThrow("is there 0 times");
});
