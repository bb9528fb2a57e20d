import { create } from "zustand";

export const screens = ["chat", "measurements", "calls", "settings"] as const;
export type Screen = (typeof screens)[number];

interface Route {
  readonly screen: Screen;
  /** The conversation on the screen; `null` is a new one that does not exist yet. */
  readonly conversationId: string | null;
}

const KEY = "coach.route";

/** Where the person is, remembered over a reload. No address: there is nothing to link to and nothing to leak. */
export const routeStore = create<Route>(() => remembered());
routeStore.subscribe((route) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(route));
  } catch {
    // A full or forbidden storage costs the memory of where one was, and nothing else.
  }
});

export function useRoute(): Route {
  return routeStore();
}

export function goTo(screen: Screen): void {
  routeStore.setState({ screen });
}

export function openConversation(conversationId: string | null): void {
  routeStore.setState({ screen: "chat", conversationId });
}

function remembered(): Route {
  const fallback: Route = { screen: "chat", conversationId: null };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return fallback;
    const { screen, conversationId } = stored as Partial<Record<keyof Route, unknown>>;
    return {
      screen: screens.find((known) => known === screen) ?? fallback.screen,
      conversationId: typeof conversationId === "string" ? conversationId : null,
    };
  } catch {
    return fallback;
  }
}
