import { useState } from "react";
import { assertNever } from "../../../src-shared/assert-never";
import type { LinkState } from "../../bridge/app-state";
import { takeOver } from "../../bridge/session";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { useText } from "../../ui/text";
import styles from "./link-screen.module.css";

/** What stands in the window while it has no session: short, and with the one thing to do. */
export function LinkScreen({ link }: { link: LinkState }) {
  return (
    <main className={styles["screen"]} data-testid="link" data-link={link.kind}>
      <Content link={link} />
    </main>
  );
}

function Content({ link }: { link: LinkState }) {
  const t = useText();
  const [taking, setTaking] = useState(false);
  switch (link.kind) {
    case "connecting":
    case "owner":
      return <p className={styles["waiting"]}>{t("common.loading")}</p>;
    case "elsewhere":
      return (
        <EmptyState
          title={t("shell.elsewhere.title")}
          actions={
            <Button
              variant="primary"
              data-testid="take-over"
              isDisabled={taking}
              onPress={() => {
                setTaking(true);
                void takeOver().finally(() => setTaking(false));
              }}
            >
              {t("shell.elsewhere.use_here")}
            </Button>
          }
        >
          {t("shell.elsewhere.body")}
        </EmptyState>
      );
    case "lost":
      return <EmptyState title={t("shell.lost.title")}>{t("shell.lost.body")}</EmptyState>;
    case "refused":
      return <EmptyState title={t(`shell.refused.${link.reason}.title`)}>{t(`shell.refused.${link.reason}.body`)}</EmptyState>;
    default:
      return assertNever(link);
  }
}
