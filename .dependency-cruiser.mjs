/**
 * The arrows of the design: hosts → ipc → harness → contract; features → store, bridge → contract.
 * tests/boundaries breaks each of these rules once and expects it to be noticed.
 */

/**
 * @param {string} name
 * @param {string} packageName
 * @param {string} home a regular expression for the only files that may import it
 * @param {string} comment
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const packageOnlyIn = (name, packageName, home, comment) => ({
  name,
  severity: "error",
  comment,
  from: { pathNot: [home, "^(tests|scripts)/"] },
  to: { path: `(^|/)node_modules/${packageName}/` },
});

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "shared-stands-alone",
    severity: "error",
    comment: "src-shared is what both processes agree on; it knows neither of them.",
    from: { path: "^src-shared/" },
    to: { path: "^(src-main|src-renderer|tests|scripts)/" },
  },
  {
    name: "shared-has-no-platform",
    severity: "error",
    comment: "src-shared runs in Node and in a browser alike.",
    from: { path: "^src-shared/" },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "shared-has-few-packages",
    severity: "error",
    comment: "src-shared may use zod, the i18n core and the calendar, and no other package.",
    from: { path: "^src-shared/" },
    to: { path: "(^|/)node_modules/", pathNot: "(^|/)node_modules/(zod|i18next|temporal-polyfill|temporal-utils|temporal-spec)/" },
  },
  {
    name: "zod-through-its-module",
    severity: "error",
    comment: "jitless must be set before the first schema: src-shared/zod.ts does that.",
    from: { pathNot: "^src-shared/zod\\.ts$" },
    to: { path: "(^|/)node_modules/zod/" },
  },
  {
    name: "temporal-through-the-calendar",
    severity: "error",
    comment: "Calendar dates have one module. Its test holds it against Temporal itself.",
    from: { pathNot: "^(src-shared/domain/calendar|tests/domain/calendar\\.test)\\.ts$" },
    to: { path: "(^|/)node_modules/temporal-polyfill/" },
  },
  {
    name: "harness-is-pure",
    severity: "error",
    comment: "The turn runs over ports, the model's port among them: no host, no SDK, no React, no Node, no file.",
    from: { path: "^src-main/(harness/|providers/port\\.ts$)" },
    to: { pathNot: "^(src-main/harness/|src-main/providers/port\\.ts$|src-shared/)" },
  },
  {
    name: "main-below-ipc",
    severity: "error",
    comment: "hosts → ipc → harness: what lies below does not know what lies above.",
    from: { path: "^src-main/(providers|log|settings|faults|telemetry)/" },
    to: { path: "^src-main/(ipc|hosts)/" },
  },
  {
    name: "hosts-on-top",
    severity: "error",
    comment: "The program does not know in which host it runs.",
    from: { path: "^src-main/", pathNot: "^src-main/hosts/" },
    to: { path: "^src-main/hosts/" },
  },
  {
    name: "hosts-are-separate",
    severity: "error",
    comment: "The browser host must run where there is no Electron.",
    from: { path: "^src-main/hosts/browser/" },
    to: { path: "^src-main/hosts/electron/" },
  },
  {
    name: "renderer-never-imports-main",
    severity: "error",
    comment: "Two processes meet in src-shared only.",
    from: { path: "^src-renderer/" },
    to: { path: "^src-main/" },
  },
  {
    name: "main-never-imports-renderer",
    severity: "error",
    comment: "Two processes meet in src-shared only.",
    from: { path: "^src-main/" },
    to: { path: "^src-renderer/" },
  },
  {
    name: "renderer-has-no-node",
    severity: "error",
    comment: "The renderer is sandboxed.",
    from: { path: "^src-renderer/" },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "store-knows-no-screen",
    severity: "error",
    comment: "features → store, never back; and no React in the store.",
    from: { path: "^src-renderer/store/" },
    to: { path: "^src-renderer/(features|ui|bridge)/|(^|/)node_modules/(react|react-dom|dexie-react-hooks)/" },
  },
  {
    name: "bridge-knows-no-screen",
    severity: "error",
    comment: "features → bridge, never back.",
    from: { path: "^src-renderer/bridge/" },
    to: { path: "^src-renderer/(features|ui)/" },
  },
  packageOnlyIn(
    "electron-only-in-its-host",
    "electron",
    "^src-main/(hosts/electron/|preload\\.ts$)",
    "Everything else must run without Electron.",
  ),
  {
    name: "no-electron-in-scripts-or-tests",
    severity: "error",
    comment: "In plain Node importing electron starts a blocking download.",
    from: { path: "^(tests|scripts)/" },
    to: { path: "(^|/)node_modules/electron/", dependencyTypesNot: ["type-only"] },
  },
  packageOnlyIn("dexie-only-in-the-store", "dexie", "^src-renderer/(store|copy)/", "IndexedDB has one owner."),
  packageOnlyIn("openai-in-its-folder", "openai", "^src-main/providers/openai/", "One SDK, one folder."),
  packageOnlyIn("anthropic-in-its-folder", "@anthropic-ai/sdk", "^src-main/providers/anthropic/", "One SDK, one folder."),
  packageOnlyIn("google-in-its-folder", "@google/genai", "^src-main/providers/google/", "One SDK, one folder."),
  packageOnlyIn("sockets-in-the-browser-host", "ws", "^src-main/hosts/browser/", "The product listens in one place."),
  {
    name: "product-never-imports-tests",
    severity: "error",
    comment: "Test support is not shipped.",
    from: { path: "^src-(main|renderer)/" },
    to: { path: "^(tests|scripts)/" },
  },
  {
    name: "no-circles",
    severity: "error",
    comment: "Modules that need each other when they run are one module, or lack a third. Types may know each other.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "resolvable",
    severity: "error",
    comment: "An import that leads nowhere.",
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(tests/boundaries/fixtures|out)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".d.ts"],
    },
  },
};
