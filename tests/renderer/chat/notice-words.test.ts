import { describe, expect, test } from "vitest";
import { wordNotice, type WordedNotice } from "../../../src-renderer/features/chat/notice-words";
import { noticesOf } from "../../../src-shared/conversation/notices";
import type { ConversationEventBody } from "../../../src-shared/conversation/event";
import { errorCodes } from "../../../src-shared/contract/codes";
import { locales, type Locale } from "../../../src-shared/i18n/locale";
import { translate } from "../../../src-shared/i18n/translate";
import { called, ended, failedOutcome, failedRequest, asked, notFound, resolved, retried, settled, started, turnOf, unconfirmed } from "../support/conversation";

const args = { date: "2026-01-02", values: [{ field: "weight", value: 77.4, unit: "kg" }], replace: false };
const stoppedWrite = [
  started(),
  called("op1", "save_measurement", "write", args),
  settled("op1", unconfirmed, "unconfirmed"),
  ended({ kind: "stopped", cause: "write_unconfirmed" }),
];

function worded(bodies: readonly ConversationEventBody[], locale: Locale = "es", isLast = true): WordedNotice[] {
  const context = { t: (key, params) => translate(locale, key, params), locale, today: "2026-01-02", isLast, providerSentence: "P." } as const satisfies Parameters<typeof wordNotice>[1];
  return noticesOf(turnOf(bodies)).map((notice) => wordNotice(notice, context));
}

describe("what the program says of a turn", () => {
  test("a write without certainty: it cannot be confirmed, it was not repeated, check your data", () => {
    const [notice] = worded(stoppedWrite);
    expect(notice).toMatchObject({ dataKind: "unconfirmed", title: "No puedo confirmar si se guardó", actions: ["check"] });
    expect(notice?.body).toContain("Hoy, peso 77,4\u00a0kg");
    expect(notice?.body).toContain("No lo he repetido");
    expect(notice?.body).toContain("Comprueba tus datos");
  });

  test("once it was found, nothing is left to be done about it but to take it back", () => {
    const [before, found] = worded([...stoppedWrite, resolved("op1", "applied")]);
    expect(before).toMatchObject({ dataKind: "unconfirmed", actions: [] });
    expect(found).toMatchObject({ dataKind: "saved_late", tone: "ok" });
  });

  test("a safe retry is offered only after the absence was proved, and once", () => {
    const absent = [...stoppedWrite, resolved("op1", "not_applied")];
    expect(worded(absent).at(-1)).toMatchObject({ dataKind: "not_saved", actions: ["retry_safely"] });
    expect(worded([...stoppedWrite, resolved("op1", "unknown")]).flatMap((one) => one.actions)).not.toContain("retry_safely");
    expect(worded([...absent, retried("op1", "applied")]).at(-1)).toMatchObject({ tone: "ok", actions: [] });
  });

  test("a retry of which nothing is known is told like any write of which nothing is known", () => {
    const bodies = [...stoppedWrite, resolved("op1", "not_applied"), retried("op1", "unknown")];
    expect(worded(bodies).at(-1)?.title).toBe("No puedo confirmar si se guardó");
  });

  test("no record on a day says nothing of other days, and is no alarm", () => {
    const [notice] = worded([started(), called("op1", "read_measurement", "read"), settled("op1", notFound), ended()]);
    expect(notice).toMatchObject({ dataKind: "not_found", isQuiet: true, body: "Eso no dice nada de otros días." });
  });

  test("could not be read is another thing than no record", () => {
    const [notice] = worded([started(), called("op1", "read_measurement", "read"), settled("op1", failedOutcome({ code: "read_failed" }, "read")), ended()]);
    expect(notice).toMatchObject({ dataKind: "read_failed", isQuiet: false });
  });

  test("a provider's failure can be continued from the last turn only", () => {
    const failure = { kind: "overloaded", status: 503, retryAfterMs: null, diagnosticId: null } as const;
    const bodies = [started(), asked("r1"), failedRequest("r1", "", null), ended({ kind: "provider_failed", failure })];
    expect(worded(bodies)[0]).toMatchObject({ dataKind: "provider", actions: ["continue"], body: "P." });
    expect(worded(bodies, "es", false)[0]?.actions).toEqual([]);
  });

  test.each(locales)("no code ever stands in the chat (%s)", (locale) => {
    const all = [
      ...worded(stoppedWrite, locale),
      ...worded([started(), ended({ kind: "stopped", cause: "unresolved_operation" })], locale),
      ...worded([started(), ended({ kind: "stopped", cause: "journal_unavailable" })], locale),
      ...worded([started(), ended({ kind: "cancelled" })], locale),
    ];
    for (const { title, body } of all) for (const code of errorCodes.filter((one) => one.includes("_"))) expect(title + body).not.toContain(code);
  });
});
