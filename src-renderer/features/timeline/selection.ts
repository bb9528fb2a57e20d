import { create } from "zustand";
import { currentAppState } from "../../bridge/app-state";
import { conversationStore } from "../../bridge/conversations";
import type { OutcomeSign } from "../../ui/class-sign";
import { WIDE } from "../../ui/media";
import { openPane } from "../shell/panes";
import { routeStore } from "../shell/route";
import { problemAfter, timelineOf } from "./timeline-model";

interface Selection {
  /** Row that is open, by operation or request id. */
  readonly selected: string | null;
  /** Rises with each jump, so that the same row is scrolled to again. */
  readonly jump: number;
  readonly filter: ReadonlySet<OutcomeSign>;
}

export const selectionStore = create<Selection>(() => ({ selected: null, jump: 0, filter: new Set() }));

export function toggleRow(id: string): void {
  selectionStore.setState(({ selected }) => ({ selected: selected === id ? null : id }));
}

export function setFilter(filter: ReadonlySet<OutcomeSign>): void {
  selectionStore.setState({ filter });
}

/** Opens and shows the next problem of the conversation on the screen. */
export function nextProblem(): void {
  const { conversationId, screen } = routeStore.getState();
  const view = conversationId === null ? undefined : conversationStore.getState().feed[conversationId]?.view;
  if (view === undefined) return;
  const { selected, jump } = selectionStore.getState();
  const next = problemAfter(timelineOf(view), selected);
  if (next === null) return;
  selectionStore.setState({ selected: next, jump: jump + 1, filter: new Set() });
  const shown = screen === "calls" || (matchMedia(WIDE).matches && currentAppState()?.preferences.timelineVisible === true);
  if (!shown) openPane("timeline");
}
