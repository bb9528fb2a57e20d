import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "../../support/hosts/host-process-fixture";
import { freePort } from "../../support/hosts/free-port";

/** Exit codes by which the start script knows that another host would refuse as well. */
const BAD_INPUT = 64;
const REFUSED = 69;

test("bad variables are all named, in the person's language, before anything is touched", async ({ startHost, folder }) => {
  const host = startHost({ COACH_PORT: "many", COACH_HOST: "firefox", COACH_LOCALE: "es" });
  const { code, stdout, stderr } = await host.ended;
  expect(code).toBe(BAD_INPUT);
  expect(stdout).toBe("");
  expect(stderr).toBe(
    [
      "Coach no puede arrancar con COACH_HOST=firefox: debe ser uno de electron, browser. Corrígelo o quítalo.",
      "Coach no puede arrancar con COACH_PORT=many: un puerto es un número entero del 1 al 65535. Corrígelo o quítalo.",
      "",
    ].join("\n"),
  );
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("a data folder that cannot be written to is named, with what to do", async ({ startHost }) => {
  const { code, stderr } = await startHost({ COACH_USER_DATA: "/proc/coach", COACH_LOCALE: "en" }).ended;
  expect(code).toBe(REFUSED);
  expect(stderr).toContain("/proc/coach");
  expect(stderr).toContain("COACH_USER_DATA");
  expect(stderr).not.toMatch(/Error|at \w+ \(/);
});

test("a second start on the same data names the first, which goes on undisturbed", async ({ startHost }) => {
  const first = startHost({ COACH_OPEN: "0", COACH_PORT: String(await freePort()) });
  await first.nextLine();
  const second = startHost({ COACH_OPEN: "0", COACH_LOCALE: "en" });
  const { code, stderr } = await second.ended;
  expect(code).toBe(REFUSED);
  expect(stderr).toContain(`process ${String(first.pid)}, browser`);
  first.pressEnter();
  expect(await first.nextLine()).toContain('"ready":true');
});

test("a crash leaves no lock behind", async ({ startHost }) => {
  const environment = { COACH_OPEN: "0", COACH_PORT: String(await freePort()) };
  const first = startHost(environment);
  await first.nextLine();
  first.kill("SIGKILL");
  await first.ended;
  expect(await startHost(environment).nextLine()).toContain('"ready":true');
});

test("a port that is taken is named, and Coach does not move away from its data", async ({ startHost, folder }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data", "port"), `${String(port)}\n`);

  const { code, stderr } = await startHost({ COACH_OPEN: "0", COACH_LOCALE: "en" }).ended;
  expect(code).toBe(REFUSED);
  expect(stderr).toContain(`Port ${String(port)} is used by another program.`);
  expect(stderr).toContain("COACH_PORT=");
  expect(readFileSync(join(folder, "data", "port"), "utf8")).toBe(`${String(port)}\n`);
  other.close();
});

test("a browser that is not there is named", async ({ startHost }) => {
  const { code, stderr } = await startHost({ COACH_BROWSER: "/no/browser", COACH_LOCALE: "en" }).ended;
  expect(code).toBe(BAD_INPUT);
  expect(stderr).toContain("There is no browser at /no/browser (COACH_BROWSER).");
});

test("no browser at all: the address to open by hand", async ({ startHost }) => {
  const port = String(await freePort());
  const host = startHost({ PATH: "", DISPLAY: ":0", COACH_PORT: port, COACH_LOCALE: "en" });
  await expect.poll(() => host.stderr()).toContain("No Chromium-based browser was found.");
  expect(host.stderr()).toContain(`http://127.0.0.1:${port}/#pass=`);
});
