import { ulid } from "ulid";
import type { Clock, DiagnosticPort, Ids } from "../harness/ports";
import type { Diagnostic } from "../log/diagnostic";

/** The real clock and ids. Tests and the simulation bring their own. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, ms) {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

export const systemIds: Ids = { next: () => ulid() };

/** Gives each entry of the diagnostic an id by which the timeline can point at it. */
export function diagnosticPort(diagnostic: Diagnostic, ids: Ids): DiagnosticPort {
  return {
    record(area, message, cause) {
      const id = ids.next();
      diagnostic.error(area, `${message} [${id}]`, cause);
      return id;
    },
  };
}
