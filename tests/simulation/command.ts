import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { bundleSimulation } from "./build/bundle";
import { switches } from "./build/variants";
import { drawPlan } from "./draw";
import type { WorldPlan } from "./plan";
import { Pool } from "./pool";
import type { WorldResult } from "./replay";

const ROOT = join(import.meta.dirname, "..", "..");
const DEFAULT_SEEDS = 3_000;
/** Broken worlds that are cut down and shown; more of them tell nothing new. */
const SHOWN = 3;
/** Between two lines of progress, in milliseconds. */
const SHORT_RUN_SAYS_MS = 2_000;
const LONG_RUN_SAYS_MS = 15_000;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** `npm run simulate`. Resolves with the exit code. */
export async function simulate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string" },
      seed: { type: "string" },
      minutes: { type: "string" },
      workers: { type: "string" },
      plan: { type: "string" },
      variant: { type: "string" },
      log: { type: "boolean" },
    },
  });
  const workers = count("workers", values.workers) ?? availableParallelism();
  say("bundling the program and the simulation …");
  const isBroken = values.variant !== undefined;
  const file = isBroken ? await bundleSimulation("variants", switches()) : await bundleSimulation("healthy");
  const pool = new Pool({ file, workers });
  pool.variant = values.variant ?? null;
  try {
    if (values.plan !== undefined) {
      const plan = JSON.parse(await readFile(values.plan, "utf8")) as WorldPlan;
      return await showOne(pool, plan, values.log === true);
    }
    const minutes = count("minutes", values.minutes);
    const seeds = count("seeds", values.seeds) ?? (minutes === undefined ? DEFAULT_SEEDS : Infinity);
    const firstSeed = count("seed", values.seed) ?? 1;
    if (values.log === true && seeds === 1) return await showOne(pool, drawPlan(firstSeed), true);
    return await runMany(pool, { firstSeed, seeds, minutes, workers, variant: values.variant });
  } finally {
    await pool.close();
  }
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} wants a number above 0, not ${text}`);
  return name === "minutes" ? value : Math.round(value);
}

interface Wanted {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly minutes: number | undefined;
  readonly workers: number;
  readonly variant: string | undefined;
}

async function runMany(pool: Pool, wanted: Wanted): Promise<number> {
  const began = performance.now();
  const broken: WorldResult[] = [];
  const totals: Record<string, number> = {};
  let done = 0;
  const forMs = wanted.minutes === undefined ? Infinity : wanted.minutes * 60_000;
  const show = (): void => say(progressLine(done, performance.now() - began, { ...wanted, forMs }, broken.length));
  const progress = setInterval(show, forMs === Infinity ? SHORT_RUN_SAYS_MS : LONG_RUN_SAYS_MS);
  await pool.run({
    firstSeed: wanted.firstSeed,
    seeds: wanted.seeds,
    forMs,
    isEnough: () => broken.length >= SHOWN && wanted.minutes === undefined,
    onResult: (result) => {
      done += 1;
      totals["tasks"] = (totals["tasks"] ?? 0) + result.tasks;
      for (const [name, times] of Object.entries(result.counts)) totals[name] = (totals[name] ?? 0) + times;
      if (result.violations.length > 0) {
        // The logs of many broken worlds are more than memory has room for.
        broken.push(broken.length < SHOWN ? result : { ...result, log: [] });
        for (const { invariant, what } of result.violations.slice(0, 3)) say(`seed ${result.seed} breaks ${invariant}: ${what}`);
      }
    },
  });
  clearInterval(progress);
  const seconds = (performance.now() - began) / 1_000;
  for (const result of broken.slice(0, SHOWN)) await showBroken(pool, result, wanted.variant);
  const happened = Object.entries(totals).map(([name, times]) => `${times} ${name}`).join(", ");
  say(`in them: ${happened}`);
  process.stdout.write(
    `${done} worlds in ${seconds.toFixed(1)} s (${(done / seconds).toFixed(1)}/s, ${wanted.workers} workers), seeds ${wanted.firstSeed} to ${wanted.firstSeed + done - 1}: ${broken.length} broken\n`,
  );
  return broken.length === 0 && done > 0 ? 0 : 1;
}

function progressLine(done: number, ms: number, { seeds, forMs }: { seeds: number; forMs: number }, broken: number): string {
  const rate = done / (ms / 1_000);
  const left = Math.min((seeds - done) / Math.max(rate, 0.1), (forMs - ms) / 1_000);
  const of = Number.isFinite(seeds) ? ` of ${seeds}` : "";
  return `${done}${of} worlds, ${rate.toFixed(1)}/s, ${Math.max(0, Math.round(left))} s left, ${broken} broken`;
}

async function showOne(pool: Pool, plan: WorldPlan, withLog: boolean): Promise<number> {
  const result = await pool.replay(plan);
  if (withLog) for (const line of result.log) say(line);
  for (const { invariant, what } of result.violations) say(`${invariant}: ${what}`);
  process.stdout.write(`seed ${plan.seed}: ${result.violations.length} violations, event log ${result.hash.slice(0, 16)}\n`);
  return result.violations.length === 0 ? 0 : 1;
}

/** The rule, the seed, the smallest plan that breaks it, and how to see it again. */
async function showBroken(pool: Pool, { seed, violations }: WorldResult, variant: string | undefined): Promise<void> {
  const [first] = violations;
  if (first === undefined) return;
  const plan = await pool.shrink(drawPlan(seed), first.invariant);
  const folder = join(ROOT, "test-results", "simulation");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  await writeFile(file, `${JSON.stringify(plan, null, 2)}\n`);
  const more = variant === undefined ? "" : ` --variant ${variant}`;
  say(`\n${first.invariant}: ${first.what}`);
  say(`seed ${seed}: npm run simulate -- --seeds 1 --seed ${seed}${more}`);
  say(`the smallest plan that still breaks it: npm run simulate -- --plan ${relative(ROOT, file)}${more}`);
  say(JSON.stringify(plan));
}
