import type { FaultFacts } from "../../src-shared/faults/armed-plan";
import type { FaultEffect, FaultPoint, FiredFault } from "../../src-shared/faults/plan";
import type { FaultHook } from "./fault-hook";

/** Thrown by a fault. Its text may appear in the local diagnostic and nowhere else. */
class InjectedFault extends Error {
  override readonly name: string;
  constructor(text: string, name = "InjectedFault") {
    super(text);
    this.name = name;
  }
}

/** What a fault may do to the store from outside of a transaction. */
export interface StoreControl {
  /** Deletes the database, as another tab would. */
  wipe(): Promise<void>;
  /** Puts another, empty store in its place. */
  swap(): Promise<void>;
}

/** What a fault may do to a running transaction. */
export interface TransactionControl {
  /** One request of the transaction's own: awaiting anything else would let it commit early. */
  keepAlive(): Promise<unknown>;
  abort(): void;
  /** False once the transaction has ended. */
  active(): boolean;
}

const OUTSIDE = ["throw", "delay", "never_answer", "answer_late", "quota", "blocked", "wipe_store", "swap_store"] as const;
const INSIDE = ["throw", "delay", "never_answer", "quota"] as const;
const ACKNOWLEDGEMENT = ["throw", "delay", "never_answer", "answer_late", "drop", "corrupt"] as const;

type OutsideEffect = Extract<FaultEffect, { kind: (typeof OUTSIDE)[number] }>;

/** The faults of one request: carries them out and remembers which fired, for the reply. */
export class RequestFaults {
  readonly fired: FiredFault[] = [];

  constructor(
    private readonly hook: FaultHook,
    private readonly facts: FaultFacts,
    private readonly control: StoreControl,
  ) {}

  /** A point outside of any transaction. Rejects when the fault is an exception; may never settle. */
  async at(point: FaultPoint): Promise<void> {
    const effect = this.reach(point, OUTSIDE);
    if (effect !== null) await this.carryOut(effect as OutsideEffect);
  }

  /** Inside a transaction, after its data was put. Awaits nothing but the transaction's own requests. */
  async inside(transaction: TransactionControl): Promise<void> {
    const effect = this.reach("handler_inside", INSIDE);
    if (effect === null) return;
    switch (effect.kind) {
      case "throw":
        throw new InjectedFault(effect.text);
      case "quota":
        transaction.abort();
        throw new InjectedFault("injected", "QuotaExceededError");
      case "delay": {
        let held = true;
        void this.hook.wait(effect.ms).then(() => (held = false));
        while (held && transaction.active()) await transaction.keepAlive();
        return;
      }
      case "never_answer": {
        let held = true;
        void this.hook.released().then(() => (held = false));
        while (held && transaction.active()) await transaction.keepAlive();
        throw new InjectedFault("released");
      }
      default:
        return;
    }
  }

  /** The reply on its way out: late, never, or turned into something that is no reply at all. */
  async acknowledge<Reply>(reply: Reply): Promise<Reply> {
    const effect = this.reach("acknowledgement", ACKNOWLEDGEMENT);
    if (effect === null) return reply;
    switch (effect.kind) {
      case "corrupt":
        return { kind: "corrupt", status: "ok", outcome: null } as Reply;
      case "drop":
        return await never();
      default:
        await this.carryOut(effect as OutsideEffect);
        return reply;
    }
  }

  private reach(point: FaultPoint, able: readonly FaultEffect["kind"][]): FaultEffect | null {
    if (!this.hook.armed()) return null;
    const firing = this.hook.reach(point, this.facts, able);
    if (firing === null) return null;
    this.fired.push(firing.fired);
    return firing.effect;
  }

  private async carryOut(effect: OutsideEffect): Promise<void> {
    switch (effect.kind) {
      case "throw":
        throw new InjectedFault(effect.text);
      case "quota":
        throw new InjectedFault("injected", "QuotaExceededError");
      case "blocked":
        throw new InjectedFault("injected", "BlockedError");
      case "delay":
      case "answer_late":
        return await this.hook.wait(effect.ms);
      case "never_answer":
        return await never();
      case "wipe_store":
        return await this.control.wipe();
      case "swap_store":
        return await this.control.swap();
    }
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
