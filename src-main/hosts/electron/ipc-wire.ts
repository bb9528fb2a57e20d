import { ipcMain, type BrowserWindow, type IpcMainEvent } from "electron";
import { ELECTRON_CHANNEL, type Wire } from "../../../src-shared/ipc/wire";
import { isOwnUrl } from "./origin";

interface OpenWire {
  readonly documentId: string;
  receive(message: unknown): void;
  close(): void;
}

export interface WireServer {
  /** The page is gone: closed, or its process died. */
  close(): void;
}

/**
 * Gives `onWire` one wire for each load of the window's page. The preload script names each load, so a page that was
 * loaded again starts with a wire of its own, and the one before it is closed.
 */
export function serveWires(window: BrowserWindow, onWire: (wire: Wire) => void): WireServer {
  let current: OpenWire | null = null;
  const close = (): void => {
    current?.close();
    current = null;
  };

  ipcMain.on(ELECTRON_CHANNEL, (event, documentId: unknown, ...messages: unknown[]) => {
    if (typeof documentId !== "string" || !isOurPage(event, window)) return;
    if (current?.documentId !== documentId) {
      close();
      const { wire, ...open } = createWire(window, documentId);
      current = open;
      onWire(wire);
    }
    if (messages.length > 0) current?.receive(messages[0]);
  });
  return { close };
}

/** Only the main frame of our window, showing our page, may speak. */
function isOurPage(event: IpcMainEvent, window: BrowserWindow): boolean {
  const frame = event.senderFrame;
  return !window.isDestroyed() && frame !== null && frame === window.webContents.mainFrame && isOwnUrl(frame.url);
}

function createWire(window: BrowserWindow, documentId: string): OpenWire & { readonly wire: Wire } {
  const listeners = new Set<(message: unknown) => void>();
  const closeListeners = new Set<() => void>();
  let isOpen = true;
  return {
    documentId,
    receive: (message) => {
      for (const listener of [...listeners]) listener(message);
    },
    close: () => {
      isOpen = false;
      listeners.clear();
      for (const listener of [...closeListeners]) listener();
      closeListeners.clear();
    },
    wire: {
      post: (message) => {
        if (isOpen && !window.isDestroyed()) window.webContents.send(ELECTRON_CHANNEL, documentId, message);
      },
      onMessage: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onClose: (listener) => {
        closeListeners.add(listener);
        return () => closeListeners.delete(listener);
      },
    },
  };
}
