import { currentAppState } from "../../bridge/app-state";
import { routeStore } from "./route";

let begun = false;

/** At the start: the remembered conversation if it is still there, else the one that was used last. */
export function beginRoute(): void {
  if (begun) return;
  begun = true;
  const conversations = (currentAppState()?.conversations ?? []).filter((one) => !one.deleted);
  const { conversationId } = routeStore.getState();
  if (conversations.some((one) => one.id === conversationId)) return;
  const latest = [...conversations].sort((a, b) => b.updatedAt - a.updatedAt)[0];
  routeStore.setState({ conversationId: latest?.id ?? null });
}
