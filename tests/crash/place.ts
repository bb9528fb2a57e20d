import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/hosts/free-port";
import { ROOT } from "../support/hosts/running-host";

/** Where one Coach lives: a data folder, a browser profile, its port, and the build that runs. */
export interface CrashPlace {
  readonly folder: string;
  readonly dataFolder: string;
  readonly profile: string;
  readonly port: number;
  /** The folder that holds `main/` and `renderer/`. */
  readonly build: string;
}

/** The build under test: `COACH_TEST_BUILD`, else the project's own. */
export const BUILD = process.env["COACH_TEST_BUILD"] ?? join(ROOT, "out");

/** @param copyBuild for a build that must stay as it is, or that a test breaks on purpose */
export async function createPlace({ copyBuild = false } = {}): Promise<CrashPlace> {
  const folder = await mkdtemp(join(tmpdir(), "coach-crash-"));
  const build = copyBuild ? join(folder, "out") : BUILD;
  if (copyBuild) await cp(BUILD, build, { recursive: true });
  const place = { folder, dataFolder: join(folder, "data"), profile: join(folder, "profile"), port: await freePort(), build };
  await mkdir(place.dataFolder, { mode: 0o700 });
  return place;
}

export async function removePlace(place: CrashPlace): Promise<void> {
  if (process.env["COACH_CRASH_KEEP"] === "1") process.stderr.write(`kept: ${place.folder}\n`);
  else await rm(place.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
