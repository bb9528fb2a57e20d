export type Fetch = typeof globalThis.fetch;

/** What a client is given for one request: how to stop it, and the only way to the network. */
export interface Transport {
  readonly signal: AbortSignal;
  readonly fetch: Fetch;
}

/**
 * `fetch` that tells of every byte that arrives (the SDKs keep pings to themselves) and follows no redirect: none of
 * the three APIs redirects, and only one of their key headers would be taken off on the way to another host.
 */
export function observedFetch(onActivity: () => void, fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    onActivity();
    if (response.body === null) return response;
    const observed = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          onActivity();
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(observed, response);
  };
}
