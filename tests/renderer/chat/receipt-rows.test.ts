import { describe, expect, test } from "vitest";
import { receiptRows } from "../../../src-renderer/features/chat/receipt-rows";
import type { ReceiptItem } from "../../../src-shared/conversation/receipt";
import { called, ended, resolved, retried, settled, started, turnOf, unconfirmed } from "../support/conversation";

const value = { date: "2020-01-03", field: "weight", value: 77, entered: { value: 77, unit: "kg" } } as const;
const write = (certainty: "confirmed" | "not_applied" | "unconfirmed", already = false, tool = "save_measurement"): ReceiptItem => ({
  kind: "write",
  opId: "op1",
  tool,
  certainty,
  values: [value],
  already,
});
const read = (opId: string, values: number): ReceiptItem => ({
  kind: "read",
  opId,
  tool: "read_measurement",
  values: Array.from({ length: values }, () => value),
  total: values,
});

describe("the receipt", () => {
  test.each([
    [write("confirmed"), "saved"],
    [write("confirmed", true), "already"],
    [write("confirmed", false, "delete_measurement"), "deleted"],
    [write("not_applied"), "not_saved"],
    [write("unconfirmed"), "unconfirmed"],
  ] as const)("%o is told as %s", (item, state) => {
    expect(receiptRows({ receipt: [item], rows: [] })[0]?.state).toBe(state);
  });

  test("a look-up that found the change makes it saved, one that did not makes it not saved", () => {
    const turn = (verdict: "applied" | "not_applied" | "unknown") =>
      turnOf([started(), called("op1", "save_measurement", "write"), settled("op1", unconfirmed, "unconfirmed"), ended({ kind: "stopped", cause: "write_unconfirmed" }, [write("unconfirmed")]), resolved("op1", verdict)]);
    expect(receiptRows(turn("applied"))[0]?.state).toBe("saved");
    expect(receiptRows(turn("not_applied"))[0]?.state).toBe("not_saved");
    expect(receiptRows(turn("unknown"))[0]?.state).toBe("unconfirmed");
  });

  test("what a safe retry saved is told as saved", () => {
    const bodies = [started(), called("op1", "save_measurement", "write"), settled("op1", unconfirmed, "unconfirmed"), ended({ kind: "stopped", cause: "write_unconfirmed" }, [write("unconfirmed")]), resolved("op1", "not_applied")];
    expect(receiptRows(turnOf([...bodies, retried("op1", "applied")]))[0]?.state).toBe("saved");
  });

  test("a read that found nothing is left away beside one that did, and stands when it is the only one", () => {
    expect(receiptRows({ receipt: [read("a", 0), read("b", 1)], rows: [] }).map((row) => row.item.opId)).toEqual(["b"]);
    expect(receiptRows({ receipt: [read("a", 0)], rows: [] })).toHaveLength(1);
  });

  test("a long list is cut and its total kept", () => {
    expect(receiptRows({ receipt: [read("a", 20)], rows: [] })[0]).toMatchObject({ shown: 4, item: { total: 20 } });
  });
});
