import { create } from "zustand";
import { Button } from "./button";
import styles from "./toast.module.css";

export interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 8_000;

const toastStore = create<{ readonly toast: Toast | null; readonly id: number }>(() => ({ toast: null, id: 0 }));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something small that was done, with at most one way back. One at a time; the last one wins. */
export function showToast(toast: Toast): void {
  toastStore.setState(({ id }) => ({ toast, id: id + 1 }));
  keep();
}

function hide(): void {
  clearTimeout(timer);
  toastStore.setState({ toast: null });
}

function hold(): void {
  clearTimeout(timer);
}

function keep(): void {
  clearTimeout(timer);
  timer = setTimeout(hide, SHOWN_MS);
}

/** Where toasts stand. Stays while the pointer or the focus is on it. */
export function ToastRegion() {
  const { toast, id } = toastStore();
  return (
    <div className={styles["region"]} role="status" aria-live="polite">
      {toast !== null && (
        <div key={id} className={styles["toast"]} onPointerEnter={hold} onPointerLeave={keep} onFocus={hold} onBlur={keep}>
          <span>{toast.text}</span>
          {toast.action !== undefined && (
            <Button
              size="small"
              variant="quiet"
              onPress={() => {
                hide();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
