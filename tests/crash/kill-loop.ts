import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { startBrowser, type BrowserProcess } from "./browser-process";
import { blankPage, ofType, readJournal, readStore, type RawJournal, type RawStore } from "./independent-reader";
import { judge, lostFromJournal, violations } from "./judge";
import { startMain, type MainProcess } from "./main-process";
import type { CrashPlace } from "./place";
import { pick, seededRandom } from "./random";
import { watchWindow, type CoachWindow } from "./window";
import { Wishes } from "./wishes";
import { Witness } from "./witness";
import { workUntilKilled } from "./work";

export const KILLS = ["browser", "main", "both", "renderer", "reload", "sleep"] as const;
export type Kill = (typeof KILLS)[number];

export interface KillRun {
  readonly place: CrashPlace;
  readonly kills: number;
  readonly seed: number;
  /** Kinds of kills to choose from. */
  readonly among?: readonly Kill[];
  readonly say: (line: string) => void;
}

export interface KillReport {
  readonly kills: Readonly<Record<Kill, number>>;
  /** Writes that the app had called saved. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Operations in the journal that the app had no time to call saved: found by the start-up. */
  readonly foundLater: number;
  /** Operations that were prepared, and proved not to have happened. */
  readonly notApplied: number;
  /** Stores that came back empty, and were rebuilt from the journal. */
  readonly wipes: number;
  readonly unresolved: number;
  readonly problems: readonly string[];
}

