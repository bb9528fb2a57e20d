import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDiagnosticFile, diagnosticPath } from "../../../src-main/log/diagnostic-file";
import { createRedactor } from "../../../src-main/log/redactor";
import { diagnosticPort, systemClock, systemIds } from "../../../src-main/program/system-ports";
import { startStrictProvider, type StrictProvider } from "../../support/strict-provider/server";
import { person, requestOf } from "./histories";
import { collect, endOf, providerNames, providerTable, type ProviderCase } from "./provider-table";

const KEY = "sk-proj-Qw3rtyUiopAsdfGhjklZxcvbnm1234WXYZ";
let strict: StrictProvider;
const folder = mkdtempSync(join(tmpdir(), "coach-redaction-"));

beforeAll(async () => {
  strict = await startStrictProvider("http://127.0.0.1:9");
});
afterEach(() => strict.clear());
afterAll(async () => {
  await strict.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(providerNames)("%s: a 401 that repeats the key leaves no part of it in the failure or the diagnostic", async (provider) => {
  const spec: ProviderCase = providerTable[provider];
  const diagnostic = diagnosticPort(createDiagnosticFile({ dataFolder: folder, redactor: createRedactor([KEY]) }), systemIds);
  const model = spec.create({ apiKey: KEY, baseUrl: spec.baseUrl(strict.url), model: "a-model", clock: systemClock, diagnostic });
  const message = `Incorrect API key provided: sk-proj-Qw3******WXYZ. Yours was ${KEY}; it begins with sk-proj-Qw3.`;
  strict.answerNext({
    status: 401,
    headers: { "content-type": "application/json", "x-echo": KEY },
    chunks: [JSON.stringify(spec.errorBody(spec.types.authentication, message))],
  });

  const end = endOf(await collect(model, requestOf([person("Hello")])));
  expect(end).toMatchObject({ type: "failed", failure: { kind: "authentication", status: 401 } });
  // The key really was on the wire, and what the provider said really is in the diagnostic.
  expect(JSON.stringify(strict.seen[0]?.headers)).toContain(KEY);
  const written = readFileSync(diagnosticPath(folder), "utf8");
  expect(written).toContain(end.type === "failed" ? end.failure.diagnosticId : "missing");
  expect(written).toContain("Incorrect API key provided: [redacted]");
  for (const text of [JSON.stringify(end), written, JSON.stringify(model.identity)]) expect(text).not.toMatch(/Qw3|WXYZ/);
});
