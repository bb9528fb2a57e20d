import { expect, test } from "vitest";
import { checkBaseUrl, isLoopbackUrl } from "../../src-main/settings/base-url";

test.each([
  ["https://api.openai.com/v1/", "https://api.openai.com/v1"],
  [" https://gateway.example ", "https://gateway.example"],
  ["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
  ["http://localhost:1234", "http://localhost:1234"],
  ["http://[::1]:8080", "http://[::1]:8080"],
  ["http://2130706433", "http://127.0.0.1"],
])("%s may be used", (text, url) => {
  expect(checkBaseUrl(text)).toEqual({ ok: true, url });
});

test.each([
  ["http://api.openai.com/v1", "not_secure"],
  ["http://192.168.1.20:11434", "not_secure"],
  ["http://127.0.0.1.evil.example", "not_secure"],
  ["http://localhost.evil.example", "not_secure"],
  ["https://user:pass@gateway.example", "has_credentials"],
  ["https://gateway.example/v1?key=abc", "has_query"],
  ["https://gateway.example/#x", "has_query"],
  ["api.openai.com", "not_a_url"],
  ["file:///etc/passwd", "not_a_url"],
  ["javascript:alert(1)", "not_a_url"],
  ["", "not_a_url"],
])("%s is refused", (text, problem) => {
  expect(checkBaseUrl(text)).toEqual({ ok: false, problem });
});

test("only an address of this machine may do without a key", () => {
  expect(isLoopbackUrl("http://127.0.0.1:11434/v1")).toBe(true);
  expect(isLoopbackUrl("https://127.0.0.1.evil.example")).toBe(false);
});
