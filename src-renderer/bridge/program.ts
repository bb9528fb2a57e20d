import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type { IpcResult, Peer } from "../../src-shared/ipc/peer";
import type { ProgramChannels } from "../../src-shared/ipc/program-channels";

type ProgramChannel = keyof ProgramChannels;

/** How long the program may take, in milliseconds. Those that reach the store and wait for its look-ups take longest. */
const deadlines: Partial<Record<ProgramChannel, number>> = {
  "operation.check": 60_000,
  "operation.retry": 60_000,
  "operation.undo": 60_000,
  "measurement.write": 60_000,
  "sample.add": 60_000,
  "backup.create": 60_000,
  "backup.inspect": 60_000,
  "backup.restore": 120_000,
  "store.retry": 60_000,
  "provider.test": 60_000,
  "conversation.export": 60_000,
};
const DEFAULT_DEADLINE_MS = 15_000;

let peer: Peer<ProgramChannels> | null = null;

/** The session's own: whom `ask` speaks to. */
export function connectProgram(next: Peer<ProgramChannels> | null): void {
  peer = next;
}

/** Asks the program. Resolves within the channel's deadline, and never rejects. */
export function ask<Name extends ProgramChannel>(
  name: Name,
  request: RequestOf<ProgramChannels, Name>,
): Promise<IpcResult<ReplyOf<ProgramChannels, Name>>> {
  if (peer === null) return Promise.resolve({ ok: false, failure: "closed" });
  return peer.ask(name, request, deadlines[name] ?? DEFAULT_DEADLINE_MS);
}
