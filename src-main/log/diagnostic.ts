/**
 * The local diagnostic: the only place for exception texts, stacks and paths. It stays on this machine; nothing of it
 * reaches the model, the chat or an export. Implementations redact keys before anything is written.
 */
export interface Diagnostic {
  info(area: string, message: string): void;
  /** `cause` is written whole: message, stack, nested causes. */
  error(area: string, message: string, cause?: unknown): void;
}
