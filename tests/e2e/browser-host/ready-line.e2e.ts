import { expect, test } from "../../support/hosts/host-process-fixture";
import { freePort } from "../../support/hosts/free-port";

interface ReadyLine {
  readonly ready: true;
  readonly url: string;
}

async function exchange(url: string): Promise<number> {
  const { origin, hash } = new URL(url);
  const body = new URLSearchParams(hash.slice(1)).get("pass") ?? "";
  return (await fetch(`${origin}/session`, { method: "POST", body, headers: { origin } })).status;
}

test("one line says where, every Enter says it anew, and each address works once", async ({ startHost }) => {
  const host = startHost({ COACH_OPEN: "0", COACH_PORT: String(await freePort()) });
  const first = JSON.parse(await host.nextLine()) as ReadyLine;
  expect(Object.keys(first)).toEqual(["ready", "url"]);
  expect(first.ready).toBe(true);

  host.pressEnter();
  const second = JSON.parse(await host.nextLine()) as ReadyLine;
  expect(second.url).not.toBe(first.url);
  expect([await exchange(first.url), await exchange(first.url), await exchange(second.url)]).toEqual([200, 403, 200]);

  host.kill("SIGTERM");
  const { code, stdout } = await host.ended;
  expect(code).toBe(0);
  expect(stdout.split("\n")).toHaveLength(2);
});

test("the port is the same in the next run, since the data belongs to it", async ({ startHost, folder }) => {
  const port = String(await freePort());
  const first = startHost({ COACH_OPEN: "0", COACH_PORT: port });
  await first.nextLine();
  first.kill("SIGTERM");
  await first.ended;
  const second = startHost({ COACH_OPEN: "0" });
  expect(await second.nextLine()).toContain(`"http://127.0.0.1:${port}/`);
  expect(folder).not.toBe("");
});

test("without a display the address comes with the way to it", async ({ startHost }) => {
  const port = String(await freePort());
  const host = startHost({ COACH_PORT: port, COACH_LOCALE: "en" });
  await expect.poll(() => host.stderr()).toContain(`ssh -L ${port}:127.0.0.1:${port} `);
  const url = /http:\/\/127\.0\.0\.1\S+/.exec(host.stderr())?.[0] ?? "";
  expect(await exchange(url)).toBe(200);
});
