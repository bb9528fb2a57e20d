import { describe, expect, test, vi } from "vitest";
import { faultyWire } from "../../../src-renderer/bridge/faulty-wire";
import { createFaultHook } from "../../../src-renderer/faults/fault-hook";
import { faultPlanSchema, type FaultEffect } from "../../../src-shared/faults/plan";

const request = { t: "request", id: 7, channel: "store.execute", body: { opId: "one", args: { tool: "save_measurement" } } };
const reply = { t: "reply", id: 7, body: {} };

function wires(point: "ipc" | "renderer", phase: "request" | "reply", effect: FaultEffect) {
  const posted: unknown[] = [];
  const received: unknown[] = [];
  const killed = vi.fn();
  let deliver: (message: unknown) => void = () => undefined;
  const hook = createFaultHook();
  hook.arm(faultPlanSchema.parse({ version: 1, faults: [{ point, match: { tool: "save_measurement", phase }, effect }] }), "test");
  const wire = faultyWire(
    {
      post: (message) => posted.push(message),
      onMessage: (listener) => {
        deliver = listener;
        return () => undefined;
      },
      onClose: () => () => undefined,
    },
    hook,
    killed,
  );
  wire.onMessage((message) => received.push(message));
  return { posted, received, killed, wire, deliver: (message: unknown) => deliver(message) };
}

describe("faults on the way between window and program", () => {
  test("a lost request never reaches the store, and only that one is lost", () => {
    const { received, deliver } = wires("ipc", "request", { kind: "drop" });
    deliver(request);
    deliver({ ...request, id: 8 });
    expect(received).toEqual([{ ...request, id: 8 }]);
  });

  test("a lost answer was carried out and is never posted", () => {
    const { posted, received, wire, deliver } = wires("ipc", "reply", { kind: "drop" });
    deliver(request);
    expect(received).toEqual([request]);
    wire.post(reply);
    expect(posted).toEqual([]);
  });

  test("an answer can come twice", () => {
    const { posted, wire, deliver } = wires("ipc", "reply", { kind: "answer_twice" });
    deliver(request);
    wire.post(reply);
    expect(posted).toEqual([reply, reply]);
  });

  test("a window that dies after the save says nothing any more", () => {
    const { posted, killed, wire, deliver } = wires("renderer", "reply", { kind: "kill_renderer" });
    deliver(request);
    wire.post(reply);
    expect(killed).toHaveBeenCalledOnce();
    expect(posted).toEqual([]);
  });

  test("what is no execution passes untouched", () => {
    const { posted, received, wire, deliver } = wires("ipc", "request", { kind: "drop" });
    const other = { t: "request", id: 1, channel: "store.open", body: {} };
    deliver(other);
    wire.post({ t: "request", id: 1, channel: "turn.start", body: {} });
    expect(received).toEqual([other]);
    expect(posted).toHaveLength(1);
  });
});
