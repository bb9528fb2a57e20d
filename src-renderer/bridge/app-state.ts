import { create } from "zustand";
import type { AppState } from "../../src-shared/ipc/program-channels";
import type { WireRefusal } from "./open-wire";

/** How this window stands to the program. Only `owner` draws the screens. */
export type LinkState =
  | { readonly kind: "connecting" }
  /** There is no way in; the person has to do something. */
  | { readonly kind: "refused"; readonly reason: WireRefusal }
  /** Another window has the session, or took it. */
  | { readonly kind: "elsewhere" }
  /** The program does not answer; this window goes on trying. */
  | { readonly kind: "lost" }
  | { readonly kind: "owner" };

interface Root {
  readonly link: LinkState;
  /** As pushed last; kept while the link is lost, so that the screen does not vanish. */
  readonly state: AppState | null;
}

export const appStateStore = create<Root>(() => ({ link: { kind: "connecting" }, state: null }));

export function useLink(): LinkState {
  return appStateStore((root) => root.link);
}

export function useHasState(): boolean {
  return appStateStore((root) => root.state !== null);
}

/**
 * A part of what the program pushed. Only inside the shell, which draws its screens once there is a state.
 * `select` must return something stable: a part of the state, never a new object or list.
 */
export function useAppState<Selected>(select: (state: AppState) => Selected): Selected {
  return appStateStore((root) => {
    if (root.state === null) throw new Error("no state yet");
    return select(root.state);
  });
}

export function currentAppState(): AppState | null {
  return appStateStore.getState().state;
}
