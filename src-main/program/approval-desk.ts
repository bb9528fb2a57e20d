import type { ApprovalAnswer, ApprovalPort } from "../harness/approval";
import type { Clock } from "../harness/ports";

/** Holds the questions that are open, until the person clicks, the time is over, or the window goes. */
export interface ApprovalDesk extends ApprovalPort {
  /** False when the question is not open any more: a late click changes nothing. */
  answer(opId: string, approve: boolean): boolean;
  /** The window is gone: what is open lapses. */
  lapse(): void;
}

export function createApprovalDesk(clock: Clock): ApprovalDesk {
  const open = new Map<string, (answer: ApprovalAnswer) => void>();

  return {
    ask({ opId, expiresAt }, signal) {
      return new Promise((resolve) => {
        const close = (answer: ApprovalAnswer): void => {
          if (!open.delete(opId)) return;
          stopTimer();
          signal.removeEventListener("abort", cancel);
          resolve(answer);
        };
        const cancel = (): void => {
          close("cancelled");
        };
        open.set(opId, close);
        const stopTimer = clock.setTimer(() => {
          close("expired");
        }, Math.max(0, expiresAt - clock.now()));
        if (signal.aborted) cancel();
        else signal.addEventListener("abort", cancel, { once: true });
      });
    },
    answer(opId, approve) {
      const close = open.get(opId);
      if (close === undefined) return false;
      close(approve ? "approved" : "declined");
      return true;
    },
    lapse() {
      for (const close of [...open.values()]) close("expired");
    },
  };
}
