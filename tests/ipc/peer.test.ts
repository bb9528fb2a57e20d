import { describe, expect, it } from "vitest";
import { channel, type Handlers } from "../../src-shared/ipc/channel";
import { createPeer } from "../../src-shared/ipc/peer";
import { z } from "../../src-shared/zod";
import { memoryWires } from "../support/harness/memory-wire";
import { virtualClock } from "../support/harness/virtual-clock";

const channels = {
  double: channel(z.strictObject({ n: z.number().max(100) }), z.strictObject({ n: z.number() })),
  tell: channel(z.strictObject({ text: z.string() }), z.strictObject({})),
} as const;
type Channels = typeof channels;

/** Two ends of one pipe; `main` asks, `renderer` answers. Everything that was posted can be seen. */
function pair(handlers: Partial<Handlers<Channels>> = {}) {
  const wires = memoryWires();
  const clock = virtualClock();
  const problems: { side: string; channel: string; problem: unknown }[] = [];
  const late: unknown[][] = [];
  const frames: unknown[] = [];
  const told: string[] = [];
  wires.main.onMessage((frame) => frames.push(frame));
  const onProblem = (side: string) => (name: string, problem: unknown) => problems.push({ side, channel: name, problem });
  const renderer = createPeer({
    wire: wires.renderer,
    local: channels,
    handlers: {
      double: ({ n }) => ({ n: n * 2 }),
      tell: ({ text }) => {
        told.push(text);
        return {};
      },
      ...handlers,
    },
    remote: {},
    onProblem: onProblem("renderer"),
  });
  const main = createPeer({
    wire: wires.main,
    local: {},
    handlers: {},
    remote: channels,
    onProblem: onProblem("main"),
    onLateReply: (...all) => late.push(all),
    setTimer: (run, ms) => clock.setTimer(run, ms),
  });
  const ask = (request: unknown) => main.ask("double", request as { n: number }, 1_000);
  return { wires, clock, problems, late, frames, told, main, renderer, ask };
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("asking", () => {
  it("gives each request its own reply, whatever their order", async () => {
    const waits = [30, 10, 20];
    const { ask } = pair({
      double: async ({ n }) => {
        await new Promise((resolve) => setTimeout(resolve, waits[n]));
        return { n: n * 2 };
      },
    });
    expect(await Promise.all([ask({ n: 0 }), ask({ n: 1 }), ask({ n: 2 })])).toEqual(
      [0, 2, 4].map((n) => ({ ok: true, reply: { n } })),
    );
  });

  it("leaves no timer behind when the reply has come", async () => {
    const { ask, clock } = pair();
    await ask({ n: 1 });
    expect(clock.pending()).toEqual([]);
  });

  it("telling has no answer, and a bad message is reported where it arrives", async () => {
    const { main, told, problems, frames } = pair();
    main.tell("tell", { text: "hello" });
    main.tell("tell", { text: 7 } as never);
    await settle();
    expect(told).toEqual(["hello"]);
    expect(problems).toMatchObject([{ side: "renderer", channel: "tell" }]);
    expect(frames).toEqual([]);
  });
});

describe("schemas on both sides", () => {
  it.each([{ n: "1" }, { n: 101 }, {}, null, { n: 1, extra: true }, "text"])("a request that is not valid never reaches its handler: %j", async (request) => {
    let ran = 0;
    const { ask, problems } = pair({ double: ({ n }) => ({ n: (ran += n) }) });
    expect(await ask(request)).toEqual({ ok: false, failure: "invalid_request" });
    expect(ran).toBe(0);
    expect(problems).toMatchObject([{ side: "renderer", channel: "double" }]);
  });

  it("a reply that is not valid does not leave the side that made it", async () => {
    const { ask, frames } = pair({ double: () => ({ n: "secret" }) as never });
    expect(await ask({ n: 1 })).toEqual({ ok: false, failure: "invalid_reply" });
    expect(JSON.stringify(frames)).not.toContain("secret");
  });

  it("a reply is checked again by the side that asked", async () => {
    const { wires, renderer, ask, problems } = pair();
    renderer.close();
    wires.renderer.onMessage((frame) => {
      wires.renderer.post({ t: "reply", id: (frame as { id: number }).id, body: { n: "not a number" } });
    });
    expect(await ask({ n: 1 })).toEqual({ ok: false, failure: "invalid_reply" });
    expect(problems).toMatchObject([{ side: "main", channel: "double" }]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "nowhere", ""])("a channel named %j is unknown", async (name) => {
    const { main, problems } = pair();
    expect(await main.ask(name as "double", { n: 1 }, 1_000)).toEqual({ ok: false, failure: "unknown_channel" });
    expect(problems).toMatchObject([{ side: "renderer", channel: name }]);
  });

  it.each([null, 7, "text", [], {}, { t: "request", id: "1", channel: "double" }, { t: "failure", id: 1, failure: "Error: at /home/x" }])(
    "a frame that is none is reported and dropped: %j",
    async (frame) => {
      const { wires, problems, ask } = pair();
      wires.main.post(frame);
      await settle();
      expect(problems).toMatchObject([{ side: "renderer", channel: "frame" }]);
      expect(await ask({ n: 2 })).toEqual({ ok: true, reply: { n: 4 } });
    },
  );
});

describe("a handler that throws", () => {
  class OurError extends Error {}

  it.each([new Error("connect 10.0.0.5 password=x"), new OurError("at /home/x"), "text", null])(
    "is answered with `internal` as a value; its words stay where it ran",
    async (thrown) => {
      const { ask, frames, problems } = pair({
        double: () => {
          // Anything can be thrown, whatever its type says.
          throw thrown as Error;
        },
      });
      expect(await ask({ n: 1 })).toEqual({ ok: false, failure: "internal" });
      expect(frames).toEqual([{ t: "failure", id: 1, failure: "internal" }]);
      expect(problems).toEqual([{ side: "renderer", channel: "double", problem: thrown }]);
    },
  );

  it("or rejects is the same, and the next request works", async () => {
    let first = true;
    const { ask } = pair({
      double: ({ n }) => {
        if (!first) return { n };
        first = false;
        return Promise.reject(new Error("x"));
      },
    });
    expect(await ask({ n: 1 })).toEqual({ ok: false, failure: "internal" });
    expect(await ask({ n: 1 })).toEqual({ ok: true, reply: { n: 1 } });
  });
});

describe("a deadline", () => {
  it("ends the waiting, and the reply that comes later is reported with its request, once", async () => {
    let answer: (reply: { n: number }) => void = () => undefined;
    const { ask, clock, late } = pair({ double: () => new Promise((resolve) => (answer = resolve)) });
    expect(await clock.until(ask({ n: 5 }))).toEqual({ ok: false, failure: "deadline" });
    answer({ n: 10 });
    await settle();
    expect(late).toEqual([["double", { n: 5 }, { n: 10 }]]);
  });

  it("a late reply that is not valid is a problem, not a reply", async () => {
    const { wires, clock, late, problems, main } = pair({ double: () => new Promise(() => undefined) });
    await clock.until(main.ask("double", { n: 5 }, 1_000));
    wires.renderer.post({ t: "reply", id: 1, body: { n: "x" } });
    await settle();
    expect(late).toEqual([]);
    expect(problems).toMatchObject([{ side: "main", channel: "double" }]);
  });

  it("a second reply to the same request is nobody's", async () => {
    const { wires, ask, late } = pair();
    expect(await ask({ n: 1 })).toEqual({ ok: true, reply: { n: 2 } });
    wires.renderer.post({ t: "reply", id: 1, body: { n: 99 } });
    await settle();
    expect(late).toEqual([]);
  });

  it("requests that expired are not kept without end, the latest are", async () => {
    const { wires, clock, late, main } = pair({ double: () => new Promise(() => undefined) });
    const asked = Array.from({ length: 1_100 }, (_, index) => main.ask("double", { n: index % 100 }, 1_000));
    await clock.until(Promise.all(asked));
    for (const id of [1, 1_100]) wires.renderer.post({ t: "reply", id, body: { n: 0 } });
    await settle();
    expect(late).toEqual([["double", { n: 99 }, { n: 0 }]]);
  });
});

describe("a pipe that closes", () => {
  it("fails what is waiting with `closed`, and everything after it", async () => {
    const { wires, ask, main, clock } = pair({ double: () => new Promise(() => undefined) });
    const waiting = ask({ n: 1 });
    wires.cut();
    expect(await waiting).toEqual({ ok: false, failure: "closed" });
    expect(await ask({ n: 1 })).toEqual({ ok: false, failure: "closed" });
    expect(() => {
      main.tell("tell", { text: "x" });
      main.close();
    }).not.toThrow();
    expect(clock.pending()).toEqual([]);
  });
});
