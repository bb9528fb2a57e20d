import { I18nProvider } from "react-aria-components";
import { useHasState, useLink } from "../../bridge/app-state";
import { useLocale } from "../../ui/text";
import { LinkScreen } from "./link-screen";
import { Shell } from "./shell";

/** What is drawn: the screens, or why there are none. */
export function App() {
  const link = useLink();
  const hasState = useHasState();
  const locale = useLocale();
  const drawsScreens = hasState && (link.kind === "owner" || link.kind === "lost");
  return <I18nProvider locale={locale}>{drawsScreens ? <Shell /> : <LinkScreen link={link} />}</I18nProvider>;
}
