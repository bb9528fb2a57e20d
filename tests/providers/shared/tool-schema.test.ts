import { expect, test } from "vitest";
import { z } from "../../../src-shared/zod";
import { locales } from "../../../src-shared/i18n/locale";
import { toolCatalogue } from "../../../src-shared/tools/catalogue";
import { describeTool } from "../../../src-main/providers/tool-schema";
import { strictSchemaProblems } from "../../support/strict-provider/strict-schema";

test.each(toolCatalogue.map((tool) => [tool.name, tool] as const))(
  "%s is inside the strict subset, with a description for every parameter",
  (_, tool) => {
    for (const locale of locales) {
      const { description, parameters } = describeTool(tool, locale);
      expect(strictSchemaProblems(parameters)).toEqual([]);
      expect(description).not.toMatch(/^model\.|\{\{/);
      for (const schema of Object.values(parameters.properties)) {
        expect(schema).toMatchObject({ description: expect.stringMatching(/^(?!model\.)[^{]+$/) });
      }
    }
  },
);

test("a tool that the catalogue does not have, or a keyword outside the subset, is a fault and not a request", () => {
  const foreign = { name: "foreign", effect: "read", schema: z.strictObject({}) } as const;
  expect(() => describeTool(foreign, "en")).toThrow("not in the catalogue");
  const odd = { name: "read_goal", effect: "read", schema: z.strictObject({ field: z.record(z.string(), z.string()) }) } as const;
  expect(() => describeTool(odd, "en")).toThrow("common subset");
});
