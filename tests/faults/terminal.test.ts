import { spawn } from "node:child_process";
import { readFileSync, existsSync, statSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFaultTerminal, type FaultTerminal } from "../../src-main/hosts/fault-terminal";
import type { CoachEnvironment } from "../../src-main/settings/environment";
import { faultPlanSchema } from "../../src-shared/faults/plan";
import { TERMINAL_FILE } from "../../src-shared/faults/terminal";
import { createPlace, openWindow, startProgram, until, type ProgramPlace } from "../support/program/running-program";

let place: ProgramPlace & { remove(): Promise<void> };
let program: Awaited<ReturnType<typeof startProgram>>;
let terminal: FaultTerminal;

async function start(environment: CoachEnvironment, isPackaged = false): Promise<void> {
  program = await startProgram(place, environment, undefined, isPackaged);
  const diagnostic = { info: () => undefined, error: () => undefined };
  terminal = openFaultTerminal({ dataFolder: place.dataFolder, host: "browser", faults: program.app.faults, diagnostic, locale: "en" });
}

beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await terminal.close();
  await program.stop();
  await place.remove();
});

const file = () => join(place.dataFolder, TERMINAL_FILE);

/** `npm run faults -- …`, as a person types it. */
function faults(...args: string[]): Promise<{ code: number | null; said: string }> {
  const script = resolve(import.meta.dirname, "..", "..", "scripts", "faults.mjs");
  const child = spawn(process.execPath, [script, ...args, "--data", place.dataFolder]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((done) => child.once("close", (code) => done({ code, said })));
}

function send(line: string): Promise<string> {
  const { address } = JSON.parse(readFileSync(file(), "utf8")) as { address: string };
  return new Promise((done) => {
    const socket = createConnection(address);
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.once("close", () => done(text));
    socket.write(line);
  });
}

describe("faults from a terminal", () => {
  it("arm a scenario in the running app, list and disarm it", async () => {
    await start({ COACH_DEV: "1" });
    await until(() => existsSync(file()));
    const window = openWindow(program.app, place);
    await window.claim();

    expect(await faults("arm", "save_fails_after")).toMatchObject({ code: 0, said: expect.stringContaining("(save_fails_after)") });
    await until(() => window.state().faults.name === "save_fails_after");
    const conversation = await window.newConversation();
    const events = await window.say(conversation, "save 76 kg on 2020-01-01");
    expect(events.find(({ body }) => body.type === "turn_ended")?.body).toMatchObject({ end: { cause: "write_unconfirmed" } });

    const list = await faults("list");
    expect(list.said).toContain("stream_cut");
    expect(list.said).toContain("Armed: save_fails_after, fired once; nothing more can fire");
    expect(await faults("disarm")).toMatchObject({ code: 0, said: expect.stringContaining("Disarmed: save_fails_after") });
    await until(() => window.state().faults.name === null);
    window.close();
  });

  it("arm a plan file, and refuse one with a mistake by its place", async () => {
    await start({ COACH_DEV: "1" });
    await until(() => existsSync(file()));
    const plan = join(place.dataFolder, "mine.json");
    writeFileSync(plan, JSON.stringify({ version: 1, faults: [{ point: "ipc", effect: { kind: "drop" } }] }));
    expect(await faults("arm", plan)).toMatchObject({ code: 0 });
    expect(program.app.faults.state().name).toBe("mine");

    writeFileSync(plan, JSON.stringify({ version: 1, faults: [{ point: "ipc", effect: { kind: "quota" } }] }));
    const refused = await faults("arm", plan);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain("faults.0.effect: expected at ipc one of drop, delay");
    expect(program.app.faults.state().name).toBe("mine");
  });

  it("name the near scenarios of a name that is none, and say what is wrong with what was typed", async () => {
    await start({ COACH_DEV: "1" });
    await until(() => existsSync(file()));
    const misspelt = await faults("arm", "save_fail_after");
    expect(misspelt.code).toBe(1);
    expect(misspelt.said).toContain("Near it: save_fails_after");
    expect((await faults("arm", "stream_cut", "--times", "lots")).code).toBe(1);
    expect((await faults("arm", "nowhere.json")).said).toContain("There is no file nowhere.json");
    expect(program.app.faults.state().name).toBeNull();
  });

  it("are out of reach after a plain start, until the person turns developer mode on in the settings", async () => {
    await start({});
    const nobody = await faults("list");
    expect(nobody.code).toBe(1);
    expect(nobody.said).toContain("No Coach in developer mode runs on");
    expect(existsSync(file())).toBe(false);

    const window = openWindow(program.app, place);
    await window.claim();
    await window.ask("preferences.set", { developerMode: true });
    await until(() => existsSync(file()));
    expect((await faults("list")).code).toBe(0);
    await window.ask("preferences.set", { developerMode: false });
    await until(() => !existsSync(file()));
    window.close();
  });

  it("are out of reach in a packaged app whatever its environment says, until the person turns developer mode on", async () => {
    const plan = faultPlanSchema.parse({ version: 1, faults: [{ point: "ipc", effect: { kind: "drop" } }] });
    const planFile = join(place.dataFolder, "plan.json");
    writeFileSync(planFile, JSON.stringify(plan));
    await start({ COACH_DEV: "1", COACH_FAULTS: planFile, COACH_SCRIPT: planFile }, true);
    const window = openWindow(program.app, place);
    await window.claim();
    expect(window.state()).toMatchObject({ developer: false, faults: { name: null } });
    expect(program.app.faults.isOpen()).toBe(false);
    expect(program.app.faults.arm("mine", plan)).toBe(false);
    expect(await window.ask("faults.arm", { name: "mine", plan })).toEqual({ kind: "refused", reason: "not_allowed" });
    expect((await faults("arm", "stream_cut")).code).toBe(1);

    await window.ask("preferences.set", { developerMode: true });
    expect(await window.ask("faults.arm", { name: "mine", plan })).toEqual({ kind: "done" });
    expect(program.app.faults.state().name).toBe("mine");
    window.close();
  });

  it("are for who can read the token, which only the owner of the data folder can", async () => {
    await start({ COACH_DEV: "1" });
    await until(() => existsSync(file()));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    for (const line of ['{"command":"disarm","token":"guessed"}\n', "GET / HTTP/1.1\r\n\r\n", "null\n"]) {
      expect(JSON.parse(await send(line))).toEqual({ kind: "refused", reason: "token" });
    }
    const { token } = JSON.parse(readFileSync(file(), "utf8")) as { token: string };
    expect(JSON.parse(await send(`${JSON.stringify({ token, command: "explode" })}\n`))).toEqual({ kind: "refused", reason: "request" });
    await terminal.close();
    expect(existsSync(file())).toBe(false);
  });
});
