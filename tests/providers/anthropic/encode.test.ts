import { expect, test } from "vitest";
import { encodeAnthropic } from "../../../src-main/providers/anthropic/encode";
import { goldenName, histories, historyNames, identity, pretty, requestOf } from "../shared/histories";

test.each(historyNames)("%s: what is sent is the golden body", async (name) => {
  const body = encodeAnthropic(requestOf(histories[name]), identity("anthropic"));
  // The tools are the same every time and have a golden of their own.
  await expect(pretty({ ...body, tools: "see tools.json" })).toMatchFileSnapshot(goldenName(name));
});

test("the tools are the golden tools, in both languages", async () => {
  const tools = (locale: "en" | "es") => encodeAnthropic(requestOf([], { locale }), identity("anthropic")).tools;
  await expect(pretty({ en: tools("en"), es: tools("es") })).toMatchFileSnapshot("./golden/tools.json");
});
