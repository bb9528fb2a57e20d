import { contextBridge, ipcRenderer } from "electron";
import { ELECTRON_CHANNEL } from "../src-shared/ipc/wire";

/**
 * Names this load of the page, so that main knows a page that was loaded again from the one before it and never gives
 * the new page an answer that was meant for the old one.
 */
const documentId = crypto.randomUUID();

const listeners = new Set<(message: unknown) => void>();
/** What arrived before the page listened. */
let early: unknown[] = [];

ipcRenderer.on(ELECTRON_CHANNEL, (_event, recipient: unknown, message: unknown) => {
  if (recipient !== documentId) return;
  if (listeners.size === 0) early.push(message);
  else for (const listener of [...listeners]) listener(message);
});

contextBridge.exposeInMainWorld("coachWire", {
  post: (message: unknown): void => ipcRenderer.send(ELECTRON_CHANNEL, documentId, message),
  onMessage: (listener: (message: unknown) => void): (() => void) => {
    listeners.add(listener);
    for (const message of early) listener(message);
    early = [];
    return () => listeners.delete(listener);
  },
});

// Without a message: here is a new page.
ipcRenderer.send(ELECTRON_CHANNEL, documentId);
