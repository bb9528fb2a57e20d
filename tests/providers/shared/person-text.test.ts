import { expect, test } from "vitest";
import { personText } from "../../../src-main/providers/person-text";
import { person } from "./histories";

test("the day, its weekday and the zone stand before the person's words", () => {
  expect(personText(person("Hello"), "en")).toBe("Today is 2026-03-02 (Monday), time zone Europe/Madrid.\n\nHello");
  expect(personText(person("Hola"), "es")).toContain("2026-03-02 (lunes)");
});

test("notes of the program come first and are marked as such", () => {
  expect(personText(person("Hello", ["First.", "Second."]), "en")).toMatch(
    /^Note by the program, not by the person:\n- First\.\n- Second\.\n\nToday is /,
  );
});

test("what a person writes is not interpreted", () => {
  expect(personText(person("{{date}} $t(model.note_head)"), "en")).toMatch(/\{\{date\}\} \$t\(model\.note_head\)$/);
});
