import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** One pane at a time. */
export const NARROW = "(max-width: 719px)";
/** Room for the timeline beside the chat. */
export const WIDE = "(min-width: 1080px)";
