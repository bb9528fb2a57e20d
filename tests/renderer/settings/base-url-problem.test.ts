import { expect, test } from "vitest";
import { checkBaseUrl } from "../../../src-main/settings/base-url";
import { baseUrlProblem } from "../../../src-renderer/features/settings/base-url-problem";

test.each([
  "https://api.example.com/v1",
  "http://127.0.0.1:11434",
  "http://localhost:1234/v1",
  "http://[::1]:8080",
  "http://127.1",
  "http://example.com",
  "http://localhost.example.com",
  "ftp://example.com",
  "https://user:secret@example.com",
  "https://example.com/?key=1",
  "https://example.com/#part",
  "example.com",
])("the form says of %s what the program says", (address) => {
  const check = checkBaseUrl(address);
  expect(baseUrlProblem(address)).toBe(check.ok ? null : check.problem);
});

test("an empty address is the provider's own", () => {
  expect(baseUrlProblem("  ")).toBeNull();
});
