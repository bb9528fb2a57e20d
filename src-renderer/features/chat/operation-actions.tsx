import { useState } from "react";
import { assertNever } from "../../../src-shared/assert-never";
import type { Certainty } from "../../../src-shared/contract/certainty";
import type { OperationVerdict } from "../../../src-shared/conversation/event";
import { ask } from "../../bridge/program";
import { Button, type ButtonProps } from "../../ui/button";
import { useText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import { explain } from "./send-message";

interface OperationButtonProps {
  readonly opId: string;
  readonly variant?: ButtonProps["variant"];
}

/** Looks an operation up again. The store's answer then stands in the turn. */
export function CheckButton({ opId, variant = "primary" }: OperationButtonProps) {
  const t = useText();
  const [pending, run] = usePending(async () => {
    const result = await ask("operation.check", { opId });
    if (explain(result, t) && result.ok && result.reply.kind === "checked") showToast({ text: t(verdictKey(result.reply.verdict)) });
  });
  return (
    <Button variant={variant} size="small" data-testid="check" isDisabled={pending} onPress={run}>
      {t("notices.check")}
    </Button>
  );
}

/** Does it once more, as a new operation. Offered only where it is proved that the first one was not applied. */
export function RetrySafelyButton({ opId, variant = "primary" }: OperationButtonProps) {
  const t = useText();
  const [pending, run] = usePending(async () => {
    const result = await ask("operation.retry", { opId });
    if (explain(result, t) && result.ok && result.reply.kind === "settled") showToast({ text: t(certaintyKey(result.reply.certainty)) });
  });
  return (
    <Button variant={variant} size="small" data-testid="retry-safely" isDisabled={pending} onPress={run}>
      {t("notices.retry_safely")}
    </Button>
  );
}

/** Takes a saved change back, as an operation of its own. */
export function UndoButton({ opId, variant = "quiet" }: OperationButtonProps) {
  const t = useText();
  const [pending, run] = usePending(async () => {
    const result = await ask("operation.undo", { opId });
    if (!explain(result, t) || !result.ok || result.reply.kind !== "settled") return;
    const { certainty, outcome } = result.reply;
    if (outcome.status === "error" && outcome.error.error === "conflict") showToast({ text: t("common.refused.not_undoable") });
    else showToast({ text: certainty === "confirmed" ? t("chat.receipt.undone") : t(certaintyKey(certainty)) });
  });
  return (
    <Button variant={variant} size="small" data-testid="undo" isDisabled={pending} onPress={run}>
      {t("common.undo")}
    </Button>
  );
}

/** Runs one thing at a time; `true` while it runs. */
export function usePending(work: () => Promise<void>): [boolean, () => void] {
  const [pending, setPending] = useState(false);
  return [
    pending,
    () => {
      setPending(true);
      void work().finally(() => setPending(false));
    },
  ];
}

function verdictKey(verdict: OperationVerdict): "notices.verdict.applied" | "notices.verdict.not_applied" | "notices.verdict.unknown" {
  return `notices.verdict.${verdict}`;
}

function certaintyKey(certainty: Certainty): ReturnType<typeof verdictKey> {
  switch (certainty) {
    case "confirmed":
      return "notices.verdict.applied";
    case "not_applied":
      return "notices.verdict.not_applied";
    case "unconfirmed":
      return "notices.verdict.unknown";
    default:
      return assertNever(certainty);
  }
}
