import type { ReplyOf } from "../../src-shared/ipc/channel";
import type { ProgramChannels, WriteReply } from "../../src-shared/ipc/program-channels";

export interface Backups {
  create(): Promise<ReplyOf<ProgramChannels, "backup.create">>;
  inspect(text: string): Promise<ReplyOf<ProgramChannels, "backup.inspect">>;
  restore(text: string): Promise<WriteReply>;
}
const refused = { kind: "refused", reason: "internal" } as const;
export const createBackups = (_deps: object): Backups => ({
  create: () => Promise.resolve(refused),
  inspect: () => Promise.resolve(refused),
  restore: () => Promise.resolve(refused),
});
