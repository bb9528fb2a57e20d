import { BrowserWindow, screen } from "electron";
import type { Diagnostic } from "../../log/diagnostic";
import { PAGE_URL } from "./origin";
import { keepWindowState, readWindowState, type WindowState } from "./window-state";

/** A page that dies again and again is not helped by one more reload. */
const MOST_RELOADS = 3;
const RELOADS_WITHIN_MS = 60_000;

export interface MainWindowOptions {
  readonly dataFolder: string;
  readonly preload: string;
  readonly isShown: boolean;
  readonly isDevelopment: boolean;
  readonly diagnostic: Diagnostic;
  /** The page's process died; it is loaded again after this, unless that happens too often. */
  readonly onPageGone: () => void;
  readonly onReady: () => void;
}

/** Makes the one window, where it was the last time. The page is not loaded yet. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const { dataFolder, diagnostic } = options;
  const state = readWindowState(dataFolder);
  const window = new BrowserWindow({
    width: state.width,
    height: state.height,
    ...(state.position !== undefined && isOnAScreen(state) ? state.position : {}),
    minWidth: 400,
    minHeight: 300,
    show: false,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // The checker would fetch its dictionaries from the network.
      spellcheck: false,
      devTools: options.isDevelopment,
    },
  });
  if (state.isMaximized && options.isShown) window.maximize();

  window.once("ready-to-show", () => {
    if (options.isShown) window.show();
    options.onReady();
  });
  window.on("close", () => {
    try {
      keepWindowState(dataFolder, stateOf(window));
    } catch (cause) {
      diagnostic.error("window", "its place could not be kept", cause);
    }
  });

  const reloads: number[] = [];
  window.webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (reason === "clean-exit") return;
    diagnostic.error("window", `the page's process is gone: ${reason}, ${String(exitCode)}`);
    options.onPageGone();
    const now = Date.now();
    reloads.push(now);
    if (reloads.filter((time) => now - time < RELOADS_WITHIN_MS).length > MOST_RELOADS) return;
    void window.loadURL(PAGE_URL).catch((cause: unknown) => diagnostic.error("window", "could not load", cause));
  });
  return window;
}

/** Brings the window to the person, from wherever it is. */
export function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function stateOf(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  return { position: { x, y }, width, height, isMaximized: window.isMaximized() };
}

/** A screen may have been unplugged since. */
function isOnAScreen({ position }: WindowState): boolean {
  if (position === undefined) return false;
  return screen.getAllDisplays().some(({ workArea }) => {
    const { x, y } = position;
    return x >= workArea.x && y >= workArea.y && x < workArea.x + workArea.width && y < workArea.y + workArea.height;
  });
}
