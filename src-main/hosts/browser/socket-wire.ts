import type { WebSocket } from "ws";
import type { Wire } from "../../../src-shared/ipc/wire";

/** A wire over an open WebSocket. What is no JSON ends the connection: a page of ours never sends such a thing. */
export function socketWire(socket: WebSocket): Wire {
  const listeners = new Set<(message: unknown) => void>();
  const closeListeners = new Set<() => void>();

  socket.on("message", (data, isBinary) => {
    let message: unknown;
    try {
      if (isBinary || !Buffer.isBuffer(data)) throw new Error("not a text message");
      message = JSON.parse(data.toString("utf8"));
    } catch {
      socket.close(1003);
      return;
    }
    for (const listener of [...listeners]) listener(message);
  });
  socket.once("close", () => {
    listeners.clear();
    for (const listener of [...closeListeners]) listener();
    closeListeners.clear();
  });

  return {
    post: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onClose: (listener) => {
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
  };
}
