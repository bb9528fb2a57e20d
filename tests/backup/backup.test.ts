import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src-shared/contract/operation";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import { createBackup, inspectBackup, previewOf, type BackupParts } from "../../src-main/backup/backup";

const from = { opId: "op-1", by: "hand", at: 5 } as const;
const day = (date: string, kg: number): DayRecord => ({
  date,
  revision: 1,
  values: { weight: { value: kg, entered: { value: kg, unit: "kg" }, from } },
  note: { text: 'una nota con "comillas" y {"is_error":true}', from },
});
const goal: GoalRecord = { field: "weight", revision: 2, target: 72, entered: { value: 72, unit: "kg" }, by: null, from };
const event = (n: number, id = "A"): ConversationEvent => ({
  v: 1,
  n,
  at: n,
  conversationId: id,
  body:
    n === 1
      ? { type: "conversation_created", locale: "es", title: null, aboutMe: "" }
      : { type: "conversation_renamed", title: `t${String(n)}` },
});
const parts: BackupParts = {
  createdAt: 1_700_000_000_000,
  days: [day("2020-01-02", 77.4), day("2019-12-31", 76)],
  goals: [goal],
  conversations: [{ id: "A", events: [event(1), event(2)] }],
};

/** A file whose checksum fits whatever was put into it. */
function sealed(content: object): string {
  return JSON.stringify({ ...content, checksum: createHash("sha256").update(canonicalJson(content)).digest("hex") });
}
const content = { format: "coach-backup", version: 1, ...parts };

describe("a backup", () => {
  it("gives back exactly what was put in, and says how much that is", () => {
    const inspected = inspectBackup(createBackup(parts));
    if (inspected.kind !== "backup") throw new Error(inspected.reason);
    expect(inspected.content).toEqual(content);
    expect(previewOf(inspected.content)).toEqual({
      kind: "backup",
      createdAt: 1_700_000_000_000,
      days: 2,
      goals: 1,
      conversations: 1,
      from: "2019-12-31",
      to: "2020-01-02",
    });
  });

  it("is still whole after another program wrote its keys in another order and with other spaces", () => {
    const file = JSON.parse(createBackup(parts)) as Record<string, unknown>;
    const shuffled = Object.fromEntries(Object.entries(file).reverse());
    expect(inspectBackup(JSON.stringify(shuffled, null, 4)).kind).toBe("backup");
  });

  it("that lost its end anywhere is damaged, never restored in part", () => {
    const text = createBackup(parts);
    for (let end = 30; end < text.trimEnd().length; end += 7) {
      expect(inspectBackup(text.slice(0, end)), String(end)).toEqual({ kind: "unreadable", reason: "damaged" });
    }
  });

  it("with one changed value, or without its checksum, is damaged", () => {
    const text = createBackup(parts);
    expect(inspectBackup(text.replace("77.4", "17.4"))).toEqual({ kind: "unreadable", reason: "damaged" });
    expect(inspectBackup(JSON.stringify(content))).toEqual({ kind: "unreadable", reason: "damaged" });
  });

  it.each([
    ["a day that does not exist", { ...content, days: [day("2020-02-30", 70)] }],
    ["a day twice", { ...content, days: [day("2020-01-02", 70), day("2020-01-02", 71)] }],
    ["a goal twice", { ...content, goals: [goal, goal] }],
    ["an unknown unit", { ...content, goals: [{ ...goal, entered: { value: 1, unit: "stone-ish" } }] }],
    ["events of two conversations in one", { ...content, conversations: [{ id: "A", events: [event(1), event(2, "B")] }] }],
    ["a gap in a conversation", { ...content, conversations: [{ id: "A", events: [event(1), event(3)] }] }],
    ["a conversation twice", { ...content, conversations: [parts.conversations[0], parts.conversations[0]] }],
    ["no days at all", { ...content, days: undefined }],
  ])("with a fitting checksum over %s is damaged all the same", (_name, wrong) => {
    expect(inspectBackup(sealed(wrong))).toEqual({ kind: "unreadable", reason: "damaged" });
  });

  it.each([
    ["foreign", "PK\u0003\u0004 not json"],
    ["foreign", "[]"],
    ["foreign", "null"],
    ["foreign", '{"format":"other","version":1}'],
    ["foreign", '{"format":"coach-backup","version":"one"}'],
    ["newer", '{"format":"coach-backup","version":2,"anything":{}}'],
    ["empty", ""],
    ["empty", " \n"],
  ])("%s: %j", (reason, text) => {
    expect(inspectBackup(text)).toEqual({ kind: "unreadable", reason });
  });

  it("in which nothing is would only delete: empty", () => {
    expect(inspectBackup(createBackup({ createdAt: 1, days: [], goals: [], conversations: [] }))).toEqual({ kind: "unreadable", reason: "empty" });
  });
});
