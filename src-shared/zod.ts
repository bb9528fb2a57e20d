import { config, z } from "zod";

// zod probes `new Function` when the first schema is built, which a strict content security policy reports as a
// violation. The switch must be set before that, so every module takes zod from here.
config({ jitless: true });

export { z };
