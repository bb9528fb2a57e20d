import type { Transaction } from "dexie";
import type { Change, DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { OperationRow, StoreSession } from "../../src-shared/ipc/store-channels";
import { SESSION_KEY, type SessionRow } from "./database";

/**
 * The rows as one transaction sees them. Everything is bound to that transaction, so whoever awaits these methods awaits
 * nothing but its own requests; nothing here catches.
 */
export class Rows {
  /** Reads that are under way, each for whoever asks for that row first. */
  private readonly ahead = new Map<string, Promise<unknown>>();

  constructor(private readonly transaction: Transaction) {}

  /**
   * Asks for rows that will be needed. IndexedDB answers requests that wait together in one go, so the reads of a write
   * cost one way to the database and back instead of one each.
   */
  readAhead({ opId, days, goals }: { opId: string; days: readonly string[]; goals: readonly string[] }): void {
    this.begin(`operations ${opId}`, () => this.operation(opId));
    for (const date of days) this.begin(`days ${date}`, () => this.day(date));
    for (const field of goals) this.begin(`goals ${field}`, () => this.goal(field));
  }

  private begin(row: string, ask: () => Promise<unknown>): void {
    const asked = ask();
    // Whoever takes the row gets the failure; a row that nobody takes decides nothing.
    void asked.catch(() => undefined);
    this.ahead.set(row, asked);
  }

  private async taken<Value>(row: string, ask: () => PromiseLike<Value | undefined>): Promise<Value | null> {
    const asked = this.ahead.get(row) as Promise<Value | null> | undefined;
    if (asked === undefined) return (await ask()) ?? null;
    this.ahead.delete(row);
    return await asked;
  }

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
    return await this.taken(`operations ${opId}`, () => this.operations().get(opId));
  }

  async addOperation(row: OperationRow): Promise<void> {
    await this.operations().add(row);
  }

  async day(date: string): Promise<DayRecord | null> {
    return await this.taken(`days ${date}`, () => this.days().get(date));
  }

  async goal(field: string): Promise<GoalRecord | null> {
    return await this.taken(`goals ${field}`, () => this.goals().get(field));
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
    await Promise.all([
      days.length > 0 && this.days().bulkPut(days),
      goneDays.length > 0 && this.days().bulkDelete(goneDays),
      goals.length > 0 && this.goals().bulkPut(goals),
      goneGoals.length > 0 && this.goals().bulkDelete(goneGoals),
    ]);
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
