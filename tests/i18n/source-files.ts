import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..", "..");

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every source file of the program but the texts themselves. */
export function sourceFiles(): readonly SourceFile[] {
  return ["src-main", "src-renderer", "src-shared"]
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !/i18n[\\/](en|es)[\\/]/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}
