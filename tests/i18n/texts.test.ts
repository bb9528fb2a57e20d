import { describe, expect, it } from "vitest";
import { en } from "../../src-shared/i18n/en";
import { es } from "../../src-shared/i18n/es";
import { sourceFiles } from "./source-files";

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}
const english = new Map(flat(en));
const spanish = new Map(flat(es));
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map(([, name = ""]) => name))].sort();

/** A key as it is looked up: the plural forms of one text share it. */
const asAsked = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

const files = sourceFiles();
const code = files.map(({ text }) => text).join("\n");

describe("the two languages", () => {
  it("have the same keys", () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("have the same placeholders in each text", () => {
    const different = [...english].filter(([key, text]) => String(placeholders(text)) !== String(placeholders(spanish.get(key) ?? "")));
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it("have a text for every key, without spaces at its ends that nobody meant", () => {
    const joints = ["offline.or", "offline.and"];
    const bad = [...english, ...spanish].filter(([key, text]) => text.trim() === "" || (text !== text.trim() && !joints.includes(key)));
    expect(bad).toEqual([]);
  });

  it("have braces only around placeholders", () => {
    const bad = [...english, ...spanish].filter(([, text]) => /[{}]/.test(text.replace(/\{\{-?\s*\w+[^}]*\}\}/g, "")));
    expect(bad).toEqual([]);
  });
});

/** Groups whose readers are all written. Every group belongs here as soon as its screen is. */
const COMPLETE = ["fields", "model", "offline", "toolErrors", "workbench"] as const;

describe("keys in the sources", () => {
  /** Literal keys, and the fixed beginnings of those that are put together. */
  const literals = new Set([...code.matchAll(/["'`]([a-zA-Z]+(?:\.\w+)+)["'`]/g)].map(([, key = ""]) => key));
  const patterns = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*\$\{[^`]*)`/g)].map(
    ([, template = ""]) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "\u0000").replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("\u0000", "\\w+")}$`),
  );
  const isUsed = (key: string): boolean => literals.has(key) || patterns.some((pattern) => pattern.test(key));

  // A key that does not exist is a type error (`TextKey`); one that nobody uses is not.
  it.each(COMPLETE)("use every text of %s: none is left over", (group) => {
    const keys = [...english.keys()].filter((key) => key.startsWith(`${group}.`)).map(asAsked);
    expect(keys.length).toBeGreaterThan(0);
    expect([...new Set(keys.filter((key) => !isUsed(key)))]).toEqual([]);
  });

  it("would notice a key that nobody uses", () => {
    expect(isUsed("model.note_twice.cancelled")).toBe(false);
    expect(isUsed("offline.refused.twice")).toBe(false);
    expect([isUsed("toolErrors.declined"), isUsed("toolErrors.conflict.changed"), isUsed("model.note.cancelled")]).toEqual([true, true, true]);
  });
});
