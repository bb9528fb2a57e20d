import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecretBox } from "../../src-main/host-services";
import { createArmedFaults } from "../../src-main/faults/armed-faults";
import { faultySecrets } from "../../src-main/faults/faulty-keys";
import { systemClock } from "../../src-main/program/system-ports";
import { faultPlanSchema, type FaultPlan } from "../../src-shared/faults/plan";
import { createPlace, openWindow, startProgram, type ProgramPlace } from "../support/program/running-program";

let place: ProgramPlace & { remove(): Promise<void> };
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await place.remove();
});

const KEY = "sk-test-0123456789";
const plan = (phase: string, effect: object): FaultPlan =>
  faultPlanSchema.parse({ version: 1, faults: [{ point: "key_vault", match: { phase }, effect }] });

async function withPlan(armed: FaultPlan) {
  const program = await startProgram(place, { COACH_DEV: "1", COACH_PROVIDER: "openai" });
  const window = openWindow(program.app, place);
  await window.claim();
  await window.ask("faults.arm", { name: "keys", plan: armed });
  const end = async (): Promise<void> => {
    window.close();
    await program.stop();
  };
  return { window, program, end };
}

describe("faults of the key vault", () => {
  it.each(["quota", "fsync_failure"])("%s: a key that cannot be written holds for this run, and that is said", async (kind) => {
    const { window, program, end } = await withPlan(plan("write", { kind }));
    const set = () => window.ask("key.set", { provider: "openai", key: KEY, allowFile: true });
    expect(await set()).toMatchObject({ kind: "stored", keeping: "failed", status: { configured: true, source: "memory" } });
    expect(program.app.faults.state()).toMatchObject({ fired: 1, spent: true });
    await expect(readFile(join(place.dataFolder, "keys.json"))).rejects.toThrow();
    expect(await set()).toMatchObject({ keeping: "kept", status: { source: "file" } });
    await end();
  });

  it("drop: a key that is gone is 'not set up', and no request is made", async () => {
    const { window, end } = await withPlan(plan("read", { kind: "drop" }));
    await window.ask("key.set", { provider: "openai", key: KEY, allowFile: false });
    const events = await window.say(await window.newConversation(), "hello");
    expect(events.findLast(({ body }) => body.type === "turn_ended")?.body).toMatchObject({
      end: { kind: "provider_failed", failure: { kind: "not_configured" } },
    });
    expect(events.filter(({ body }) => body.type === "fault_fired").map(({ body }) => body)).toMatchObject([{ fault: { point: "key_vault", effect: "drop" } }]);
    await end();
  });

  it.each([
    ["throw", { kind: "throw", text: "the keyring is locked" }],
    ["delay", { kind: "delay", ms: 30 }],
  ])("%s while a key is sealed", async (kind, effect) => {
    const faults = createArmedFaults({ onChange: () => undefined, onFired: () => undefined });
    const box: SecretBox = {
      protects: true,
      encrypt: (text) => Promise.resolve(Buffer.from(text)),
      decrypt: (sealed) => Promise.resolve(Buffer.from(sealed).toString()),
    };
    const faulty = faultySecrets(box, faults, systemClock);
    faults.arm("keys", plan("seal", effect));
    const began = performance.now();
    const sealing = faulty?.encrypt(KEY);
    if (kind === "throw") await expect(sealing).rejects.toThrow("the keyring is locked");
    else expect(Buffer.from((await sealing) ?? []).toString()).toBe(KEY);
    if (kind === "delay") expect(performance.now() - began).toBeGreaterThan(25);
    expect(faults.state()).toMatchObject({ fired: 1, spent: true });
    expect(await faulty?.decrypt(Buffer.from(KEY))).toBe(KEY);
  });
});
