import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";

/**
 * Reads what Coach left on the disk without any of Coach's code: the bytes of the journal by the documented format, and
 * IndexedDB by the browser's own interface.
 */

export interface RawRow {
  readonly [name: string]: unknown;
}

export interface RawDone extends RawRow {
  readonly opId: string;
  readonly seq: number;
  readonly chainHash: string;
  readonly outcome: { readonly status: string };
  readonly changes: readonly RawChange[];
}

export interface RawChange {
  readonly table: "days" | "goals";
  readonly key: string;
  readonly before: RawRow | null;
  readonly after: RawRow | null;
}

export interface RawRecord extends RawRow {
  readonly type: string;
}

export interface RawJournal {
  readonly records: readonly RawRecord[];
  /** Bytes behind the last whole record. */
  readonly tail: number;
}

const HEADER_LENGTH = 16;
const FRAME_LENGTH = 16;
const MARKER = 0xff0cf5ff;

export function readJournal(dataFolder: string): RawJournal {
  return parseJournal(readFileSync(join(dataFolder, "journal.log")));
}

/** Header: `COACHLOG`, three version bytes of content, CRC. Record: marker, length, distance, CRC, JSON. */
export function parseJournal(bytes: Buffer): RawJournal {
  if (bytes.toString("latin1", 0, 8) !== "COACHLOG") throw new Error("the journal has no header");
  if (checksum(bytes.subarray(0, 12)) !== bytes.readUInt32LE(12)) throw new Error("the journal's header is damaged");
  const records: RawRecord[] = [];
  let at = HEADER_LENGTH;
  while (at + FRAME_LENGTH <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + FRAME_LENGTH + length;
    if (bytes.readUInt32LE(at) !== MARKER || end > bytes.length) break;
    const payload = bytes.subarray(at + FRAME_LENGTH, end);
    if (checksum(Buffer.concat([bytes.subarray(at + 4, at + 12), payload])) !== bytes.readUInt32LE(at + 12)) break;
    records.push(JSON.parse(payload.toString("utf8")) as RawRecord);
    at = end;
  }
  return { records, tail: bytes.length - at };
}

export function ofType(journal: RawJournal, type: string): RawRecord[] {
  return journal.records.filter((record) => record.type === type);
}

export function doneOperations(journal: RawJournal): RawDone[] {
  return ofType(journal, "confirmed").map((record) => record["operation"] as RawDone);
}

export interface RawStore {
  /** IndexedDB's own version number; `null`: there is no database. */
  readonly version: number | null;
  readonly tables: Readonly<Record<string, readonly RawRow[]>>;
}

/** Reads every table. @param page one of the app's origin, but none of the app's own */
export async function readStore(page: Page): Promise<RawStore> {
  return await page.evaluate(readAll);
}

/** A page of the origin without a line of the app's: nobody but Playwright serves it. */
export async function blankPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(`${origin}/reader`);
  return page;
}

/** Runs in the page. */
async function readAll(): Promise<RawStore> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "coach")) return { version: null, tables: {} };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("coach");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not opened"));
  });
  try {
    const names = [...database.objectStoreNames];
    const tables: Record<string, RawRow[]> = {};
    const transaction = database.transaction(names);
    await Promise.all(
      names.map(async (name) => {
        tables[name] = await new Promise<RawRow[]>((resolve, reject) => {
          const request = transaction.objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result as RawRow[]);
          request.onerror = () => reject(request.error ?? new Error("not read"));
        });
      }),
    );
    return { version: database.version, tables };
  } finally {
    database.close();
  }
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

/** CRC-32 as in zip and PNG. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The link of the chain of operations: two 32-bit FNV-1a sums over `previous|seq|opId`, in hexadecimal. */
export function chainLink(previous: string, seq: number, opId: string): string {
  let first = 0x811c9dc5;
  let second = 0xcbf29ce4;
  for (const [index, letter] of [...`${previous}|${seq}|${opId}`].entries()) {
    const unit = letter.charCodeAt(0);
    first = Number(BigInt.asUintN(32, BigInt((first ^ unit) >>> 0) * 0x01000193n));
    second = Number(BigInt.asUintN(32, BigInt((second ^ (unit + index)) >>> 0) * 0x01000193n));
  }
  return [second, first].map((sum) => sum.toString(16).padStart(8, "0")).join("");
}
