import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultDeadlines } from "../../src-main/harness/ports";
import { startBrowser } from "./browser-process";
import { originOf, startCoach, type CoachRun } from "./coach-run";
import { blankPage, readJournal, readStore } from "./independent-reader";
import { judge, violations } from "./judge";
import { createPlace, removePlace, type CrashPlace } from "./place";
import { watchWindow, type CoachWindow } from "./window";
import { saveArguments, Wishes } from "./wishes";
import { Witness } from "./witness";

let place: CrashPlace;
let run: CoachRun | null = null;
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await run?.kill();
  run = null;
  await removePlace(place);
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function save({ window, witness }: CoachRun, wishes: Wishes) {
  const asked = wishes.byHand();
  const reply = await window.ask("measurement.write", { tool: "save_measurement", args: saveArguments(asked, false) });
  witness.hearReply(reply, asked);
  return reply;
}

/** W12 */
it("has a change after the browser was killed in the moment in which it was called saved, every time", async () => {
  const wishes = new Wishes();
  const witness = new Witness();
  for (let time = 1; time <= 4; time += 1) {
    run = await startCoach(place, { witness });
    expect((await run.window.settled()).store).toMatchObject({ status: "ready", unresolved: [] });
    expect(violations(judge(witness, readJournal(place.dataFolder), await readStore(run.reader)))).toEqual([]);
    expect(witness.saved()).toHaveLength(time - 1);
    expect(await save(run, wishes)).toMatchObject({ certainty: "confirmed" });
    await run.kill();
  }
});

/** W15 */
it("stops the turn when another tab deletes the database under it, and decides nothing in the empty one", async () => {
  const wishes = new Wishes();
  const script = join(place.folder, "script.json");
  await writeFile(script, JSON.stringify(wishes.script({ turns: 1, rounds: 5, calls: 10 })));
  const scripted = { COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_SCRIPT: script };
  run = await startCoach(place, { mainVariables: scripted });
  const { window, witness, reader } = run;
  await window.settled();
  const created = await window.ask("conversation.create", {});
  if (created.kind !== "created") throw new Error(created.reason);
  await window.ask("turn.start", { conversationId: created.conversationId, text: "save them all", mode: "message" });
  await window.until(() => witness.saved().length >= 5);
  await reader.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("coach");
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error("not deleted"));
      }),
  );
  await window.until(() => window.events().some(({ body }) => body.type === "turn_ended"));
  const end = window.events().find(({ body }) => body.type === "turn_ended")?.body;
  expect(end).toMatchObject({ end: { kind: "stopped" } });
  await window.until(() => window.state()?.store.notices.some(({ kind }) => kind === "rebuilt") ?? false);
  await window.until(() => window.state()?.store.status === "ready" && window.state()?.store.unresolved.length === 0);
  expect(violations(judge(witness, readJournal(place.dataFolder), await readStore(reader)))).toEqual([]);
});

it("loses and doubles nothing when the machine sleeps past the deadlines in the middle of a turn, and goes on after it", { timeout: 240_000 }, async () => {
  const wishes = new Wishes();
  const script = join(place.folder, "script.json");
  await writeFile(script, JSON.stringify(wishes.script({ turns: 1, rounds: 20, calls: 10 })));
  run = await startCoach(place, { mainVariables: { COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_SCRIPT: script } });
  const { window, witness, reader, main, browser } = run;
  await window.settled();
  const created = await window.ask("conversation.create", {});
  if (created.kind !== "created") throw new Error(created.reason);
  await window.ask("turn.start", { conversationId: created.conversationId, text: "save them all", mode: "message" });
  await window.until(() => witness.saved().length >= 5);
  // Main first: what the store answers then waits in the connection.
  main.sleep();
  await pause(50);
  browser.sleep();
  await pause(defaultDeadlines.writeMs + 1_000);
  browser.wake();
  main.wake();

  await window.until(() => window.events().some(({ body }) => body.type === "turn_ended"));
  await window.until(() => window.state()?.running === null && window.state()?.store.unresolved.length === 0);
  expect(window.state()?.store.status).toBe("ready");
  expect(violations(judge(witness, readJournal(place.dataFolder), await readStore(reader)))).toEqual([]);
  expect(await save(run, wishes)).toMatchObject({ certainty: "confirmed" });
});

