import { useEffect, type RefObject } from "react";

/** What had the focus may be gone after it was used. The focus then stays in the dialog, or Escape would reach nothing. */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A button that is disabled loses the focus with the next frame only.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) content.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
}
