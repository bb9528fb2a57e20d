import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, test } from "vitest";
import { startCoach, type CoachRun } from "../crash/coach-run";
import { createPlace, removePlace, type CrashPlace } from "../crash/place";
import { ROOT } from "../support/hosts/running-host";

/**
 * What the safety of a write costs: a write by hand on its whole road (page, main, journal, store, journal, page) against
 * a bare strict put of Dexie in the same Chromium. The two take turns, so that the machine's other work meets both alike.
 */
const GOAL = 2.5;
const ROUNDS = 12;
const WRITES = 20;

let place: CrashPlace;
let run: CoachRun;
beforeAll(async () => {
  place = await createPlace();
  run = await startCoach(place);
  await run.window.settled();
}, 120_000);
afterAll(async () => {
  await run.kill();
  await removePlace(place);
});

test("a journalled write against a bare strict put", { timeout: 300_000 }, async () => {
  const { window, reader } = run;
  await reader.addScriptTag({ path: join(ROOT, "node_modules", "dexie", "dist", "dexie.min.js") });
  const journalled: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const road = await timeRoad(window.page, round * WRITES, WRITES);
    const puts = await timePuts(reader, round * WRITES, WRITES);
    // The first round warms up.
    if (round > 0) {
      journalled.push(...road);
      bare.push(...puts);
    }
  }
  const figures = { journalled: quantiles(journalled), bare: quantiles(bare) };
  const ratio = figures.journalled.p50 / figures.bare.p50;
  console.table(figures);
  console.log(`the median journalled write takes ${ratio.toFixed(1)} times the median bare put; the goal is ${GOAL}`);
});

/** Milliseconds of each write, measured in the page, from the request until its answer "confirmed". */
async function timeRoad(page: Page, first: number, count: number): Promise<number[]> {
  return await page.evaluate(
    async ([from, writes]) => {
      const socket = (window as unknown as { coachSocket: WebSocket }).coachSocket;
      const times: number[] = [];
      for (let index = from; index < from + writes; index += 1) {
        const id = 2_000_000_000 + index;
        const date = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
        const args = { date, values: [{ field: "weight", value: 70 + (index % 100) / 10, unit: "kg" }], replace: false };
        const began = performance.now();
        await new Promise<void>((resolve, reject) => {
          const listen = ({ data }: MessageEvent<string>): void => {
            const frame = JSON.parse(data) as { id?: number; body?: { certainty?: string } };
            if (frame.id !== id || frame.body === undefined) return;
            socket.removeEventListener("message", listen);
            if (frame.body.certainty === "confirmed") resolve();
            else reject(new Error(data));
          };
          socket.addEventListener("message", listen);
          const body = { tool: "save_measurement", args };
          socket.send(JSON.stringify({ t: "request", id, channel: "measurement.write", body }));
        });
        times.push(performance.now() - began);
      }
      return times;
    },
    [first, count] as const,
  );
}

async function timePuts(page: Page, first: number, count: number): Promise<number[]> {
  return await page.evaluate(
    async ([from, writes]) => {
      interface Bare {
        version(version: number): { stores(schema: Record<string, string>): void };
        table(name: string): { put(row: unknown): Promise<unknown> };
      }
      const { Dexie } = window as unknown as { Dexie: new (name: string, options: object) => Bare };
      const holder = window as unknown as { bare?: Bare };
      holder.bare ??= new Dexie("bare", { chromeTransactionDurability: "strict", cache: "disabled" });
      if (from === 0) holder.bare.version(1).stores({ days: "&date" });
      const times: number[] = [];
      for (let index = from; index < from + writes; index += 1) {
        const date = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
        const row = { date, revision: index, values: { weight: { value: 70, entered: { value: 70, unit: "kg" } } }, note: null };
        const began = performance.now();
        await holder.bare.table("days").put(row);
        times.push(performance.now() - began);
      }
      return times;
    },
    [first, count] as const,
  );
}

function quantiles(times: readonly number[]): { p50: number; p95: number; best: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Number((sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), best: at(0) };
}
