import { expect, test } from "vitest";
import { foldedText } from "../../../src-renderer/features/chat/folded-text";

test("a message of ordinary length is shown whole", () => {
  expect(foldedText("77,4 kg")).toBeNull();
  expect(foldedText("a".repeat(1_500))).toBeNull();
});

test("a very long message and one of many lines are cut, with an ellipsis", () => {
  expect(foldedText("word ".repeat(4_000))).toMatch(/^word .{100,600}…$/);
  expect(foldedText("line\n".repeat(100))).toBe(`${"line\n".repeat(9)}line…`);
});

test("no character is torn apart where it is cut", () => {
  for (const text of ["😀".repeat(1_000), `a${"😀".repeat(1_000)}`]) expect(() => encodeURIComponent(foldedText(text) ?? "")).not.toThrow();
});
