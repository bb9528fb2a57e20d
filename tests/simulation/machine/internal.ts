/** Stands in every injected text that must stay inside the program. */
export const INTERNAL = "INTERNAL-10.0.0.5-hunter2";
