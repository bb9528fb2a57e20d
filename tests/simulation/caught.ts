import type { Invariant } from "./record";

/** Which rule finds each variant, and the first seed of the plain sequence from 1 at which it does. */
export const caught: Readonly<Record<string, { readonly by: Invariant; readonly seed: number }>> = {};
