import type { ConversationLogs } from "./conversation-log";

/**
 * Stands in for the conversations when their folder cannot be listed: nothing is there, nothing can be added, and nothing
 * in the folder is touched.
 */
export function noConversationLogs(cause: unknown): ConversationLogs {
  const refuse = (): Promise<never> => Promise.reject(new Error("the folder of the conversations cannot be listed", { cause }));
  return {
    list: () => [],
    damaged: () => [],
    create: refuse,
    open: () => Promise.resolve(null),
    adopt: refuse,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  };
}
