import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "../../../src-renderer/features/chat/markdown";
import { markdownBlocks, plainText } from "../../../src-renderer/features/chat/markdown-blocks";
import { safeAddress } from "../../../src-renderer/features/chat/safe-address";

const html = (text: string): string => renderToStaticMarkup(createElement(Markdown, { text }));

describe("an answer as Markdown", () => {
  test("HTML in it is not markup, and its scripts are nothing", () => {
    expect(html("hola <img src=x onerror=alert(1)> <script>alert(1)</script> <b>x</b>")).not.toMatch(/<(img|script|b)\b/);
  });

  test("a picture is never fetched: it would tell its server that this was read", () => {
    expect(html("![peso](https://example.com/pixel.png)")).not.toContain("<img");
    expect(html("![peso](https://example.com/pixel.png)")).not.toContain("pixel.png");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "http://example.com", "file:///etc/passwd", "//example.com", "/settings", "vbscript:x"])(
    "a link to %s is only its text",
    (address) => {
      expect(html(`[aquí](${address})`)).not.toContain("<a");
      expect(html(`[aquí](${address})`)).toContain("aquí");
    },
  );

  test("a link to https stays a link", () => {
    expect(html("[aquí](https://example.com/a?b=c)")).toContain('href="https://example.com/a?b=c"');
  });

  test("a heading does not enter the outline of the screen", () => {
    expect(html("# Plan")).not.toContain("<h1");
  });
});

describe("an address that may be opened", () => {
  test("shows where it leads: a name in front of the host is refused", () => {
    expect(safeAddress("https://bank.example@evil.example/")).toBeNull();
    expect(safeAddress("https://user:pass@example.com/")).toBeNull();
  });
  test("is https or mailto", () => {
    expect(safeAddress("https://example.com/x")).toBe("https://example.com/x");
    expect(safeAddress("mailto:a@example.com")).toBe("mailto:a@example.com");
    expect(safeAddress("ftp://example.com")).toBeNull();
    expect(safeAddress(undefined)).toBeNull();
  });
});

describe("the blocks of a text that grows", () => {
  test("what came before the last blank line does not change any more", () => {
    const text = "Uno\ndos\n\n- a\n- b\n\ntres";
    const before = markdownBlocks(text);
    const after = markdownBlocks(`${text} y cuatro`);
    expect(before).toEqual(["Uno\ndos", "- a\n- b", "tres"]);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });
  test("code keeps its blank lines, also while its end has not come", () => {
    expect(markdownBlocks("```\na\n\nb\n```\n\nfin")).toEqual(["```\na\n\nb\n```", "fin"]);
    expect(markdownBlocks("```\na\n\nb")).toEqual(["```\na\n\nb"]);
  });
});

test("what is read out has no marks in it", () => {
  expect(plainText("# Peso\n\n**76 kg** el [lunes](https://example.com), `ok`\n- _uno_")).toBe("Peso\n\n76 kg el lunes, ok\nuno");
});
