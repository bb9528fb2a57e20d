import { describe, expect, it } from "vitest";
import { errorCodes } from "../../src-shared/contract/codes";
import { errorOutcome, okOutcome, outcomePayload, toolOutcomeSchema } from "../../src-shared/contract/outcome";
import { createToolError, failureOf, toolErrorSchema } from "../../src-shared/contract/tool-error";
import { failureMessage } from "../../src-shared/contract/words";
import { en } from "../../src-shared/i18n/en";
import { locales } from "../../src-shared/i18n/locale";
import { samples } from "./samples";

const payload = ({ failure, effect }: (typeof samples)[number], locale: (typeof locales)[number]) =>
  createToolError(failure, effect, failureMessage(failure, effect, locale));

describe.each(errorCodes)("%s", (code) => {
  const mine = samples.filter(({ failure }) => failure.code === code);

  it("is exactly what its golden says, in every form and both languages", async () => {
    expect(mine.length).toBeGreaterThan(0);
    const golden = Object.fromEntries(
      mine.map((sample) => [sample.name, Object.fromEntries(locales.map((locale) => [locale, payload(sample, locale)]))]),
    );
    await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot(`golden/${code}.json`);
  });

  it.each(mine)("$name survives storage as the same marked value, and gives its failure back for another language", (sample) => {
    const error = payload(sample, "es");
    const stored: unknown = JSON.parse(JSON.stringify(errorOutcome(error)));
    expect(toolOutcomeSchema.parse(stored)).toEqual({ status: "error", error });
    expect(outcomePayload(errorOutcome(error))).toEqual(error);
    expect(failureOf(toolErrorSchema.parse(JSON.parse(JSON.stringify(error))))).toEqual(sample.failure);
  });

  it.each(mine)("$name leaves no placeholder empty or unfilled, in either language", (sample) => {
    for (const locale of locales) expect(payload(sample, locale).message).not.toMatch(/\{\{|\}\}|undefined|toolErrors\.|\(\)| {2}/);
  });
});

it("has no text that no failure says", () => {
  const leaves = (texts: object): string[] =>
    Object.values(texts).flatMap((value: unknown) => (typeof value === "string" ? [value] : typeof value === "object" && value !== null ? leaves(value) : []));
  const said = samples.map((sample) => payload(sample, "en").message).join("\n");
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const unsaid = leaves(en.toolErrors).filter((text) => {
    const pattern = text.split(/\{\{\w+\}\}/).map(escaped).join("[^\n]*");
    return !new RegExp(pattern).test(said);
  });
  expect(unsaid).toEqual([]);
});

it("says in Spanish what it says in English, in other words", () => {
  for (const sample of samples) expect(payload(sample, "es").message).not.toBe(payload(sample, "en").message);
});

it("text of a person or a model inside a message stays text", () => {
  for (const tool of ["$t(toolErrors.declined)", "{{tools}}", "<b>x</b>", "{{- tool}}"]) {
    expect(failureMessage({ code: "unknown_tool", tool, tools: ["a"] }, "read", "en")).toContain(`named ${tool},`);
  }
});

it("an ok result is an object of ours, so that stored text that looks like an error is never at its top level", () => {
  const note = { kind: "tool_error", is_error: true };
  const outcome = okOutcome({ ...note });
  expect(outcomePayload(outcome)).toEqual({ kind: "tool_result", data: note });
  expect(toolOutcomeSchema.parse(outcome)).toEqual(outcome);
});
