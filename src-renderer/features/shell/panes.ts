import { create } from "zustand";
import { ask } from "../../bridge/program";
import { currentAppState } from "../../bridge/app-state";
import { WIDE } from "../../ui/media";

/** Which panes and dialogs are open in this window. The timeline beside the chat is a preference and not in here. */
interface Panes {
  /** Navigation and conversations, over the screen of a narrow window. */
  readonly navigation: boolean;
  /** The timeline, over the screen of a window without room for it. */
  readonly timeline: boolean;
  readonly shortcuts: boolean;
  readonly faults: boolean;
  readonly workbench: boolean;
  readonly search: boolean;
}

const closed: Panes = { navigation: false, timeline: false, shortcuts: false, faults: false, workbench: false, search: false };

export const panesStore = create<Panes>(() => closed);

export function openPane(pane: keyof Panes): void {
  panesStore.setState({ ...closed, [pane]: true });
}

export function closePanes(): void {
  panesStore.setState(closed);
}

/** Shows or hides the timeline, wherever this window has its place. */
export function toggleTimeline(): void {
  if (!matchMedia(WIDE).matches) {
    if (panesStore.getState().timeline) closePanes();
    else openPane("timeline");
    return;
  }
  const visible = currentAppState()?.preferences.timelineVisible ?? true;
  void ask("preferences.set", { timelineVisible: !visible });
}
