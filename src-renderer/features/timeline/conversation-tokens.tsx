import { useMemo } from "react";
import type { ConversationView } from "../../../src-shared/conversation/view";
import { formatNumber } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { timelineOf, tokensOf } from "./timeline-model";

/** What a conversation has cost in tokens; nothing where no provider reported any. */
export function ConversationTokens({ view }: { view: ConversationView }) {
  const t = useText();
  const locale = useLocale();
  const tokens = useMemo(() => tokensOf(timelineOf(view)), [view]);
  if (tokens === null) return null;
  const number = (count: number): string => formatNumber(count, locale);
  return (
    <span className="num" title={t("provider.tokens.conversation_title", { cached: number(tokens.cached) })} data-testid="conversation-tokens">
      {t("provider.tokens.conversation", { input: number(tokens.input), output: number(tokens.output) })}
    </span>
  );
}
