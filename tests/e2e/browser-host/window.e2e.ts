import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath, CHROMIUM_FLAGS } from "../../support/hosts/chromium-path";
import { freePort } from "../../support/hosts/free-port";
import { expect, test } from "../../support/hosts/host-process-fixture";

/**
 * A browser without a screen for `COACH_BROWSER`: it writes down its arguments and its process group, and shows the page
 * of `--app=` as the real one would.
 */
function browserWithoutScreen(folder: string): { path: string; arguments: () => string[]; close: () => void } {
  const path = join(folder, "browser");
  const record = join(folder, "arguments");
  const group = join(folder, "group");
  const script = [
    "#!/bin/bash",
    `printf '%s\\n' "$@" > ${record}.new && mv ${record}.new ${record}`,
    'for argument; do case "$argument" in --app=*) page="${argument#--app=}";; --user-data-dir=*) profile="$argument";; esac; done',
    "set -m",
    `${chromiumPath()} --headless --remote-debugging-port=0 ${CHROMIUM_FLAGS.join(" ")} "$profile" "$page" 2>/dev/null &`,
    `echo $! > ${group}`,
    "wait",
  ];
  writeFileSync(path, `${script.join("\n")}\n`);
  chmodSync(path, 0o755);
  return {
    path,
    arguments: () => readFileSync(record, "utf8").trim().split("\n"),
    close: () => process.kill(-Number(readFileSync(group, "utf8"))),
  };
}

test("the window gets in without a secret on the command line, and Coach ends when it is gone", async ({
  startHost,
  folder,
}) => {
  const browser = browserWithoutScreen(folder);
  const port = String(await freePort());
  const host = startHost({ COACH_BROWSER: browser.path, DISPLAY: ":0", COACH_PORT: port, COACH_LOCALE: "en" });
  await expect.poll(() => host.stderr()).toContain(`Coach runs on http://127.0.0.1:${port}.`);

  await expect.poll(() => statSync(join(folder, "arguments"), { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
  const flags = browser.arguments();
  expect(flags.find((flag) => flag.startsWith("--app="))).toMatch(/^--app=file:\/\/.*launch\.html$/);
  expect(flags.join("\n")).not.toMatch(/pass=|remote-debugging/);

  // The launch file goes when the page has come: its pass is used up.
  const launchFile = join(folder, "data", "browser", "browser", "launch.html");
  expect(statSync(join(launchFile, "..")).mode & 0o777).toBe(0o700);
  await expect.poll(() => statSync(launchFile, { throwIfNoEntry: false }) === undefined).toBe(true);

  const second = startHost({ COACH_BROWSER: browser.path, DISPLAY: ":0", COACH_LOCALE: "en" });
  expect((await second.ended).stderr).toContain(`Coach is already open on this data folder (process ${String(host.pid)}`);

  browser.close();
  expect((await host.ended).code).toBe(0);
});

test("a browser that cannot show the window is named, with the address to open by hand", async ({ startHost, folder }) => {
  const path = join(folder, "broken-browser");
  writeFileSync(path, "#!/bin/bash\nexit 1\n");
  chmodSync(path, 0o755);
  const port = String(await freePort());
  const host = startHost({ COACH_BROWSER: path, DISPLAY: ":0", COACH_PORT: port, COACH_LOCALE: "en" });
  await expect.poll(() => host.stderr()).toContain(`The browser ${path} ended before Coach's window was there.`);
  expect(host.stderr()).toContain(`http://127.0.0.1:${port}/#pass=`);
});
