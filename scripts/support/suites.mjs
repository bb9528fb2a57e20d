import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./root.mjs";
import { say } from "./run.mjs";

/**
 * What a suite came to. `notes` name what was skipped, and why.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, notes: readonly string[] }} Counts
 * `beside`: its output is kept until it ends, so that two such suites can run side by side.
 *
 * @typedef {{ name: string, run: () => Promise<Counts>, beside?: boolean }} Suite
 */

/**
 * @param {string} packageName
 * @param {string} file the program within the package
 */
const tool = (packageName, file) => join(ROOT, "node_modules", packageName, file);

/**
 * One step that is right or wrong as a whole: it counts as one test.
 *
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Suite}
 */
function step(name, program, args) {
  return {
    name,
    beside: true,
    run: async () => {
      const { code, output } = await keep(program, args);
      process.stderr.write(output);
      const isGood = code === 0;
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, notes: [] };
    },
  };
}

/** Types, lint, boundaries and unused code. @type {readonly Suite[]} */
export const STATIC_SUITES = [
  ...["tsconfig.json", "tsconfig.pure.json", "tsconfig.main.json", "tsconfig.renderer.json"].map((project) =>
    step(`types (${project})`, tool("typescript", "bin/tsc"), ["--noEmit", "--project", project]),
  ),
  step("lint", tool("eslint", "bin/eslint.js"), [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"]),
  step("boundaries", tool("dependency-cruiser", "bin/dependency-cruiser.mjs"), [
    ...["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"],
    ...["src-shared", "src-main", "src-renderer", "tests", "scripts"],
  ]),
  step("unused code", tool("knip", "bin/knip.js"), ["--no-progress"]),
];

/** @type {Suite} */
export const UNIT_SUITE = vitest("unit, contract, providers, store", "unit");

/** @type {Suite} */
export const BUILD_SUITE = step("build", join(ROOT, "scripts", "build.mjs"), []);

/** Kills of the built app. @type {Suite} */
export const CRASH_SUITE = vitest("crash", "crash");

/**
 * The suites that take longer, as far as they exist.
 *
 * @returns {readonly Suite[]}
 */
export function slowSuites() {
  return [
    ...(existsSync(join(ROOT, "tests", "simulation")) ? [vitest("simulation", "simulation")] : []),
    ...(existsSync(join(ROOT, "tests", "crash")) ? [CRASH_SUITE] : []),
    END_TO_END_SUITE,
  ];
}

/**
 * @param {string} name
 * @param {string} project
 * @returns {Suite}
 */
function vitest(name, project) {
  const report = join(ROOT, "test-results", `${project}.json`);
  return {
    name,
    run: async () => {
      const code = await show(
        tool("vitest", "vitest.mjs"),
        ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        report,
      );
      const result = readReport(report);
      return withExitCode(code, {
        passed: result.numPassedTests ?? 0,
        failed: result.numFailedTests ?? 0,
        skipped: (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0),
        notes: [],
      });
    },
  };
}

/** @type {Suite} */
const END_TO_END_SUITE = {
  name: "end to end",
  run: async () => {
    const report = join(ROOT, "test-results", "e2e.json");
    const code = await show(tool("playwright", "cli.js"), ["test"], report);
    const { stats = {}, config = {} } = readReport(report);
    const projects = /** @type {{ name: string }[]} */ (config.projects ?? []).map(({ name }) => name);
    const isElectronMissing = !projects.includes("electron");
    return withExitCode(code, {
      passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
      failed: stats.unexpected ?? 0,
      skipped: stats.skipped ?? 0,
      notes: isElectronMissing ? ["end to end in a real Electron: no binary, or no display, on this machine"] : [],
    });
  },
};

/**
 * A runner that failed without a failed test (a file that could not be loaded, no test at all) failed all the same.
 *
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * Runs a Node program and shows what it says. Its own closing lines must not be taken for ours, so all of it goes to
 * standard error.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [report] removed first, lest an old one be read
 * @returns {Promise<number>}
 */
function show(program, args, report) {
  if (report !== undefined) {
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, stdio: ["ignore", 2, 2] });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a Node program and keeps what it says until it ends.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function keep(program, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", () => resolve({ code: 127, output }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Consecutive suites that can run side by side, together; every other one alone.
 *
 * @param {readonly Suite[]} suites
 * @returns {Suite[][]}
 */
function groups(suites) {
  /** @type {Suite[][]} */
  const result = [];
  for (const suite of suites) {
    const last = result.at(-1);
    if (suite.beside === true && last?.[0]?.beside === true) last.push(suite);
    else result.push([suite]);
  }
  return result;
}

/** How many suites run side by side: each of them uses one core. */
const LANES = 2;

/**
 * Runs suite after suite, whatever fails, says what came of each, and ends with one plain line on standard output.
 *
 * @param {readonly Suite[]} suites
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(suites) {
  /** @type {{ name: string, counts: Counts, seconds: number }[]} */
  const results = [];
  for (const group of groups(suites)) {
    const waiting = [...group];
    const lane = async () => {
      for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
        say(`\n── ${suite.name}`);
        const began = performance.now();
        const counts = await suite.run();
        results.push({ name: suite.name, counts, seconds: (performance.now() - began) / 1000 });
      }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, group.length) }, lane));
  }

  say("");
  for (const { name, counts, seconds } of results) {
    const mark = counts.failed === 0 ? "✓" : "✗";
    say(`${mark} ${name}: ${plainCounts(counts)} (${seconds.toFixed(1)} s)`);
  }
  for (const { counts } of results) for (const note of counts.notes) say(`skipped: ${note}`);

  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of results) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  process.stdout.write(`${plainCounts(total)}\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
function plainCounts({ passed, failed, skipped }) {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped === 0 ? line : `${line}, ${String(skipped)} skipped`;
}