/** Kills Coach again and again in the middle of its work, starts it anew each time, and has the disk judged. */
export async function killAgainAndAgain({ place, kills, seed, among = KILLS, say }: KillRun): Promise<KillReport> {
  const random = seededRandom(seed);
  // Of its own, for how often the work asks depends on the machine: the kills must not.
  const workRandom = seededRandom(seed + 1);
  const witness = new Witness();
  const wishes = new Wishes();
  const counts: Record<Kill, number> = { browser: 0, main: 0, both: 0, renderer: 0, reload: 0, sleep: 0 };
  const problems: string[] = [];
  const origin = `http://127.0.0.1:${place.port}`;
  const bag: Kill[] = [];
  const lost = new Set<string>();
  const doubled = new Set<string>();
  let unresolved = 0;

  let main = await newMain();
  let browser = await startBrowser(place.profile);
  let reader = await blankPage(browser.page.context(), origin);
  let window = await openWindow();

  async function newMain(): Promise<MainProcess> {
    const script = join(place.folder, "script.json");
    await writeFile(script, JSON.stringify(wishes.script({ turns: 4, rounds: 5, calls: 10 })));
    return startMain(place, { COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_SCRIPT: script });
  }

  async function openWindow(): Promise<CoachWindow> {
    const watched = await watchWindow(await browser.newPage(), witness);
    await watched.page.goto(await main.url());
    return watched;
  }

  async function strike(kill: Kill): Promise<void> {
    switch (kill) {
      case "browser":
        await browser.kill();
        return;
      case "main":
        await main.kill("SIGKILL");
        return;
      case "both":
        await Promise.all(random() < 0.5 ? [main.kill("SIGKILL"), browser.kill()] : [browser.kill(), main.kill("SIGKILL")]);
        return;
      case "renderer":
        await crashRenderer(browser, window);
        return;
      case "reload":
        await window.reload();
        return;
      case "sleep":
        await sleepAndWake();
        return;
    }
  }

  /** The two never stop, nor wake, in the same moment. */
  async function sleepAndWake(): Promise<void> {
    const order = random() < 0.5 ? [main, browser] : [browser, main];
    const gapMs = random() * 20;
    for (const process of order) {
      process.sleep();
      await new Promise((resolve) => setTimeout(resolve, gapMs));
    }
    await new Promise((resolve) => setTimeout(resolve, random() * 1_500));
    for (const process of order) {
      process.wake();
      await new Promise((resolve) => setTimeout(resolve, gapMs));
    }
  }

  async function recover(kill: Kill): Promise<void> {
    if (kill === "main" || kill === "both") main = await newMain();
    if (kill === "browser" || kill === "both") await newBrowser();
    if (kill === "reload" || kill === "sleep") return;
    if (kill === "main" || kill === "renderer") await window.page.close();
    window = await openWindow();
  }

  async function newBrowser(): Promise<void> {
    browser = await startBrowser(place.profile);
    reader = await blankPage(browser.page.context(), origin);
  }

  /** After the start-up. A blank page of the same origin reads the raw database beside the app. */
  async function check(when: string): Promise<void> {
    const { store } = await window.settled();
    if (store.status !== "ready") problems.push(`${when}: the store is ${store.status}, ${store.reason}`);
    // A main that lived on may still be ending its turn, and the write by hand that came last.
    await window.until(() => window.state()?.running === null);
    const { journal, rows } = await readAtRest(place.dataFolder, reader);
    const verdict = judge(witness, journal, rows);
    unresolved = verdict.unresolved.length;
    for (const one of verdict.lost) lost.add(one);
    for (const one of verdict.doubled) doubled.add(one);
    problems.push(...violations(verdict).map((violation) => `${when}: ${violation}`));
  }

  await check("at the beginning");
  for (let number = 1; number <= kills; number += 1) {
    // Each kind comes once before any comes again, in an order of its own.
    if (bag.length === 0) bag.push(...among);
    const kill = pick(random, bag);
    bag.splice(bag.indexOf(kill), 1);
    const before = witness.saved().length;
    const problemsBefore = problems.length;
    const target = before + 1 + Math.floor(random() * 40);
    const delayMs = random() * 25;
    const killed = new AbortController();
    const ended = workUntilKilled({ window, witness, wishes, random: workRandom, killed: killed.signal }).catch(String);
    const stopped = await Promise.race([window.until(() => witness.saved().length >= target).then(() => null), ended]);
    if (stopped !== null && witness.saved().length < target) problems.push(`kill ${number}: the work stopped by itself: ${stopped}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    killed.abort();
    await strike(kill);
    const told = witness.saved().length;
    const missing = lostFromJournal(witness, readJournal(place.dataFolder));
    for (const one of missing) lost.add(one);
    problems.push(...missing.map((one) => `right after kill ${number} (${kill}): ${one}`));
    await recover(kill);
    await check(`after kill ${number} (${kill})`);
    await ended;
    counts[kill] += 1;
    for (const problem of problems.slice(problemsBefore)) say(problem);
    say(`kill ${number}/${kills} ${kill}: ${told - before} acknowledged before it, ${told} in all; ${problems.length} problems`);
  }

  await main.kill("SIGTERM");
  await browser.close();
  main = await newMain();
  await newBrowser();
  window = await openWindow();
  await check("at the end");
  await main.kill("SIGTERM");
  await browser.close();

  const journal = readJournal(place.dataFolder);
  const confirmed = ofType(journal, "confirmed");
  const stores = new Set(ofType(journal, "session").map(({ storeId }) => storeId));
  return {
    kills: counts,
    acknowledged: witness.saved().length,
    lost: lost.size,
    doubled: doubled.size,
    foundLater: confirmed.filter(({ via }) => via !== "reply").length,
    notApplied: ofType(journal, "rejected").length,
    wipes: stores.size - 1,
    unresolved,
    problems,
  };
}

/** Journal and store of one moment: read again while the app goes on writing. */
async function readAtRest(dataFolder: string, reader: Page): Promise<{ journal: RawJournal; rows: RawStore }> {
  for (let attempt = 1; ; attempt += 1) {
    const journal = readJournal(dataFolder);
    const rows = await readStore(reader);
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (attempt === 40 || readJournal(dataFolder).records.length === journal.records.length) return { journal, rows };
  }
}

/** Ends the window's own process. The browser and main live on. */
async function crashRenderer(browser: BrowserProcess, { page }: CoachWindow): Promise<void> {
  const session = await browser.page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => {
    page.once("crash", () => resolve());
  });
  // The page that was crashed cannot answer.
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
}
