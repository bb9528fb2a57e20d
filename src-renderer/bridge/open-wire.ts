import { LOOPBACK } from "../../src-shared/ipc/loopback";
import type { Wire } from "../../src-shared/ipc/wire";

declare global {
  interface Window {
    /** Exposed by the preload script; absent in a browser. */
    readonly coachWire?: Pick<Wire, "post" | "onMessage">;
  }
}

/** Why there is no wire. Each has its own words on the screen. */
export type WireRefusal =
  /** The page was opened by its bare address, in a new tab for example, and has no pass. */
  | "no_pass"
  /** The pass was used before, or is too old, or the program has been started anew since. */
  | "pass_refused"
  /** Nothing answers at the address. */
  | "unreachable";

export type WireResult =
  | { readonly status: "open"; readonly wire: Wire }
  | { readonly status: "refused"; readonly reason: WireRefusal };

const TOKEN_KEY = "coach.session";

/** Opens the pipe to main: Electron's where the preload offers it, else a WebSocket to the host of this page. */
export async function openWire(): Promise<WireResult> {
  if (window.coachWire !== undefined) return { status: "open", wire: electronWire(window.coachWire) };
  const token = await sessionToken();
  if (token.status === "refused") return token;
  return await openSocket(token.token);
}

function electronWire(exposed: Pick<Wire, "post" | "onMessage">): Wire {
  return {
    post: (message) => exposed.post(message),
    onMessage: (listener) => exposed.onMessage(listener),
    // This page ends before Electron's main process does: it never sees the other side go.
    onClose: () => () => undefined,
  };
}

type TokenResult =
  | { readonly status: "known"; readonly token: string }
  | { readonly status: "refused"; readonly reason: WireRefusal };

/**
 * The session token: fresh in exchange for the pass in the address, else the one of this tab from before a reload.
 * Session storage belongs to this origin with its port and to this tab, which a cookie would not: cookies know no ports.
 */
async function sessionToken(): Promise<TokenResult> {
  const pass = new URLSearchParams(location.hash.slice(1)).get(LOOPBACK.passParameter);
  if (pass === null) {
    const token = sessionStorage.getItem(TOKEN_KEY);
    return token === null ? { status: "refused", reason: "no_pass" } : { status: "known", token };
  }
  history.replaceState(null, "", location.pathname);
  try {
    const answer = await fetch(LOOPBACK.sessionPath, { method: "POST", body: pass });
    if (!answer.ok) return { status: "refused", reason: "pass_refused" };
    const token = await answer.text();
    sessionStorage.setItem(TOKEN_KEY, token);
    return { status: "known", token };
  } catch {
    return { status: "refused", reason: "unreachable" };
  }
}

function openSocket(token: string): Promise<WireResult> {
  const address = `ws://${location.host}${LOOPBACK.socketPath}`;
  const socket = new WebSocket(address, [LOOPBACK.protocol, LOOPBACK.tokenPrefix + token]);
  const wire = socketWire(socket);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve({ status: "open", wire }));
    // A browser does not say why a WebSocket was refused: either the host is gone or it does not know the token.
    socket.addEventListener("error", () => resolve({ status: "refused", reason: "pass_refused" }));
  });
}

function socketWire(socket: WebSocket): Wire {
  const listeners = new Set<(message: unknown) => void>();
  /** What arrived before anybody listened. */
  let early: unknown[] = [];

  socket.addEventListener("message", (event: MessageEvent<string>) => {
    const message: unknown = JSON.parse(event.data);
    if (listeners.size === 0) early.push(message);
    else for (const listener of [...listeners]) listener(message);
  });
  socket.addEventListener("close", (event) => {
    if (event.code === LOOPBACK.reloadCode) location.reload();
  });

  return {
    post: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      listeners.add(listener);
      for (const message of early) listener(message);
      early = [];
      return () => listeners.delete(listener);
    },
    onClose: (listener) => {
      socket.addEventListener("close", listener);
      return () => socket.removeEventListener("close", listener);
    },
    close: () => socket.close(),
  };
}
