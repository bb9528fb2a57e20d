import type { Clock } from "../harness/ports";

/** Why waiting ended before its promise did. */
type Interruption = "cancelled" | "timeout";
export type Waited<Value> =
  | { readonly ended: "value"; readonly value: Value }
  | { readonly ended: "error"; readonly error: unknown }
  | { readonly ended: Interruption };

/** Bounds the waiting for a provider by silence and by the person's stop. */
export interface SilenceWatch {
  /** Something arrived, be it a byte: the silence begins anew. */
  noteActivity(): void;
  /** From now on this many milliseconds of silence are too many. */
  limit(ms: number): void;
  /** Waits for `promise`; resolves when it settles, when the silence is too long, or when `signal` aborts. */
  wait<Value>(promise: Promise<Value>): Promise<Waited<Value>>;
}

/** The time between two `wait`s does not count: then it is not the provider that is waited for. */
export function watchSilence(signal: AbortSignal, clock: Clock, firstLimitMs: number): SilenceWatch {
  let limitMs = firstLimitMs;
  let rearm: () => void = () => undefined;

  return {
    noteActivity: () => rearm(),
    limit: (ms) => {
      limitMs = ms;
    },
    async wait<Value>(promise: Promise<Value>) {
      const settled = promise.then(
        (value): Waited<Value> => ({ ended: "value", value }),
        (error: unknown): Waited<Value> => ({ ended: "error", error }),
      );
      if (signal.aborted) return { ended: "cancelled" };
      let disarm: () => void = () => undefined;
      let onAbort: () => void = () => undefined;
      const interruption = new Promise<{ readonly ended: Interruption }>((resolve) => {
        onAbort = () => resolve({ ended: "cancelled" });
        rearm = () => {
          disarm();
          disarm = clock.setTimer(() => resolve({ ended: "timeout" }), limitMs);
        };
        rearm();
        signal.addEventListener("abort", onAbort, { once: true });
      });
      try {
        return await Promise.race([settled, interruption]);
      } finally {
        rearm = () => undefined;
        disarm();
        signal.removeEventListener("abort", onAbort);
      }
    },
  };
}
