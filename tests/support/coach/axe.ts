import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";
import { expect } from "../hosts/fixture";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe on what stands on the page, in light and in dark, and expects no violation. `state` names it in a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A script element would be refused by the page's policy; what the debugger evaluates is not.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { readonly axe: { run(): Promise<AxeResults> } };
      const results = await axe.run();
      return results.violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        places: nodes.slice(0, 5).map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
      }));
    });
    expect(violations, `${state}, ${colorScheme}`).toEqual([]);
  }
}
