import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCoach, type CoachRun, type RunOptions } from "./coach-run";
import { doneOperations, ofType, readJournal, readStore } from "./independent-reader";
import { judge, violations } from "./judge";
import { createPlace, removePlace, type CrashPlace } from "./place";
import { Wishes, saveArguments } from "./wishes";

/** A library that makes one fsync fail is interposed where there is a C compiler. */
function hasCompiler(): boolean {
  try {
    execFileSync("cc", ["--version"], { stdio: "ignore" });
    return process.platform === "linux";
  } catch {
    return false;
  }
}

const withCompiler = it.skipIf(!hasCompiler());
let place: CrashPlace;
let library = "";
let run: CoachRun | null = null;
beforeEach(async () => {
  place = await createPlace();
  if (!hasCompiler()) return;
  library = join(place.folder, "failing-fsync.so");
  execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, join(import.meta.dirname, "failing-fsync.c")]);
});
afterEach(async () => {
  await run?.kill();
  await removePlace(place);
});

const armed = (): string => join(place.folder, "armed");
const preload = (path: string): Record<string, string> => ({ LD_PRELOAD: library, COACH_FSYNC_PATH: path, COACH_FSYNC_ARMED: armed() });
/** The next fsync of a matching file fails. */
const failNextSync = (): Promise<void> => writeFile(armed(), "");

async function start(options: RunOptions): Promise<CoachRun> {
  run = await startCoach(place, options);
  expect((await run.window.settled()).store.status).toBe("ready");
  return run;
}

async function save(wishes: Wishes) {
  if (run === null) throw new Error("not running");
  const asked = wishes.byHand();
  const reply = await run.window.ask("measurement.write", { tool: "save_measurement", args: saveArguments(asked, false) });
  run.witness.hearReply(reply, asked);
  if (reply.kind !== "settled") throw new Error(reply.reason);
  return reply;
}

/** W13: the fsync of IndexedDB's commit fails. */
withCompiler("finds a change that the browser reported as failed, and calls it saved only after the look-up", async () => {
  const wishes = new Wishes();
  const { window, witness, reader } = await start({ browserVariables: preload(".indexeddb.leveldb") });
  expect(await save(wishes)).toMatchObject({ certainty: "confirmed" });
  await failNextSync();
  const failed = await save(wishes);
  // Nobody says "not saved" of it.
  expect(failed.certainty).toBe("unconfirmed");
  await window.until(() => window.state()?.store.unresolved.length === 0);
  const found = doneOperations(readJournal(place.dataFolder)).find(({ opId }) => opId === failed.opId);
  const isThere = (await readStore(reader)).tables["operations"]?.some(({ opId, kind }) => opId === failed.opId && kind === "done");
  expect({ isThere, isFound: found !== undefined }).toEqual({ isThere: true, isFound: true });
  expect(await save(wishes)).toMatchObject({ certainty: "confirmed" });
  expect(violations(judge(witness, readJournal(place.dataFolder), await readStore(reader)))).toEqual([]);
});

withCompiler("says that the safety copy could not be written, writes nothing more, and makes up for it at the next start", async () => {
  const wishes = new Wishes();
  const first = await start({ mainVariables: preload("journal.log") });
  expect(await save(wishes)).toMatchObject({ certainty: "confirmed" });
  const before = readJournal(place.dataFolder);
  await failNextSync();
  // The first fsync of a write is that of `prepared`: nothing was dispatched.
  expect(await save(wishes)).toMatchObject({ certainty: "not_applied", outcome: { error: { error: "journal_unavailable" } } });
  expect(await save(wishes)).toMatchObject({ certainty: "not_applied" });
  expect(first.window.state()?.store).toMatchObject({ status: "read_only", reason: "journal" });
  expect((await readStore(first.reader)).tables["days"]).toHaveLength(doneOperations(before).length);
  await first.kill();

  const second = await start({ witness: first.witness });
  expect(await save(wishes)).toMatchObject({ certainty: "confirmed" });
  expect(violations(judge(second.witness, readJournal(place.dataFolder), await readStore(second.reader)))).toEqual([]);
});

withCompiler("calls a change saved whose safety copy could not be confirmed, stops writing, and journals it at the next start", async () => {
  const wishes = new Wishes();
  const first = await start({ mainVariables: preload("journal.log") });
  expect(await save(wishes)).toMatchObject({ certainty: "confirmed" });
  // Armed by the page while it commits: between `prepared` and `confirmed`.
  await armDuringTheCommit(first);
  const saved = await save(wishes);
  expect(saved).toMatchObject({ certainty: "confirmed" });
  expect(first.window.state()?.store).toMatchObject({ status: "read_only", reason: "journal" });
  expect(await save(wishes)).toMatchObject({ certainty: "not_applied" });
  await first.kill();

  const second = await start({ witness: first.witness });
  const journal = readJournal(place.dataFolder);
  expect(doneOperations(journal).filter(({ opId }) => opId === saved.opId)).toHaveLength(1);
  expect(ofType(journal, "rejected")).toEqual([]);
  expect(violations(judge(second.witness, journal, await readStore(second.reader)))).toEqual([]);
});

/** The page's next strict transaction over the operation rows asks the test to arm the failure before it begins. */
async function armDuringTheCommit({ window }: CoachRun): Promise<void> {
  await window.page.exposeFunction("armFailingSync", failNextSync);
  await window.page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      // The acknowledgement is held back until the next fsync of the journal, which is that of `confirmed`, will fail.
      if (typeof data !== "string" || !data.includes('"kind":"written"')) return send.call(this, data);
      WebSocket.prototype.send = send;
      void (window as unknown as { armFailingSync(): Promise<void> }).armFailingSync().then(() => send.call(this, data));
    };
  });
}
