import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "../../../src-shared/faults/plan";
import { createPlace, openWindow, startProgram, until, type ProgramPlace } from "../../support/program/running-program";
import { coachingMock, read, save } from "../../support/strict-provider/coaching-mock";
import { startStrictProvider, type StrictProvider } from "../../support/strict-provider/server";
import { providerNames, providerTable, type ProviderCase } from "../shared/provider-table";
import { environmentAt, KEY, wholeTurnTable, type Provider } from "./table";

/**
 * The whole program with a real SDK: settings from the environment, harness, store and files, against a provider that
 * others wrote behind a checker that refuses what a real server refuses.
 */
const mock = coachingMock({
  "on the 2nd": [{ calls: [read("2020-01-02")] }, { calls: [read("2020-01-01")] }, { say: "76 kg on the 1st." }],
  "two days": [{ blocks: ["First this.", read("2020-01-01"), "Then that.", read("2020-01-02")] }, { say: "One of two." }],
  "save 77": [{ calls: [save("2020-01-03", 77)] }, { say: "must never be asked for" }],
  "save too much": [{ calls: [save("2020-01-05", 5000)] }, { calls: [save("2020-01-05", 80)] }, { say: "80 kg it is." }],
});
let strict: StrictProvider;
let place: ProgramPlace & { remove(): Promise<void> };

beforeAll(async () => {
  await mock.start();
  strict = await startStrictProvider(mock.url);
});
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  strict.clear();
  await place.remove();
});
afterAll(async () => {
  await strict.stop();
  await mock.stop();
});

async function start(provider?: Provider) {
  const program = await startProgram(place, environmentAt(strict.url, provider));
  const window = openWindow(program.app, place);
  await window.claim();
  const arm = (fault: Partial<Fault> & Pick<Fault, "point" | "effect">) =>
    window.ask("faults.arm", { name: "test", plan: { version: 1, seed: 1, faults: [{ match: {}, times: 1, ...fault }] } });
  const saveByHand = (date: string, value: number) =>
    window.ask("measurement.write", { tool: "save_measurement", args: save(date, value).args });
  const stop = async (): Promise<void> => {
    window.close();
    await program.stop();
  };
  return { ...program, window, arm, saveByHand, stop };
}

