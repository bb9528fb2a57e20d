let composer: HTMLTextAreaElement | null = null;

/** The composer that is on the screen now. */
export function setComposer(element: HTMLTextAreaElement | null): void {
  composer = element;
}

/** Puts the cursor where a message is written, after the screen has been drawn. */
export function focusComposer(): void {
  requestAnimationFrame(() => composer?.focus());
}
