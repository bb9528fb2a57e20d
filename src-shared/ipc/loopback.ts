/**
 * What the browser host and the page that it serves agree on. The pass stands in the fragment of the address, which no
 * browser sends to a server; the session token travels in the body of the answer and then as a WebSocket subprotocol,
 * since a page cannot set headers there.
 */
export const LOOPBACK = {
  /** The fragment is `#pass=…`. */
  passParameter: "pass",
  /** POST, the pass as text; answers 200 with the token as text, or 403. */
  sessionPath: "/session",
  /** The WebSocket. Its subprotocols: this one, and the token behind its prefix. */
  socketPath: "/wire",
  protocol: "coach",
  tokenPrefix: "token.",
  /** Closing with this code asks the page to load itself again. */
  reloadCode: 4001,
  /** One message at most, in bytes. */
  largestMessage: 32 * 1024 * 1024,
} as const;
