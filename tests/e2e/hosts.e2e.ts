import { expect, test } from "../support/hosts/fixture";
import { expectLetIn } from "../support/hosts/let-in";
import { startHostProcess } from "../support/hosts/host-process";

test("the page has no Node, keeps its address clean and complains about nothing", async ({ appHost }) => {
  const page = await appHost.start();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  // Loaded again, so that what the first load says is heard too.
  await page.reload();
  await expectLetIn(page);

  expect(new URL(page.url()).hash).toBe("");
  const globals = await page.evaluate(() => ["require", "process", "Buffer"].filter((name) => name in globalThis));
  expect(globals).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the policy keeps out script, style and connections that are not ours", async ({ page }) => {
  await expectLetIn(page);
  const outcome = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "globalThis.foreign = true";
    document.head.append(script);
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    document.head.append(style);
    const answer = await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "refused",
    );
    // The reports come after the fact, in tasks of their own.
    while (violations.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    return { ran: "foreign" in globalThis, answer, violations };
  });
  expect(outcome.ran).toBe(false);
  expect(outcome.answer).toBe("refused");
  expect(new Set(outcome.violations)).toEqual(new Set(["script-src-elem", "style-src-elem", "connect-src"]));
});

test("a page that is loaded again is let in again", async ({ page }) => {
  await expectLetIn(page);
  await page.reload();
  await expectLetIn(page);
});

test("the other host, started on the same data, finds this one and leaves it alone", async ({ appHost }) => {
  const page = await appHost.start();
  await expectLetIn(page);
  const other = startHostProcess({ COACH_USER_DATA: appHost.dataFolder, COACH_OPEN: "0", COACH_LOCALE: "en" });
  const { code, stdout, stderr } = await other.ended;
  expect(stdout).toBe("");
  if (appHost.kind === "browser") {
    expect(stderr).toMatch(/already open on this data folder \(process \d+, browser\)/);
    expect(code).toBe(69);
  } else {
    expect(stderr).toMatch(/already open \(process \d+, electron\); its window was asked to come forward/);
    expect(code).toBe(0);
  }
  await expectLetIn(page);
});
