import { useEffect } from "react";
import { currentAppState } from "../../bridge/app-state";
import { onCommand, type PushedCommand } from "../../bridge/session";
import { assertNever } from "../../../src-shared/assert-never";
import { focusComposer } from "../chat/composer-focus";
import { nextProblem } from "../timeline/selection";
import { openPane, toggleTimeline } from "./panes";
import { goTo, openConversation } from "./route";

export interface Shortcut {
  /** As `KeyboardEvent.code`, so that it does not depend on the layout; with Alt unless `plain`. */
  readonly code: string;
  readonly keys: readonly string[];
  readonly name:
    | "chat"
    | "measurements"
    | "calls"
    | "settings"
    | "new_conversation"
    | "search"
    | "timeline"
    | "next_problem"
    | "faults"
    | "workbench";
  readonly developer?: true;
  run(): void;
}

export const shortcuts: readonly Shortcut[] = [
  { code: "Digit1", keys: ["Alt", "1"], name: "chat", run: () => goTo("chat") },
  { code: "Digit2", keys: ["Alt", "2"], name: "measurements", run: () => goTo("measurements") },
  { code: "Digit3", keys: ["Alt", "3"], name: "calls", run: () => goTo("calls") },
  { code: "Digit4", keys: ["Alt", "4"], name: "settings", run: () => goTo("settings") },
  { code: "KeyN", keys: ["Alt", "N"], name: "new_conversation", run: newConversation },
  { code: "KeyK", keys: ["Alt", "K"], name: "search", run: () => openPane("search") },
  { code: "KeyT", keys: ["Alt", "T"], name: "timeline", run: toggleTimeline },
  { code: "KeyP", keys: ["Alt", "P"], name: "next_problem", run: nextProblem },
  { code: "KeyX", keys: ["Alt", "X"], name: "faults", developer: true, run: () => openPane("faults") },
  { code: "KeyW", keys: ["Alt", "W"], name: "workbench", developer: true, run: () => openPane("workbench") },
];

/** Listens for the window's shortcuts and for the commands of a native menu. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener("keydown", handle);
    const stop = onCommand(runCommand);
    return () => {
      document.removeEventListener("keydown", handle);
      stop();
    };
  }, []);
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
  if (event.altKey) {
    const shortcut = shortcuts.find((one) => one.code === event.code);
    if (shortcut === undefined || (shortcut.developer && currentAppState()?.developer !== true)) return;
    event.preventDefault();
    shortcut.run();
    return;
  }
  if (isTyping(event.target)) return;
  if (event.key === "?") {
    event.preventDefault();
    openPane("shortcuts");
  } else if (event.key === "/") {
    event.preventDefault();
    goTo("chat");
    focusComposer();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function newConversation(): void {
  openConversation(null);
  focusComposer();
}

function runCommand(command: PushedCommand): void {
  switch (command) {
    case "open_faults":
      openPane("faults");
      return;
    case "open_settings":
      goTo("settings");
      return;
    case "new_conversation":
      newConversation();
      return;
    default:
      assertNever(command);
  }
}
