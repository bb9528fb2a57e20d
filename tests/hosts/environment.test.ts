import { describe, expect, it } from "vitest";
import { parseEnvironment, secretValues } from "../../src-main/settings/environment";

describe("the environment", () => {
  it("is read into values, and what is not ours is left out", () => {
    const result = parseEnvironment({ COACH_PORT: "4711", COACH_LOCALE: "es", HOME: "/home/x", COACH_DEV: undefined });
    expect(result).toEqual({ ok: true, environment: { COACH_PORT: 4711, COACH_LOCALE: "es" } });
  });

  it.each(["0", "65536", "-1", "80.5", "1e3", "0x50", " 80", "", "eighty"])("refuses the port %j", (port) => {
    const result = parseEnvironment({ COACH_PORT: port });
    expect(result).toEqual({
      ok: false,
      problems: [{ name: "COACH_PORT", value: port, expected: "environment.port", choices: [] }],
    });
  });

  it("names the choices there are for a value that is none of them", () => {
    expect(parseEnvironment({ COACH_HOST: "firefox" })).toEqual({
      ok: false,
      problems: [
        { name: "COACH_HOST", value: "firefox", expected: "environment.choice", choices: ["electron", "browser"] },
      ],
    });
  });

  it("names every variable that is wrong, so that nobody has to find them one by one", () => {
    const result = parseEnvironment({ COACH_PORT: "x", COACH_LOCALE: "fr", COACH_MODEL: "" });
    expect(result.ok ? [] : result.problems.map(({ name }) => name)).toEqual([
      "COACH_PORT",
      "COACH_LOCALE",
      "COACH_MODEL",
    ]);
  });

  it("takes a key that is exported empty for one that is not there", () => {
    expect(parseEnvironment({ OPENAI_API_KEY: "", OPENAI_BASE_URL: "" })).toEqual({ ok: true, environment: {} });
  });

  it.each(["COACH_SCRIPT", "COACH_FAULTS"])("refuses %s outside development, where anybody could set it", (name) => {
    expect(parseEnvironment({ [name]: "plan.json" })).toMatchObject({
      ok: false,
      problems: [{ name, expected: "environment.dev_only" }],
    });
    expect(parseEnvironment({ [name]: "plan.json", COACH_DEV: "1" }).ok).toBe(true);
  });

  it("hands out the keys that must be redacted", () => {
    expect(secretValues({ OPENAI_API_KEY: "one", GEMINI_API_KEY: "two", COACH_MODEL: "three" })).toEqual(["one", "two"]);
  });
});
