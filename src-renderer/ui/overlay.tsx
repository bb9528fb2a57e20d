import type { ReactNode } from "react";
import {
  Dialog as AriaDialog,
  Heading,
  Modal,
  ModalOverlay,
  Popover as AriaPopover,
  type PopoverProps,
} from "react-aria-components";
import { IconButton } from "./button";
import { classNames } from "./class-names";
import { CloseIcon } from "./icons";
import styles from "./overlay.module.css";
import { useText } from "./text";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the safe one first in reading order. */
  readonly actions?: ReactNode;
  /** For questions that interrupt: read out at once, not closed by a click beside it. */
  readonly role?: "dialog" | "alertdialog";
  readonly size?: "small" | "medium" | "large";
}

/** A question or a piece of work in front of everything else. Escape closes it; focus returns where it was. */
export function Dialog({ isOpen, onClose, title, children, actions, role = "dialog", size = "small" }: DialogProps) {
  const t = useText();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === "dialog"}
      className={styles["scrim"] ?? ""}
    >
      <Modal className={classNames(styles["modal"], styles[size])}>
        <AriaDialog role={role} className={styles["dialog"] ?? ""}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton size="small" label={t("common.close")} icon={<CloseIcon />} onPress={onClose} />
          </header>
          <div className={styles["content"]}>{children}</div>
          {actions !== undefined && <footer className={styles["footer"]}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A pane that covers the window's side, or all of it where the window is narrow. */
export function Sheet({ isOpen, onClose, title, side = "right", children }: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side?: "left" | "right";
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={classNames(styles["scrim"], styles["sheetScrim"])}
    >
      <Modal className={classNames(styles["sheet"], styles[side])}>
        <AriaDialog aria-label={title} className={styles["sheetDialog"] ?? ""}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A small surface beside its trigger; put it inside react-aria's `DialogTrigger` or `MenuTrigger`. */
export function Popover({ className, ...props }: Omit<PopoverProps, "className"> & { className?: string | undefined }) {
  return <AriaPopover offset={6} {...props} className={classNames(styles["popover"], className)} />;
}
