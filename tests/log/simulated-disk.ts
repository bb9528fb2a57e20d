import type { FileLayer, OpenFile } from "../../src-main/log/file-layer";

type Step = "read" | "open" | "create" | "write" | "sync" | "truncate" | "rename" | "sync_folder" | "list" | "make_folder" | "remove";

interface Inode {
  /** What a program reads. */
  content: Buffer;
  /** What is certainly there after a crash. */
  synced: Buffer;
  modifiedAt: number;
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}

/** Never answers any more: what a program sees of the moment in which it is killed. */
class Crashed extends Error {}

/**
 * A disk that keeps what was synced and, after a crash, as much of the rest as chance leaves: any prefix of the bytes that were not
 * synced, with any of their pages missing. Names are as safe as the last sync of their folder.
 */
export class SimulatedDisk implements FileLayer {
  private names = new Map<string, Inode>();
  private syncedNames = new Map<string, Inode>();
  private readonly faults: { step: Step; name: string; error: Error | "short"; skip: number }[] = [];
  private clock = 0;
  /** Steps that change the disk, counted. */
  changes = 0;
  private crashAt = Infinity;
  private dead = false;
  readonly log: string[] = [];
  /** Restarts after which a file had some, but not all, of the bytes that were not synced. */
  torn = 0;

  /** Makes one step on a file whose path contains `name` fail, after letting `skip` of them pass. */
  fail(step: Step, error: Error | "short", { name = "", skip = 0 } = {}): void {
    this.faults.push({ step, name, error, skip });
  }

  /** From the n-th changing step on nothing happens any more, until `restart`. */
  crashAfter(changes: number): void {
    this.crashAt = changes;
  }

  get isDead(): boolean {
    return this.dead;
  }

  /** What is left after power was lost. `chance` gives numbers in [0, 1). */
  restart(chance: () => number): void {
    const left = new Map<Inode, Inode>();
    for (const inode of this.syncedNames.values()) {
      left.set(inode, left.get(inode) ?? survive(inode, chance));
    }
    const names = chance() < 0.5 ? this.syncedNames : this.names;
    for (const inode of names.values()) left.set(inode, left.get(inode) ?? survive(inode, chance));
    const isTorn = ([{ content, synced }, { content: now }]: [Inode, Inode]): boolean => !now.equals(content) && !now.equals(synced);
    if ([...left].some(isTorn)) this.torn += 1;
    this.names = new Map([...names].map(([path, inode]) => [path, left.get(inode) ?? inode]));
    this.syncedNames = new Map(this.names);
    this.dead = false;
    this.crashAt = Infinity;
    this.changes = 0;
    this.faults.length = 0;
  }

  bytes(path: string): Buffer | null {
    return this.names.get(path)?.content ?? null;
  }

  /** What is certainly there after a crash. */
  durableBytes(path: string): Buffer | null {
    return this.syncedNames.get(path)?.synced ?? null;
  }

  /** No step fails any more. */
  heal(): void {
    this.faults.length = 0;
  }

  put(path: string, content: Buffer): void {
    const inode = { content: Buffer.from(content), synced: Buffer.from(content), modifiedAt: (this.clock += 1) };
    this.names.set(path, inode);
    this.syncedNames.set(path, inode);
  }

  paths(): string[] {
    return [...this.names.keys()].sort();
  }

  async read(path: string): Promise<Uint8Array | null> {
    this.step("read", path, false);
    const inode = this.names.get(path);
    return inode === undefined ? null : Buffer.from(inode.content);
  }

  async openExisting(path: string): Promise<OpenFile> {
    this.step("open", path, false);
    const inode = this.names.get(path);
    if (inode === undefined) throw systemError("ENOENT");
    return this.handle(path, inode);
  }

  async create(path: string): Promise<OpenFile> {
    this.step("create", path);
    const inode = { content: Buffer.alloc(0), synced: Buffer.alloc(0), modifiedAt: (this.clock += 1) };
    this.names.set(path, inode);
    return this.handle(path, inode);
  }

  async rename(from: string, to: string): Promise<void> {
    this.step("rename", from);
    const inode = this.names.get(from);
    if (inode === undefined) throw systemError("ENOENT");
    this.names.delete(from);
    this.names.set(to, inode);
  }

  async syncFolder(path: string): Promise<void> {
    this.step("sync_folder", path);
    this.syncedNames = new Map(this.names);
  }

  async makeFolder(path: string): Promise<void> {
    this.step("make_folder", path, false);
  }

  async list(path: string): Promise<{ name: string; size: number; modifiedAt: number }[]> {
    this.step("list", path, false);
    const prefix = `${path}/`;
    return [...this.names].flatMap(([name, { content, modifiedAt }]) =>
      name.startsWith(prefix) && !name.slice(prefix.length).includes("/")
        ? [{ name: name.slice(prefix.length), size: content.byteLength, modifiedAt }]
        : [],
    );
  }

  async remove(path: string): Promise<void> {
    this.step("remove", path);
    this.names.delete(path);
  }

  private handle(path: string, inode: Inode): OpenFile {
    return {
      write: async (bytes, position) => {
        const short = this.step("write", path) === "short";
        const part = Buffer.from(short ? bytes.subarray(0, Math.ceil(bytes.byteLength / 2)) : bytes);
        const content = Buffer.alloc(Math.max(inode.content.byteLength, position + part.byteLength));
        inode.content.copy(content);
        part.copy(content, position);
        inode.content = content;
        inode.modifiedAt = this.clock += 1;
        return part.byteLength;
      },
      sync: async () => {
        this.step("sync", path);
        inode.synced = Buffer.from(inode.content);
      },
      truncate: async (length) => {
        this.step("truncate", path);
        inode.content = Buffer.from(inode.content.subarray(0, length));
        inode.modifiedAt = this.clock += 1;
      },
      close: async () => {
        if (this.dead) throw new Crashed();
      },
    };
  }

  private step(step: Step, path: string, changes = true): "done" | "short" {
    if (this.dead) throw new Crashed();
    if (changes) {
      this.changes += 1;
      if (this.changes > this.crashAt) {
        this.dead = true;
        throw new Crashed();
      }
    }
    this.log.push(`${step} ${path}`);
    const index = this.faults.findIndex((fault) => fault.step === step && path.includes(fault.name));
    const fault = this.faults[index];
    if (fault === undefined) return "done";
    if (fault.skip > 0) {
      fault.skip -= 1;
      return "done";
    }
    this.faults.splice(index, 1);
    if (fault.error === "short") return "short";
    throw fault.error;
  }
}

const PAGE = 64;

function survive({ content, synced, modifiedAt }: Inode, chance: () => number): Inode {
  if (chance() < 0.2) return { content: Buffer.from(synced), synced: Buffer.from(synced), modifiedAt };
  const length = Math.round(synced.byteLength + (content.byteLength - synced.byteLength) * chance());
  const left = Buffer.alloc(Math.max(0, length));
  content.copy(left, 0, 0, left.byteLength);
  synced.copy(left, 0, 0, Math.min(synced.byteLength, left.byteLength));
  for (let page = synced.byteLength; page < left.byteLength; page += PAGE) {
    if (chance() < 0.3) left.fill(0, page, Math.min(page + PAGE, left.byteLength));
  }
  return { content: left, synced: Buffer.from(left), modifiedAt };
}