/** M3 */
it("says that a later version's database is one, leaves it as it is, and never answers that there is no record", async () => {
  await makeLaterDatabase(999);
  run = await startCoach(place);
  const { window, reader } = run;
  expect((await window.settled()).store).toMatchObject({ status: "unavailable", reason: "newer" });
  const codes = await codesOf(window, "what did I weigh on 2020-01-01?");
  expect(codes).toEqual(["store_unavailable"]);
  expect(await save(run, new Wishes())).toMatchObject({ certainty: "not_applied", outcome: { error: { error: "store_unavailable" } } });
  expect(await readStore(reader)).toEqual({ version: 999, tables: { days: [{ date: "2020-01-01", from: "later" }] } });
});

/** M1 */
it("says within its time that another window blocks the database, and opens it when asked again", { timeout: 240_000 }, async () => {
  run = await startCoach(place);
  await run.window.settled();
  expect(await save(run, new Wishes())).toMatchObject({ certainty: "confirmed" });
  const { witness, reader, browser, main } = run;
  await run.window.page.close();
  // Two tabs of another program: one that does not give way, and one whose upgrade therefore waits, and all behind it.
  await reader.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const holding = indexedDB.open("coach");
        holding.onsuccess = () => {
          const upgrading = indexedDB.open("coach", 5_000);
          upgrading.onblocked = () => resolve();
        };
      }),
  );
  const window = await watchWindow(await browser.newPage(), witness);
  await window.page.goto(await main.url());
  expect((await window.settled()).store).toMatchObject({ status: "unavailable", reason: "blocked" });
  await reader.close();
  expect(await window.ask("store.retry", {})).toEqual({ kind: "done" });
  await window.until(() => window.state()?.store.status === "ready");
  const again = await blankPage(browser.page.context(), originOf(place));
  expect(violations(judge(witness, readJournal(place.dataFolder), await readStore(again)))).toEqual([]);
});

/** M1 */
it("leaves the session to the first window, until the second one takes it over", async () => {
  const wishes = new Wishes();
  run = await startCoach(place);
  await run.window.settled();
  const second = await watchWindow(await run.browser.newPage(), run.witness);
  await second.page.goto(await run.main.url());
  await second.page.locator('[data-testid="link"][data-link="elsewhere"]').waitFor();
  expect(await save(run, wishes)).toMatchObject({ certainty: "confirmed" });
  await second.page.getByTestId("take-over").click();
  expect((await second.settled()).store.status).toBe("ready");
  await run.window.page.locator('[data-testid="link"][data-link="elsewhere"]').waitFor();
  expect(await save(run, wishes)).toEqual({ kind: "refused", reason: "not_owner" });
  expect(await save({ ...run, window: second }, wishes)).toMatchObject({ certainty: "confirmed" });
  expect(violations(judge(run.witness, readJournal(place.dataFolder), await readStore(run.reader)))).toEqual([]);
});

/** A database of a later version in the profile, made by no program of ours. */
async function makeLaterDatabase(version: number): Promise<void> {
  const browser = await startBrowser(place.profile);
  const page = await blankPage(browser.page.context(), originOf(place));
  await page.evaluate(
    (number) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("coach", number);
        request.onupgradeneeded = () => {
          request.result.createObjectStore("days", { keyPath: "date" }).add({ date: "2020-01-01", from: "later" });
        };
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error ?? new Error("not made"));
      }),
    version,
  );
  await browser.close();
}

/** The codes of the calls of one turn; `ok` for those that came out well. */
async function codesOf(window: CoachWindow, text: string): Promise<string[]> {
  const created = await window.ask("conversation.create", {});
  if (created.kind !== "created") throw new Error(created.reason);
  await window.ask("turn.start", { conversationId: created.conversationId, text, mode: "message" });
  await window.until(() => window.events().some(({ body }) => body.type === "turn_ended"));
  return window.events().flatMap(({ body }) => {
    if (body.type !== "call_settled") return [];
    return [body.outcome.status === "ok" ? "ok" : body.outcome.error.error];
  });
}
