import { create } from "zustand";

/** A turn that somebody asked to see: the thread scrolls to it once it is there. */
export const shownTurnStore = create<{ readonly turnId: string | null }>(() => ({ turnId: null }));

export function showTurn(turnId: string | null): void {
  shownTurnStore.setState({ turnId });
}
