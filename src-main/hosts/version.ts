import { version } from "../../package.json";

/** Coach's own version. */
export const COACH_VERSION: string = version;
