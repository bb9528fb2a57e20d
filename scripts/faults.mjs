// npm run faults -- list | arm NAME | arm FILE.json | disarm: arms faults in the Coach that runs on this data folder.
// Options: --times N|always, --chance PROBABILITY, --seed N (of a named scenario), --data FOLDER.
import { existsSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { say } from "./support/run.mjs";

/** @typedef {import("../src-shared/faults/terminal").TerminalReply} Reply */
/** @typedef {{ times?: string | undefined, chance?: string | undefined, seed?: string | undefined }} Frequency */

const USAGE = `npm run faults -- list
npm run faults -- arm NAME [--times N | --times always] [--chance 0.5 --seed 7]
npm run faults -- arm FILE.json
npm run faults -- disarm
Options: --data FOLDER, where that Coach keeps its data (else COACH_USER_DATA, else the usual place)`;
const ANSWER_WITHIN_MS = 5_000;

const REFUSALS = {
  token: "That Coach does not know this terminal any more: it was started anew just now. Try again.",
  developer_mode: "Developer mode is off. Turn it on in Coach's settings, or start Coach with npm run dev.",
  request: USAGE,
};

await continueUnderLockedNode();
process.exit(await main());

/** @returns {Promise<number>} the exit code */
async function main() {
  const options = readOptions();
  if (options === null) return fail(USAGE);
  if (options.request.text === null) return fail(`There is no file ${options.wanted}.`);
  const dataFolder = resolve(options.data ?? process.env["COACH_USER_DATA"] ?? (await usualFolder()));
  const file = readTerminalFile(join(dataFolder, "faults-terminal.json"));
  const reply = file === null ? null : await ask(file.address, { token: file.token, ...options.request });
  return reply === null ? fail(nobody(dataFolder)) : tell(reply, options.wanted);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { times: { type: "string" }, chance: { type: "string" }, seed: { type: "string" }, data: { type: "string" } },
      allowPositionals: true,
    });
    const [command, wanted, ...more] = positionals;
    const request = requestOf(command, wanted, values);
    return request === null || more.length > 0 ? null : { request, wanted: wanted ?? "", data: values.data };
  } catch {
    return null;
  }
}

/**
 * @param {string | undefined} command
 * @param {string | undefined} wanted
 * @param {Frequency} values
 */
function requestOf(command, wanted, values) {
  if (wanted === undefined) return command === "list" || command === "disarm" ? { command, text: "" } : null;
  if (command !== "arm") return null;
  if (!/[./\\]/.test(wanted)) return { command, name: wanted, text: "", ...frequencyOf(values) };
  const text = existsSync(wanted) ? readFileSync(wanted, "utf8") : null;
  return { command: "arm_plan", name: basename(wanted, ".json").slice(0, 80), text };
}

/**
 * Rejects a number that is none: it must not become "always".
 *
 * @param {Frequency} values
 */
function frequencyOf({ times, chance, seed }) {
  const numbers = [times === "always" ? undefined : times, chance, seed].filter((text) => text !== undefined);
  if (numbers.some((text) => text.trim() === "" || !Number.isFinite(Number(text)))) throw new TypeError("not a number");
  return {
    ...(times === undefined ? {} : { times: times === "always" ? null : Number(times) }),
    ...(chance === undefined ? {} : { times: null, probability: Number(chance) }),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
}

/** The hosts' own rule. The name of the file is computed, for it is TypeScript, which Node reads and the checker of this file does not. */
async function usualFolder() {
  const { defaultDataFolder } = await import(pathToFileURL(join(ROOT, "src-main", "hosts", "data-folder.ts")).href);
  return defaultDataFolder({ platform: process.platform, variables: process.env, homeFolder: homedir() });
}

/**
 * @param {string} path
 * @returns {{ address: string, token: string } | null}
 */
function readTerminalFile(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @param {object} request
 * @returns {Promise<Reply | null>} `null`: nobody answers
 */
function ask(address, request) {
  return new Promise((done) => {
    const socket = createConnection(address);
    let text = "";
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    socket.once("error", () => done(null));
    socket.once("close", () => done(text === "" ? null : JSON.parse(text)));
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

/**
 * @param {Reply} reply
 * @param {string} wanted
 */
function tell(reply, wanted) {
  switch (reply.kind) {
    case "list":
      for (const { title, scenarios } of reply.groups) {
        print(`\n${title}`);
        for (const { name, title: what, expectation } of scenarios) print(`  ${name.padEnd(22)} ${what}\n${" ".repeat(25)}${expectation}`);
      }
      print(`\n${reply.armed === null ? "Nothing is armed." : `Armed: ${nameOf(reply.armed)}`}`);
      return 0;
    case "armed":
      print(`Armed: ${reply.title}${reply.title === reply.name ? "" : ` (${reply.name})`}, ${reply.faults} ${reply.faults === 1 ? "fault" : "faults"}.`);
      if (reply.expectation !== null) print(reply.expectation);
      return 0;
    case "disarmed":
      print(reply.was === null ? "Nothing was armed." : `Disarmed: ${nameOf(reply.was)}`);
      return 0;
    case "unknown_name":
      return fail(`There is no scenario "${wanted}".${reply.near.length === 0 ? "" : ` Near it: ${reply.near.join(", ")}.`} npm run faults -- list shows all.`);
    case "not_a_plan":
      return fail([`${wanted} is not a fault plan; nothing is armed:`, ...reply.mistakes.map((line) => `  ${line}`)].join("\n"));
    case "refused":
      return fail(REFUSALS[reply.reason]);
  }
}

/** @param {{ name: string, fired: number, spent: boolean }} armed */
function nameOf({ name, fired, spent }) {
  return `${name}, fired ${fired === 1 ? "once" : `${fired} times`}${spent ? "; nothing more can fire" : ""}`;
}

/** @param {string} dataFolder */
function nobody(dataFolder) {
  return `No Coach in developer mode runs on ${dataFolder}. Start one with npm run dev, or turn developer mode on in its settings; --data names another folder.`;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} text */
function fail(text) {
  say(text);
  return 1;
}
