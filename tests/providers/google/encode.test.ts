import { expect, test } from "vitest";
import { encodeGoogle } from "../../../src-main/providers/google/encode";
import { goldenName, histories, historyNames, identity, pretty, requestOf } from "../shared/histories";

test.each(historyNames)("%s: what is sent is the golden body", async (name) => {
  const body = encodeGoogle(requestOf(histories[name]), identity("google"));
  // The tools are the same every time and have a golden of their own.
  await expect(pretty({ ...body, tools: "see tools.json" })).toMatchFileSnapshot(goldenName(name));
});

test("the tools are the golden tools, in both languages", async () => {
  const tools = (locale: "en" | "es") => encodeGoogle(requestOf([], { locale }), identity("google")).tools;
  await expect(pretty({ en: tools("en"), es: tools("es") })).toMatchFileSnapshot("./golden/tools.json");
});
