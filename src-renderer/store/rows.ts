import type { Transaction } from "dexie";
import type { Change, DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { OperationRow, StoreSession } from "../../src-shared/ipc/store-channels";
import { SESSION_KEY, type SessionRow } from "./database";

/**
 * The rows as one transaction sees them. Everything is bound to that transaction, so whoever awaits these methods awaits
 * nothing but its own requests; nothing here catches.
 */
export class Rows {
  constructor(private readonly transaction: Transaction) {}

  async session(): Promise<StoreSession | null> {
    const row = await this.transaction.table<SessionRow, string>("session").get(SESSION_KEY);
    if (row === undefined) return null;
    const { key: _key, ...session } = row;
    return session;
  }

  async putSession(session: StoreSession): Promise<void> {
    await this.transaction.table<SessionRow, string>("session").put({ key: SESSION_KEY, ...session });
  }

  async operation(opId: string): Promise<OperationRow | null> {
    return (await this.operations().get(opId)) ?? null;
  }

  async addOperation(row: OperationRow): Promise<void> {
    await this.operations().add(row);
  }

  async day(date: string): Promise<DayRecord | null> {
    return (await this.days().get(date)) ?? null;
  }

  async goal(field: string): Promise<GoalRecord | null> {
    return (await this.goals().get(field)) ?? null;
  }

  async allDays(): Promise<DayRecord[]> {
    return await this.days().toArray();
  }

  async allGoals(): Promise<GoalRecord[]> {
    return await this.goals().toArray();
  }

  /** Days from `from` to `to`, both included, in order. */
  async daysBetween(from: string, to: string): Promise<DayRecord[]> {
    return await this.days().where("date").between(from, to, true, true).toArray();
  }

  /** The dates of all days, in order. */
  async dates(): Promise<string[]> {
    return await this.days().toCollection().primaryKeys();
  }

  /** Writes the images after the changes. */
  async apply(changes: readonly Change[]): Promise<void> {
    const days: DayRecord[] = [];
    const goals: GoalRecord[] = [];
    const goneDays: string[] = [];
    const goneGoals: string[] = [];
    for (const change of changes) {
      if (change.table === "days") {
        if (change.after === null) goneDays.push(change.key);
        else days.push(change.after);
      } else if (change.after === null) goneGoals.push(change.key);
      else goals.push(change.after);
    }
    if (days.length > 0) await this.days().bulkPut(days);
    if (goneDays.length > 0) await this.days().bulkDelete(goneDays);
    if (goals.length > 0) await this.goals().bulkPut(goals);
    if (goneGoals.length > 0) await this.goals().bulkDelete(goneGoals);
  }

  days() {
    return this.transaction.table<DayRecord, string>("days");
  }

  goals() {
    return this.transaction.table<GoalRecord, string>("goals");
  }

  operations() {
    return this.transaction.table<OperationRow, string>("operations");
  }
}
