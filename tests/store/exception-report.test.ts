import { describe, expect, it } from "vitest";
import { exceptionReport } from "../../src-renderer/store/exception-report";
import { exceptionReportSchema } from "../../src-shared/ipc/store-channels";

describe("an exception as a value", () => {
  it("keeps name, message, stack and the chain of causes, Dexie's own included", () => {
    const disk = Object.assign(new Error("disk is full"), { name: "QuotaExceededError" });
    const abort = Object.assign(new Error("aborted"), { name: "AbortError", inner: disk });
    const report = exceptionReport(new TypeError("outer", { cause: abort }));
    expect(report).toMatchObject({
      name: "TypeError",
      message: "outer",
      causes: ["AbortError: aborted", "QuotaExceededError: disk is full"],
    });
    expect(report.stack).toContain("exception-report.test");
  });

  it("ends with causes that go in a circle or have no end", () => {
    const circle = new Error("circle");
    circle.cause = circle;
    expect(exceptionReport(circle).causes).toEqual([]);
    let deep = new Error("0");
    for (let level = 1; level < 100; level += 1) deep = new Error(String(level), { cause: deep });
    expect(exceptionReport(deep).causes).toHaveLength(8);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "text"],
    ["a number", 7],
    ["an object without a prototype", Object.create(null)],
    [
      "an object that throws when it is read",
      new Proxy({}, {
        get() {
          throw new Error("no");
        },
      }),
    ],
    ["names that are no texts", { name: 1, message: {}, stack: [] }],
    ["a huge text", new Error("x".repeat(100_000))],
  ])("does not throw for %s", (_name, thrown) => {
    const report = exceptionReport(thrown);
    expect(exceptionReportSchema.safeParse(report).success).toBe(true);
    expect(report.message.length).toBeLessThanOrEqual(8_000);
  });
});
