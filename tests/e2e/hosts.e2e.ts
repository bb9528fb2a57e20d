import { expect, test } from "../support/hosts/fixture";

test("the page gets its wire, has no Node and keeps its address clean", async ({ page }) => {
  await expect(page.locator("#root, body").first()).toBeAttached();
  expect(new URL(page.url()).hash).toBe("");
  const globals = await page.evaluate(() => ["require", "process", "Buffer"].filter((name) => name in globalThis));
  expect(globals).toEqual([]);
});
