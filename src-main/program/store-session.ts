import type { StoreNotice, StoreState, UnresolvedOperation } from "../../src-shared/ipc/program-channels";
import type { StoreToken } from "../../src-shared/ipc/store-channels";
import { exclusive } from "../harness/exclusive";
import type { JournalPort, PreparedRecord } from "../harness/journal-port";
import type { Operations, StoreSessionPort } from "../harness/operations";
import type { Clock, DiagnosticPort, Ids, StorePort } from "../harness/ports";
import { openForReading, startUp, type FoundOperation, type HistoryChoice, type KeptRows } from "../harness/start-up";
import { summarizeOperation } from "./operation-summary";

export type JournalState =
  | { readonly kind: "open"; readonly journal: JournalPort }
  | { readonly kind: "closed"; readonly reason: "journal" | "journal_newer" | "journal_damaged" };

export interface StoreSessionDependencies {
  readonly store: StorePort;
  readonly journal: () => JournalState;
  readonly host: "electron" | "browser";
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  readonly keepCopy: (reason: "migration" | "other_lineage" | "rebuild", rows: KeptRows) => Promise<void>;
  readonly onChange: () => void;
  /** A rebuild fenced an operation that was merely prepared. */
  readonly onFenced: (prepared: PreparedRecord) => void;
  /** The store has an operation of which it was not known whether it was applied. */
  readonly onFound: (found: FoundOperation) => void;
}

/** The session with the renderer's store: begun by the start-up comparison, ended when the renderer goes. */
export interface StoreSession {
  readonly port: StoreSessionPort;
  state(): StoreState;
  /** Runs the comparison and looks up what is unresolved. Safe to call again; runs one after the other. */
  begin(operations: Operations, choice?: HistoryChoice): Promise<void>;
  /** Changes of a store that cannot be asked here count as not saved from now on. */
  giveUpUnresolved(): Promise<void>;
  end(): void;
  notice(kind: StoreNotice["kind"], count: number, operations?: readonly UnresolvedOperation[]): void;
  dismiss(id: string): void;
}

type Reason = StoreState["reason"];

export function createStoreSession(deps: StoreSessionDependencies): StoreSession {
  const alone = exclusive();
  const notices: StoreNotice[] = [];
  let token: StoreToken | null = null;
  let status: StoreState["status"] = "starting";
  let reason: Reason = "none";
  const journal = (): JournalPort | null => {
    const state = deps.journal();
    return state.kind === "open" ? state.journal : null;
  };

  function set(next: { token: StoreToken | null; status: StoreState["status"]; reason: Reason }): void {
    ({ token, status, reason } = next);
    deps.onChange();
  }

  function notice(kind: StoreNotice["kind"], count: number, operations: readonly UnresolvedOperation[] = []): void {
    notices.push({ id: deps.ids.next(), kind, count, operations: [...operations] });
    deps.onChange();
  }

  async function begin(operations: Operations, choice?: HistoryChoice): Promise<void> {
    await alone(async () => {
      const opened = deps.journal();
      set({ token: null, status: "starting", reason: "none" });
      if (opened.kind === "closed") {
        await beginWithoutJournal(opened.reason);
        return;
      }
      const result = await startUp({ ...deps, journal: opened.journal }, choice ?? null);
      switch (result.kind) {
        case "unavailable":
          set({ token: null, status: "unavailable", reason: result.reason });
          return;
        case "other_lineage":
          set({ token: result.token, status: "read_only", reason: "other_lineage" });
          return;
        case "ready":
          token = result.token;
          for (const one of result.notices) tell(one.kind, one.count, result.fenced);
          for (const prepared of result.fenced) deps.onFenced(prepared);
          for (const found of result.found) deps.onFound(found);
          await operations.resolveAll("start_up");
          set({ token, status: opened.journal.isWritable() ? "ready" : "read_only", reason: "none" });
          return;
      }
    });
  }

  /** What is in the store can be read, nothing can be written. A newer journal may know more than it, so it stays shut. */
  async function beginWithoutJournal(reason: "journal" | "journal_newer" | "journal_damaged"): Promise<void> {
    const opened = reason === "journal_newer" ? null : await openForReading(deps);
    if (opened === null || "unavailable" in opened) {
      set({ token: null, status: "unavailable", reason: opened === null ? reason : opened.unavailable });
    } else {
      set({ token: opened.token, status: "read_only", reason });
    }
  }

  /** Ordinary catching up is no news; a store that came back from nothing is. */
  function tell(kind: StoreNotice["kind"], count: number, fenced: readonly PreparedRecord[]): void {
    if (kind === "rebuilt" || kind === "snapshot_taken") notice(kind, count, fenced.map((prepared) => summarizeOperation(prepared, null)));
  }

  return {
    port: {
      token: () => token,
      reason: () => portReason(status, reason, deps.store.isConnected()),
      isWritable: () => token !== null && status === "ready" && (journal()?.isWritable() ?? false),
    },
    state: () => ({
      status: status === "ready" && journal()?.isWritable() === false ? "read_only" : status,
      reason: status === "ready" && journal()?.isWritable() === false ? "journal" : reason,
      unresolved: (journal()?.unresolved() ?? []).map((prepared) => summarizeOperation(prepared, token?.storeId ?? null)),
      notices: [...notices],
    }),
    begin,
    async giveUpUnresolved() {
      const own = token?.storeId;
      for (const prepared of journal()?.unresolved() ?? []) {
        if (prepared.storeId === own) continue;
        await journal()?.append({ type: "rejected", opId: prepared.opId, reason: "abandoned", at: deps.clock.now() });
        deps.onFenced(prepared);
      }
      deps.onChange();
    },
    end() {
      set({ token: null, status: "starting", reason: "none" });
    },
    notice,
    dismiss(id) {
      const index = notices.findIndex((one) => one.id === id);
      if (index >= 0) notices.splice(index, 1);
      deps.onChange();
    },
  };
}

function portReason(status: StoreState["status"], reason: Reason, connected: boolean): ReturnType<StoreSessionPort["reason"]> {
  if (!connected) return "not_connected";
  if (status === "starting") return "starting";
  switch (reason) {
    case "newer":
    case "blocked":
    case "failed":
    case "not_open":
      return reason;
    case "none":
    case "journal":
    case "journal_newer":
    case "journal_damaged":
    case "other_lineage":
      return "read_only";
  }
}
