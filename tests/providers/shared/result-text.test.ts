import { expect, test } from "vitest";
import { okOutcome } from "../../../src-shared/contract/outcome";
import { RESULT_MAX_LENGTH, resultText } from "../../../src-main/providers/result-text";
import { LARGEST_ITEM, wholeItem } from "../../../src-renderer/store/handlers/size-limits";
import { failed, read, result } from "./histories";

test("a result is our own object as JSON, a failed one with the mark in it", () => {
  expect(JSON.parse(resultText(result(read("c"), okOutcome({ weight: 77 }))))).toEqual({
    kind: "tool_result",
    data: { weight: 77 },
  });
  expect(JSON.parse(resultText(result(read("c"), failed({ code: "read_failed" }))))).toMatchObject({ is_error: true });
});

test("a result whose mark contradicts its outcome is never sent", () => {
  const lying = { ...result(read("c"), failed({ code: "read_failed" })), isError: false };
  expect(() => resultText(lying)).toThrow("contradicts");
});

test("a result that nobody cut is never sent", () => {
  const huge = result(read("c"), okOutcome({ note: "x".repeat(RESULT_MAX_LENGTH) }));
  expect(() => resultText(huge)).toThrow("was not cut");
});

test("the largest item that the store answers with can be sent", () => {
  const note = "x".repeat(LARGEST_ITEM - JSON.stringify({ note: "" }).length);
  expect(wholeItem({ note }).status).toBe("ok");
  expect(wholeItem({ note: `${note}x` }).status).toBe("error");
  expect(resultText(result(read("c"), okOutcome({ from: "2026-01-01", days: [{ note }] })))).toContain(note);
});

test("half an emoji in a note does not make the request unreadable", () => {
  const text = resultText(result(read("c"), okOutcome({ note: "ab\ud83d", "k\udc00": "\ud83d\ude00" })));
  expect(text).toContain("ab\ufffd");
  expect(text).toContain("\ud83d\ude00");
  expect(text).toContain("k\ufffd");
  expect(text).not.toMatch(/\\ud/);
});
