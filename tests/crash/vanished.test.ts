import { cp, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { StoreNotice } from "../../src-shared/ipc/program-channels";
import { startCoach, type CoachRun } from "./coach-run";
import { readStore, type RawStore } from "./independent-reader";
import { createPlace, removePlace, type CrashPlace } from "./place";

const RECORDS = 500;
const CONVERSATIONS = ["2020-01-01", "2020-01-02", "2020-01-03"];

let home: CrashPlace;
let life: Life;
let place: CrashPlace;
let run: CoachRun | null = null;
beforeAll(async () => {
  home = await createPlace();
  life = await aWholeLife();
}, 120_000);
beforeEach(async () => {
  place = { ...home, folder: `${home.folder}-copy`, dataFolder: `${home.folder}-copy/data`, profile: `${home.folder}-copy/profile` };
  await cp(home.folder, place.folder, { recursive: true });
});
afterEach(async () => {
  await run?.kill();
  await removePlace(place);
});
afterAll(async () => {
  await removePlace(home);
});

it("brings 500 records and three conversations back when the browser's database was deleted, and says so", async () => {
  await rm(await databaseFolder(), { recursive: true });
  expect(await startAgain()).toMatchObject([{ kind: "rebuilt", count: RECORDS }]);
});

for (const files of [/^MANIFEST/, /\.log$/]) {
  it(`brings everything back, and says so, when many bytes of ${String(files)} were overwritten`, async () => {
    await overwrite(files, ({ size }) => Array.from({ length: Math.ceil(size / 97) }, (_, index) => index * 97));
    expect(await startAgain()).toMatchObject([{ kind: "rebuilt", count: RECORDS }]);
  });
}

it.for([0.2, 0.6, 0.95])("brings everything back when one byte was overwritten, %f of the way through the database's log", async (part) => {
  await overwrite(/\.log$/, ({ size }) => [Math.floor(size * part)]);
  await startAgain();
});

interface Life {
  readonly store: RawStore;
  readonly events: readonly (readonly ConversationEvent[])[];
  readonly ids: readonly string[];
}

async function aWholeLife(): Promise<Life> {
  const first = await startCoach(home);
  const { window, reader } = first;
  await window.settled();
  const from = { opId: "", by: "sample" as const, at: 0 };
  const days = Array.from({ length: RECORDS - CONVERSATIONS.length }, (_, index) => {
    const value = 70 + (index % 100) / 10;
    const date = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
    return { date, revision: 0, values: { weight: { value, entered: { value, unit: "kg" as const }, from } }, note: null };
  });
  expect(await window.ask("sample.add", { days })).toMatchObject({ certainty: "confirmed" });
  const ids: string[] = [];
  for (const date of CONVERSATIONS) {
    const created = await window.ask("conversation.create", {});
    if (created.kind !== "created") throw new Error(created.reason);
    ids.push(created.conversationId);
    await window.ask("turn.start", { conversationId: created.conversationId, text: `save 76 kg on ${date}`, mode: "message" });
    await window.until(() => window.events().filter(({ body }) => body.type === "turn_ended").length === ids.length);
  }
  await window.until(() => window.state()?.running === null);
  const lived = { store: await readStore(reader), events: await conversations(first, ids), ids };
  expect(lived.store.tables["days"]).toHaveLength(RECORDS);
  await first.stop();
  return lived;
}

/** Starts Coach on what is left, and expects everything to be as it was. Returns what it told. */
async function startAgain(): Promise<readonly StoreNotice[]> {
  run = await startCoach(place);
  const { store } = await run.window.settled();
  expect(store).toMatchObject({ status: "ready", unresolved: [] });
  const after = await readStore(run.reader);
  expect(after.tables["days"]).toEqual(life.store.tables["days"]);
  expect(after.tables["operations"]).toEqual(life.store.tables["operations"]);
  expect(await conversations(run, life.ids)).toEqual(life.events);
  return store.notices;
}

async function conversations({ window }: CoachRun, ids: readonly string[]): Promise<ConversationEvent[][]> {
  const all: ConversationEvent[][] = [];
  for (const conversationId of ids) {
    const reply = await window.ask("conversation.events", { conversationId, since: 0 });
    if (reply.kind !== "events") throw new Error(reply.reason);
    all.push(reply.events);
  }
  return all;
}

async function databaseFolder(): Promise<string> {
  for (const parent of ["Default", "."]) {
    const folder = join(place.profile, parent, "IndexedDB");
    const names = await readdir(folder).catch(() => []);
    const name = names.find((each) => each.includes(`_${place.port}.indexeddb.leveldb`));
    if (name !== undefined) return join(folder, name);
  }
  throw new Error("the profile has no database of Coach's origin");
}

/** Changes single bytes: no file is any longer, or shorter, than before. */
async function overwrite(files: RegExp, offsets: (file: { readonly size: number }) => readonly number[]): Promise<void> {
  const folder = await databaseFolder();
  const names = (await readdir(folder)).filter((name) => files.test(name));
  expect(names).not.toEqual([]);
  for (const name of names) {
    const file = await open(join(folder, name), "r+");
    const byte = Buffer.alloc(1);
    for (const at of offsets(await file.stat())) {
      await file.read(byte, 0, 1, at);
      await file.write(Buffer.from([(byte[0] ?? 0) ^ 0xa5]), 0, 1, at);
    }
    await file.close();
  }
}
