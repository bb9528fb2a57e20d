import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import type { DayRecord, GoalRecord } from "../../../src-shared/domain/record";
import { store } from "../../bridge/local-store";
import { nextFrameOrTimer } from "../../bridge/update-batch";

/** What the store holds now. A store that cannot be read is never an empty one. */
export type Records =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly days: readonly DayRecord[]; readonly goals: readonly GoalRecord[] }
  | { readonly kind: "closed" }
  | { readonly kind: "failed" };

const { queries } = store;
const LOADING: Records = { kind: "loading" };

/** All days, ascending, and all goals; drawn again after each change, whoever made it. */
export function useRecords(): Records {
  const generation = useSyncExternalStore(
    (changed) => queries.onChange(changed),
    () => queries.generation(),
  );
  return useLiveQuery(watched(), [generation], LOADING);
}

/** Dexie gives it to whatever it watches; `aborted` once a newer reading has begun. */
interface Watching {
  readonly signal: AbortSignal;
}

/**
 * Reads at once for the first time, and then with the next frame: a screen cannot be drawn sooner, the answer to the write
 * that changed something leaves before, and a burst of writes is read once.
 */
function watched(): () => Promise<Records> {
  let isFirst = true;
  return async (watching?: Watching) => {
    if (!isFirst) await new Promise<void>((resolve) => nextFrameOrTimer(resolve));
    isFirst = false;
    return watching?.signal.aborted === true ? LOADING : await read();
  };
}

async function read(): Promise<Records> {
  if (!queries.isOpen()) return { kind: "closed" };
  try {
    const [days, goals] = await Promise.all([queries.allDays(), queries.goals()]);
    return { kind: "ready", days, goals };
  } catch {
    return queries.isOpen() ? { kind: "failed" } : { kind: "closed" };
  }
}
