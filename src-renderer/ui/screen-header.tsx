import type { ReactNode } from "react";
import { IconButton } from "./button";
import { MenuIcon } from "./icons";
import { NARROW, useMedia } from "./media";
import styles from "./screen-header.module.css";
import { useText } from "./text";

/** The top of a screen: its name, what belongs to it, and on narrow windows the way to the other panes. */
export function ScreenHeader({ title, beside, tools, onMenu }: {
  title: string;
  beside?: ReactNode;
  tools?: ReactNode;
  onMenu?: () => void;
}) {
  const t = useText();
  const narrow = useMedia(NARROW);
  return (
    <header className={styles["header"]}>
      {narrow && onMenu !== undefined && (
        <IconButton size="small" label={t("common.menu")} icon={<MenuIcon />} data-testid="open-menu" onPress={onMenu} />
      )}
      <h1 title={title}>{title}</h1>
      {beside}
      <span className={styles["tools"]}>{tools}</span>
    </header>
  );
}
