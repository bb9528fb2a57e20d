import { expect, test } from "vitest";
import { createRedactor } from "../../src-main/log/redactor";

const KEY = "sk-proj-Qw3rtyUiopAsdfGhjklZxcvbnm1234WXYZ";

test.each([
  ["the key itself", `Incorrect API key provided: ${KEY}.`],
  ["a masked middle", "Incorrect API key provided: sk-pr*****************************WXYZ."],
  ["a middle of dots", "invalid key sk-proj-Qw3...WXYZ"],
  ["an ellipsis", "invalid key sk-…XYZ, sorry"],
  ["its beginning", "a key that begins with sk-proj-Qw3rty is not known"],
  ["its end", "the key that ends in WXYZ is not known"],
  ["a header", `{"authorization":"Bearer ${KEY}"}`],
  ["an address", `https://api.example/models?key=${KEY}&page=2`],
])("%s: no part of the key gets through", (_, text) => {
  const clean = createRedactor([KEY]).redact(text);
  expect(clean).toContain("[redacted]");
  expect(clean).not.toMatch(/sk-p|Qw3|WXYZ|XYZ/);
});

test("a key that becomes known later is hidden from then on", () => {
  const redactor = createRedactor();
  redactor.hide("my-own-gateway-9f3k1x");
  expect(redactor.redact("token my-own-gateway-9f3k1x refused")).toBe("token [redacted] refused");
});

test("the shape of a key is enough, even of one that nobody told of", () => {
  expect(createRedactor().redact("x-api-key: abc123 and sk-ant-api03-abcdefgh and AIzaSyAbcdefgh1234")).not.toMatch(
    /abc123|api03|AIza/,
  );
});

test("other words are left as they are", () => {
  const text = "Rate limit reached for gpt-6-luna in organization org-abc on requests per min: Limit 3, Used 3.";
  expect(createRedactor([KEY]).redact(text)).toBe(text);
});
