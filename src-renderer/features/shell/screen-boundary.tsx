import { Component, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { useText } from "../../ui/text";

/** A screen that fails to draw takes no other down with it, and its exception is shown to nobody. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ScreenFailed onAgain={() => this.setState({ failed: false })} />;
  }
}

function ScreenFailed({ onAgain }: { onAgain: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t("common.screen_failed.title")}
      actions={
        <Button variant="primary" onPress={onAgain}>
          {t("common.screen_failed.again")}
        </Button>
      }
    >
      {t("common.screen_failed.body")}
    </EmptyState>
  );
}