const sent = (index: number): string => JSON.stringify(strict.seen[index]?.body);
const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each(providerNames)("%s", (provider) => {
  const spec: ProviderCase = providerTable[provider];
  const { mark, next, secretOfThought, thinkingCall, twins } = wholeTurnTable[provider];
  const thinks = () => {
    strict.answerNext({ chunks: thinkingCall.map(spec.sse) });
  };

  test("a day without a record is an answer: the model reads another day, then speaks, in three requests", async () => {
    const { window, saveByHand, stop } = await start(provider);
    await saveByHand("2020-01-01", 76);
    const conversation = await window.newConversation();
    const events = await window.say(conversation, "My weight on the 2nd, or else on the 1st?");
    expect(events.at(-1)?.body).toMatchObject({ type: "turn_ended", end: { kind: "completed" } });
    expect(strict.refused).toEqual([]);
    expect(strict.seen.map(({ path }) => path)).toEqual([spec.path, spec.path, spec.path]);
    expect(count(sent(1), '\\"error\\":\\"not_found\\"')).toBe(1);
    expect(sent(2)).toContain('\\"value\\":76');
    // Instructions and tools stay as they were, word for word.
    const [first, , last] = strict.seen.map(({ body }) => body);
    for (const constant of ["tools", "system", "instructions", "system_instruction"]) expect(last?.[constant]).toEqual(first?.[constant]);
    const usages = events.flatMap(({ body }) => (body.type === "message_received" ? [body.usage] : []));
    expect(usages).toHaveLength(3);
    await stop();
  });

  test("an exception in a write that speaks of the network ends the turn after exactly one request", async () => {
    const { window, arm, stop } = await start(provider);
    await arm({ point: "handler_before", effect: { kind: "throw", text: "network timeout ECONNRESET 503 overloaded" } });
    const events = await window.say(await window.newConversation(), "Please save 77 for the 3rd");
    // What the look-up found may already stand after the end.
    const end = events.find(({ body }) => body.type === "turn_ended")?.body;
    expect(end).toMatchObject({ end: { kind: "stopped", cause: "write_unconfirmed" } });
    await until(() => window.events.some(({ body }) => body.type === "operation_resolved"));
    expect(strict.seen).toHaveLength(1);
    await stop();
  });

  test("a bad value is refused before anything runs, corrected in the next round and saved once", async () => {
    const { window, stop } = await start(provider);
    const events = await window.say(await window.newConversation(), "Please save too much");
    const settled = events.flatMap(({ body }) => (body.type === "call_settled" ? [body] : []));
    expect(settled).toMatchObject([
      { isError: true, outcome: { error: { error: "out_of_range", recovery: "correct_arguments" } }, certainty: "not_applied" },
      { isError: false, certainty: "confirmed" },
    ]);
    expect(events.filter(({ body }) => body.type === "call_dispatched")).toHaveLength(1);
    expect(strict.seen).toHaveLength(3);
    expect(strict.refused).toEqual([]);
    await stop();
  });

  test("a failed read is marked in the provider's own place, once, and just so after a restart", async () => {
    const first = await start(provider);
    thinks();
    await first.arm({ point: "handler_before", effect: { kind: "throw", text: "connect 10.0.0.5:5432 password=x" } });
    const conversation = await first.window.newConversation();
    await first.window.say(conversation, "Hello");
    expect(count(sent(1), mark)).toBe(1);
    expect(count(sent(1), '\\"error\\":\\"read_failed\\"')).toBe(1);
    expect(sent(1)).toContain(secretOfThought);
    await first.stop();

    const second = await start(provider);
    await second.window.say(conversation, "And now?");
    expect(count(sent(2), mark)).toBe(1);
    expect(count(sent(2), '\\"error\\":\\"read_failed\\"')).toBe(1);
    expect(sent(2)).toContain(secretOfThought);
    expect(JSON.stringify(strict.seen)).not.toContain("password=x");
    expect(strict.refused).toEqual([]);
    await second.stop();
  });

  test("text, a call, text, a call: the results go back as this provider demands", async () => {
    const { window, saveByHand, stop } = await start(provider);
    await saveByHand("2020-01-01", 76);
    const events = await window.say(await window.newConversation(), "Compare two days");
    expect(events.at(-1)?.body).toMatchObject({ end: { kind: "completed" } });
    expect(strict.refused).toEqual([]);
    expect(strict.seen).toHaveLength(2);
    const [found, missing] = [sent(1).indexOf('\\"value\\":76'), sent(1).indexOf('\\"error\\":\\"not_found\\"')];
    expect(found).toBeGreaterThan(0);
    expect(missing).toBeGreaterThan(found);
    await stop();
  });

  test("after a stop in the middle of a read the next message is accepted, with a result for the stopped call", async () => {
    const { window, arm, stop } = await start(provider);
    await arm({ point: "handler_before", effect: { kind: "delay", ms: 30_000 } });
    const conversation = await window.newConversation();
    const started = await window.ask("turn.start", { conversationId: conversation, text: "My weight on the 2nd?", mode: "message" });
    if (started.kind !== "started") throw new Error("refused");
    await until(() => window.events.some(({ body }) => body.type === "call_dispatched"));
    await window.ask("turn.cancel", { turnId: started.turnId });
    await until(() => window.state().running === null);
    const events = await window.say(conversation, "Never mind, hello");
    expect(events.at(-1)?.body).toMatchObject({ end: { kind: "completed" } });
    expect(strict.refused).toEqual([]);
    expect(strict.seen).toHaveLength(2);
    expect(count(sent(1), '\\"error\\":\\"cancelled\\"')).toBe(1);
    await stop();
  });

  test("two calls under one id are no message: nothing of it runs, and the next answer counts", async () => {
    const { window, stop } = await start(provider);
    strict.answerNext({ chunks: twins.map(spec.sse) });
    const events = await window.say(await window.newConversation(), "Hello");
    expect(events.find(({ body }) => body.type === "request_failed")?.body).toMatchObject({ failure: { kind: "malformed_response" } });
    expect(events.filter(({ body }) => body.type === "call_received")).toEqual([]);
    expect(events.at(-1)?.body).toMatchObject({ end: { kind: "completed" } });
    expect(strict.seen).toHaveLength(2);
    await stop();
  });

  test(`a switch to ${next} drops what only ${provider} understands, keeps the marks, and a switch back brings it back`, async () => {
    const { window, arm, stop } = await start();
    await window.ask("preferences.set", { provider });
    thinks();
    await arm({ point: "handler_before", effect: { kind: "throw", text: "x" } });
    const conversation = await window.newConversation();
    await window.say(conversation, "Hello");
    await window.ask("preferences.set", { provider: next });
    await window.say(conversation, "Hello again");
    await window.ask("preferences.set", { provider });
    await window.say(conversation, "And once more");

    expect(strict.refused).toEqual([]);
    expect(strict.seen.map(({ path }) => path)).toEqual([spec.path, spec.path, providerTable[next].path, spec.path]);
    const [, own, foreign, again] = [sent(0), sent(1), sent(2), sent(3)];
    expect([own, foreign, again].map((body) => body.includes(secretOfThought))).toEqual([true, false, true]);
    expect(count(foreign, wholeTurnTable[next].mark)).toBe(1);
    await stop();
  });

  test("a refused key ends the turn after one request, and no part of it is in a log, an event, an export or a file", async () => {
    const { window, problems, stop } = await start(provider);
    const words = `Incorrect API key provided: ${KEY.slice(0, 11)}***${KEY.slice(-4)} (${KEY})`;
    const body = JSON.stringify(spec.errorBody(spec.types.authentication, words));
    strict.answerNext({ status: 401, headers: { "content-type": "application/json" }, chunks: [body] });
    const conversation = await window.newConversation();
    const events = await window.say(conversation, "Hello");
    expect(events.at(-1)?.body).toMatchObject({ end: { kind: "provider_failed", failure: { kind: "authentication", status: 401 } } });
    expect(strict.seen).toHaveLength(1);
    const exported = await Promise.all((["json", "otel"] as const).map((format) => window.ask("conversation.export", { conversationId: conversation, format })));
    for (const text of [window.events, window.state(), exported].map((one) => JSON.stringify(one))) {
      expect(text).not.toContain(KEY.slice(3, 11));
      expect(text).not.toContain(KEY.slice(-4));
    }
    // The provider's words are in the diagnostic, where the redactor of the host takes the key out.
    expect(problems.some(({ area }) => area === "provider")).toBe(true);
    await stop();
  });
});
