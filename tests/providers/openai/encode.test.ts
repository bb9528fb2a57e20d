import { expect, test } from "vitest";
import { encodeOpenAI } from "../../../src-main/providers/openai/encode";
import { goldenName, histories, historyNames, identity, pretty, requestOf } from "../shared/histories";

test.each(historyNames)("%s: what is sent is the golden body", async (name) => {
  const body = encodeOpenAI(requestOf(histories[name]), identity("openai"));
  // The tools are the same every time and have a golden of their own.
  await expect(pretty({ ...body, tools: "see tools.json" })).toMatchFileSnapshot(goldenName(name));
});

test("the tools are the golden tools, in both languages", async () => {
  const tools = (locale: "en" | "es") => encodeOpenAI(requestOf([], { locale }), identity("openai")).tools;
  await expect(pretty({ en: tools("en"), es: tools("es") })).toMatchFileSnapshot("./golden/tools.json");
});
