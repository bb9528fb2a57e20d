import type { HeldPhase } from "../../src-shared/conversation/event";
import type { CallAnswer, Hold, MessageAnswer, PlayMode, Waiting, WorkbenchState } from "../../src-shared/ipc/workbench";
import type { CallDesk, HeldCall, ReleaseAfter, ReleaseBefore } from "../harness/call-desk";
import type { Clock, Ids } from "../harness/ports";
import type { ModelRequest } from "../providers/port";

/** How the question for a message ended. */
export type MessageRelease = MessageAnswer | { readonly kind: "cancelled" };

/**
 * What waits for a developer, and which requests and calls are to wait. What waits stays until it is answered or the turn
 * is cancelled: a window that is loaded anew finds it again.
 */
export interface WorkbenchDesk {
  state(): WorkbenchState;
  set(change: { play?: PlayMode | undefined; hold?: Hold | undefined }): void;
  /** For a turn; `null` without developer mode. */
  calls(): CallDesk | null;
  /** True when the next model request is to be answered by hand; the question counts as asked from then on. */
  takesNextMessage(): boolean;
  askMessage(request: ModelRequest, signal: AbortSignal): Promise<MessageRelease>;
  /** The request that waits, or `null`. */
  request(id: string): ModelRequest | null;
  /** False when nothing of that id waits. */
  answerMessage(id: string, answer: MessageAnswer): boolean;
  /** The call that waits, or `null`. */
  call(opId: string): Extract<Waiting, { kind: "call" }> | null;
  /** False when the call does not wait, or not where this answer belongs. */
  answerCall(opId: string, answer: CallAnswer): boolean;
  /** Developer mode is over: everything goes on by itself. */
  letGo(): void;
}

export interface WorkbenchDeskOptions {
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
  readonly developer: () => boolean;
  readonly onChange: () => void;
}

type CallRelease = ReleaseBefore | ReleaseAfter;

const NOTHING_HELD: Hold = { before: false, after: false, tool: null };

export function createWorkbenchDesk({ clock, ids, developer, onChange }: WorkbenchDeskOptions): WorkbenchDesk {
  let play: PlayMode = "off";
  let hold = NOTHING_HELD;
  const messages = new Map<string, { waiting: Waiting; request: ModelRequest; release: (release: MessageRelease) => void }>();
  const calls = new Map<string, { waiting: Extract<Waiting, { kind: "call" }>; release: (release: CallRelease) => void }>();

  /** Waits for an answer or for the end of the turn, whichever comes first. */
  function wait<Release>(
    signal: AbortSignal,
    begin: (release: (release: Release | { kind: "cancelled" }) => void) => void,
    end: () => void,
  ): Promise<Release | { kind: "cancelled" }> {
    return new Promise((resolve) => {
      const release = (answer: Release | { kind: "cancelled" }): void => {
        signal.removeEventListener("abort", cancel);
        end();
        onChange();
        resolve(answer);
      };
      const cancel = (): void => {
        release({ kind: "cancelled" });
      };
      begin(release);
      onChange();
      if (signal.aborted) cancel();
      else signal.addEventListener("abort", cancel, { once: true });
    });
  }

  function holdCall<Release extends CallRelease>(
    call: HeldCall,
    phase: HeldPhase,
    outcome: Extract<Waiting, { kind: "call" }>["outcome"],
    signal: AbortSignal,
  ): Promise<Release | { kind: "cancelled" }> | null {
    if (!hold[phase] || (hold.tool !== null && hold.tool !== call.tool)) return null;
    const { opId, ...rest } = call;
    const waiting = { kind: "call" as const, id: opId, ...rest, phase, outcome, since: clock.now() };
    return wait<Release>(
      signal,
      // `answerCall` lets only those answers through that belong to the phase.
      (release) => calls.set(opId, { waiting, release: release as (release: CallRelease) => void }),
      () => calls.delete(opId),
    );
  }

  const desk: CallDesk = {
    before: (call, signal) => holdCall<ReleaseBefore>(call, "before", null, signal),
    after: ({ outcome, ...call }, signal) => holdCall<ReleaseAfter>(call, "after", outcome, signal),
  };

  return {
    state: () => ({ play, hold, waiting: [...messages.values(), ...calls.values()].map(({ waiting }) => waiting) }),
    set(change) {
      play = change.play ?? play;
      hold = change.hold ?? hold;
      onChange();
    },
    calls: () => (developer() ? desk : null),
    takesNextMessage() {
      if (play === "off" || !developer()) return false;
      if (play === "next") play = "off";
      return true;
    },
    askMessage(request, signal) {
      const id = ids.next();
      return wait<MessageAnswer>(
        signal,
        (release) => messages.set(id, { waiting: { kind: "message", id, since: clock.now() }, request, release }),
        () => messages.delete(id),
      );
    },
    request: (id) => messages.get(id)?.request ?? null,
    answerMessage(id, answer) {
      const asked = messages.get(id);
      asked?.release(answer);
      return asked !== undefined;
    },
    call: (opId) => calls.get(opId)?.waiting ?? null,
    answerCall(opId, answer) {
      const held = calls.get(opId);
      if (held === undefined || !belongs(answer, held.waiting.phase)) return false;
      held.release(answer);
      return true;
    },
    letGo() {
      play = "off";
      hold = NOTHING_HELD;
      for (const { release } of [...messages.values()]) release({ kind: "passed" });
      for (const { release } of [...calls.values()]) release({ kind: "continued" });
      onChange();
    },
  };
}

function belongs({ kind }: CallAnswer, phase: HeldPhase): boolean {
  return kind === "continued" || (phase === "after") === (kind === "edited");
}
