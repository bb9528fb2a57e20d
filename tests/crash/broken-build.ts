import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CrashPlace } from "./place";

/**
 * Breaks a copied build on purpose.
 *
 * @throws where the text is not there exactly once: then the break has to be written anew
 */
export async function breakBuild(place: CrashPlace, folder: "main/chunks" | "renderer/assets", from: RegExp, to: string): Promise<void> {
  const path = join(place.build, folder);
  const found: string[] = [];
  for (const name of await readdir(path)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(path, name), "utf8");
    const times = text.match(new RegExp(from, "g"))?.length ?? 0;
    if (times === 0) continue;
    found.push(...Array.from({ length: times }, () => name));
    await writeFile(join(path, name), text.replace(from, to));
  }
  if (found.length !== 1) throw new Error(`${String(from)} is there ${found.length} times`);
}
