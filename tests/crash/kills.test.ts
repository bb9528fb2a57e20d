import { expect, it } from "vitest";
import { KILLS, killAgainAndAgain } from "./kill-loop";
import { createPlace, removePlace } from "./place";

const kills = Number(process.env["COACH_CRASH_KILLS"] ?? 10);
const seed = Number(process.env["COACH_CRASH_SEED"] ?? Date.now() % 1_000_000);
/** For looking into a finding: `COACH_CRASH_AMONG=reload`. */
const among = KILLS.filter((kill) => (process.env["COACH_CRASH_AMONG"] ?? kill).split(",").includes(kill));

it(`loses and doubles nothing over ${kills} kills at random moments`, { timeout: 60_000 + kills * 20_000 }, async () => {
  const place = await createPlace({ copyBuild: true });
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  say(`seed ${seed}: COACH_CRASH_SEED=${seed} brings the same kills again`);
  const report = await killAgainAndAgain({ place, kills, seed, among, say });
  say(JSON.stringify(report, null, 2));
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(kills);
  expect(report.unresolved).toBe(0);
  await removePlace(place);
});
