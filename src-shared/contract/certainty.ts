/**
 * What is known of a write.
 *
 * - `confirmed`: the store said so, and the safety journal has it.
 * - `not_applied`: proved: never dispatched, refused inside the transaction, or looked up and fenced as absent.
 * - `unconfirmed`: everything else. No exception, class or event can move a write out of it; only a look-up can.
 */
export const certainties = ["confirmed", "not_applied", "unconfirmed"] as const;
export type Certainty = (typeof certainties)[number];
