import { ensureBuilt } from "../../../scripts/support/build.mjs";

/** The end-to-end suite runs what is built, so that must be what the sources say. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
}
