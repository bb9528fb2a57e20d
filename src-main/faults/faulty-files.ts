import { basename } from "node:path";
import type { Clock } from "../harness/ports";
import type { FileLayer, OpenFile } from "../log/file-layer";
import type { ArmedFaults } from "./armed-faults";
import { pause } from "./pause";

/** A file system whose journal file reaches the fault point `journal` at each fsync; phase `write` comes before `sync`. */
export function faultyFiles(files: FileLayer, faults: ArmedFaults, clock: Clock): FileLayer {
  const wrap = (path: string, file: OpenFile): OpenFile => {
    if (!basename(path).startsWith("journal.log")) return file;
    return {
      async write(bytes, position) {
        if (faults.reach("journal", { phase: "write" }, ["quota"]) !== null) throw systemError("ENOSPC");
        return file.write(bytes, position);
      },
      async sync() {
        const firing = faults.reach("journal", { phase: "sync" }, ["fsync_failure", "delay", "throw"]);
        const effect = firing?.effect;
        if (effect?.kind === "fsync_failure") throw systemError("EIO");
        if (effect?.kind === "throw") throw new Error(effect.text);
        if (effect?.kind === "delay") await pause(clock, effect.ms);
        await file.sync();
      },
      truncate: (length) => file.truncate(length),
      close: () => file.close(),
    };
  };
  return {
    // One by one, for a class keeps its methods where spreading does not find them.
    read: (path) => files.read(path),
    rename: (from, to) => files.rename(from, to),
    syncFolder: (path) => files.syncFolder(path),
    makeFolder: (path) => files.makeFolder(path),
    list: (path) => files.list(path),
    remove: (path) => files.remove(path),
    openExisting: async (path) => wrap(path, await files.openExisting(path)),
    create: async (path) => wrap(path, await files.create(path)),
  };
}

/** An error as the operating system gives it. */
export function systemError(code: "ENOSPC" | "EIO"): NodeJS.ErrnoException {
  return Object.assign(new Error(`injected ${code}`), { code });
}
