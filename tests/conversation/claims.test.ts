import { expect, it } from "vitest";
import { claimsUnbackedChange } from "../../src-shared/conversation/claims";
import type { RequestView, TurnView } from "../../src-shared/conversation/view";

function turnSaying(text: string, certainty: "confirmed" | "not_applied" | null = null): TurnView {
  const request = { kind: "request", text } as RequestView;
  const write = { kind: "call", effect: "write", certainty } as TurnView["rows"][number];
  return {
    end: { kind: "completed" },
    provider: { provider: "openai", baseUrl: "", model: "", account: "" },
    rows: certainty === null ? [request] : [write, request],
  } as unknown as TurnView;
}

it.each(["I've saved 77.4 kg for today.", "Saved: 77.4 kg.", "Your weight has been recorded.", "He apuntado 77,4 kg.", "Apuntado: 77,4 kg hoy.", "Ya está guardado."])(
  "notices that nothing backs the claim: %s",
  (text) => {
    expect(claimsUnbackedChange(turnSaying(text))).toBe(true);
    expect(claimsUnbackedChange(turnSaying(text, "not_applied"))).toBe(true);
    expect(claimsUnbackedChange(turnSaying(text, "confirmed"))).toBe(false);
  },
);

it.each(["You weighed 76 kg on 1 January.", "I have not saved anything.", "It could not be saved.", "No he apuntado nada.", "¿Quieres que lo apunte?", "No se ha guardado nada."])(
  "leaves other answers alone: %s",
  (text) => {
    expect(claimsUnbackedChange(turnSaying(text))).toBe(false);
  },
);
