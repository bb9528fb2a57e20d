import { join } from "node:path";
import { build, type Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..", "..", "..");

const FILE_SYSTEM = join(ROOT, "tests", "simulation", "machine", "file-system.ts");

/** One exact piece of a file and what stands there instead. */
export interface Replacement {
  /** From the project's folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Bundles the simulation with the program and every library into one file, so that a worker loads in a moment and no import
 * waits for a disk. `node:fs` of the program is the world's disk.
 *
 * @param replacements breaks the program on purpose
 * @returns the worker's file
 * @throws where a text to replace is not there exactly once: then the variant has to be written anew
 */
export async function bundleSimulation(name: string, replacements: readonly Replacement[] = []): Promise<string> {
  const outDir = join(ROOT, "out", "simulation", name);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [worldDisk(), replacing(replacements)],
    ssr: { noExternal: true },
    resolve: { conditions: ["node", "import", "module", "default"] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node22",
      rolldownOptions: {
        input: join(ROOT, "tests", "simulation", "worker.ts"),
        output: { entryFileNames: "worker.mjs", codeSplitting: false, format: "es" },
      },
    },
  });
  return join(outDir, "worker.mjs");
}

function worldDisk(): Plugin {
  return {
    name: "world-disk",
    enforce: "pre",
    resolveId: (source, importer) => {
      const isOurs = importer !== undefined && !importer.includes("node_modules");
      return isOurs && (source === "node:fs" || source === "node:fs/promises") ? FILE_SYSTEM : null;
    },
  };
}

function replacing(replacements: readonly Replacement[]): Plugin {
  const open = new Map(replacements.map((replacement) => [join(ROOT, replacement.file), replacements.filter(({ file }) => file === replacement.file)]));
  return {
    name: "broken-on-purpose",
    enforce: "pre",
    transform(code, id) {
      const mine = open.get(id);
      if (mine === undefined) return null;
      open.delete(id);
      return mine.reduce((text, { file, from, to }) => {
        const times = text.split(from).length - 1;
        if (times !== 1) throw new Error(`${file}: "${from}" is there ${times} times`);
        return text.replace(from, () => to);
      }, code);
    },
    buildEnd() {
      if (open.size > 0) throw new Error(`not part of the simulation: ${[...open.keys()].join(", ")}`);
    },
  };
}
