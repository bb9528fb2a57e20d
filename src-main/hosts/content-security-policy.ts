/**
 * The headers of every file that a host serves to the renderer, the same in both hosts. The page may load what the
 * host serves and nothing else, speak to nobody but the host, and be framed by nobody.
 */
export function pageHeaders(policy: {
  /** Where the page may connect to besides its own origin: the browser host's WebSocket, or nowhere. */
  readonly socketOrigin: string | null;
}): Readonly<Record<string, string>> {
  const connect = policy.socketOrigin === null ? "'self'" : `'self' ${policy.socketOrigin}`;
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": directives.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()",
    "cache-control": "no-cache",
  };
}
