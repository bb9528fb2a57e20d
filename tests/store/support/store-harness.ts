import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect } from "vitest";
import { argsHash, intentKey, type StoreArguments, type WriteArguments } from "../../../src-shared/contract/operation";
import type { ReplyOf, RequestOf } from "../../../src-shared/ipc/channel";
import {
  storeChannels,
  type ExecuteReply,
  type ExecuteRequest,
  type StoreChannels,
  type StoreSession,
  type StoreToken,
} from "../../../src-shared/ipc/store-channels";
import type { NumericField } from "../../../src-shared/domain/fields";
import { toMetric, type EnteredUnit } from "../../../src-shared/domain/units";
import type { NumericEntry } from "../../../src-shared/tools/arguments";
import { createFaultHook, type FaultHook } from "../../../src-renderer/faults/fault-hook";
import { createStore, type Store, type StoreOptions } from "../../../src-renderer/store/store";

export const TODAY = "2026-01-31";
const AT = 1_700_000_000_000;

export type Overrides = Partial<ExecuteRequest>;

/** A store over an in-memory IndexedDB of its own, or over one that another store has used. */
export class StoreUnderTest {
  readonly store: Store;
  readonly faults: FaultHook = createFaultHook();
  token: StoreToken = { storeId: "", epoch: 0 };
  private operations = 0;

  constructor(
    readonly factory: IDBFactory = new IDBFactory(),
    private readonly prefix = "op",
    options: Partial<StoreOptions> = {},
  ) {
    this.store = createStore({ indexedDB: factory, IDBKeyRange, faults: this.faults, ...options });
  }

  /** Asks as main does: request and reply must pass the schemas of the channel. */
  async ask<Name extends keyof StoreChannels>(
    name: Name,
    request: RequestOf<StoreChannels, Name>,
  ): Promise<ReplyOf<StoreChannels, Name>> {
    const sent = storeChannels[name].request.parse(request) as RequestOf<StoreChannels, Name>;
    const handler = this.store.handlers[name] as (request: unknown) => unknown;
    return storeChannels[name].reply.parse(await handler(sent)) as ReplyOf<StoreChannels, Name>;
  }

  async open(migrate = true) {
    const reply = await this.ask("store.open", { migrate });
    if (reply.kind === "open") this.token = { storeId: reply.session.storeId, epoch: reply.session.epoch };
    return reply;
  }

  async begin(epoch = this.token.epoch + 1, lineage = 1): Promise<StoreSession> {
    const reply = await this.ask("store.begin", { token: this.token, journalId: "journal", lineage, epoch });
    if (reply.kind !== "session") throw new Error(`not begun: ${reply.kind}`);
    this.token = { storeId: reply.session.storeId, epoch };
    return reply.session;
  }

  async start(): Promise<this> {
    const reply = await this.open();
    if (reply.kind !== "open") throw new Error(`not open: ${reply.kind}`);
    await this.begin();
    return this;
  }

  request(args: StoreArguments, overrides: Overrides = {}): ExecuteRequest {
    this.operations += 1;
    const isRead = ["read_", "latest_", "list_", "summarize_"].some((prefix) => args.tool.startsWith(prefix));
    return {
      opId: `${this.prefix}-${String(this.operations).padStart(4, "0")}`,
      token: this.token,
      effect: isRead ? "read" : "write",
      args,
      today: TODAY,
      at: AT + this.operations,
      by: "coach",
      argsHash: isRead ? "" : argsHash(args),
      intentKey: isRead ? "" : intentKey(args as WriteArguments),
      expected: null,
      ...overrides,
    };
  }

  async execute(args: StoreArguments, overrides: Overrides = {}): Promise<ExecuteReply> {
    return await this.ask("store.execute", this.request(args, overrides));
  }

  /** Executes a write and gives its finished operation. */
  async write(args: WriteArguments, overrides: Overrides = {}) {
    const reply = await this.execute(args, overrides);
    if (reply.kind !== "written" || reply.operation.kind !== "done") throw new Error(`not written: ${JSON.stringify(reply)}`);
    return reply.operation;
  }

  async read(args: StoreArguments) {
    const reply = await this.execute(args);
    if (reply.kind !== "read") throw new Error(`not read: ${JSON.stringify(reply)}`);
    return reply.outcome;
  }

  async lookUp(opId: string, token = this.token) {
    return await this.ask("store.lookUp", { opId, token, at: AT });
  }

  async dump() {
    const reply = await this.ask("store.dump", { token: this.token });
    if (reply.kind !== "dump") throw new Error(`no dump: ${reply.kind}`);
    return reply;
  }

  async weightOn(date: string): Promise<number | null> {
    const outcome = await this.read({ tool: "read_measurement", date, field: "weight" });
    if (outcome.status === "error") {
      expect(outcome.failure.code).toBe("not_found");
      return null;
    }
    return (outcome.data["values"] as { value: number }[])[0]?.value ?? null;
  }
}

export function entry(field: NumericField, value: number, unit: EnteredUnit = field === "weight" ? "kg" : "cm"): NumericEntry {
  const entered = { value, unit };
  return { field, value: toMetric(entered), entered };
}

export function save(date: string, values: NumericEntry[], more: { note?: string | null; replace?: boolean } = {}) {
  return { tool: "save_measurement" as const, date, values, note: null, replace: false, ...more };
}

export function saveWeight(date: string, kilograms: number, replace = false) {
  return save(date, [entry("weight", kilograms)], { replace });
}
