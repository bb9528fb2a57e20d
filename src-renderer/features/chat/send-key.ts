import type { KeyboardEvent } from "react";

/**
 * Enter sends, Shift+Enter is a new line. While an input method composes, Enter only takes the candidate (229: Safari's way to
 * say so).
 */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;
}
