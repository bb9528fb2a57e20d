import { createFaultHook } from "../faults/fault-hook";
import { createConversationCopy } from "../store/conversation-copy";
import { pageAccess } from "../store/page-access";
import { createStore } from "../store/store";

/** The one store of this window, and what stands beside it. Closed until the program asks for it to be opened. */
export const faultHook = createFaultHook();
export const store = createStore({ ...pageAccess(), faults: faultHook });
export const conversationCopy = createConversationCopy(pageAccess());
