import tseslint from "typescript-eslint";

const TYPED = ["**/*.ts", "**/*.tsx"];

/** Globals that would make the harness depend on the machine: its clock, ids and randomness are ports. */
const IMPURE_GLOBALS = ["Date", "setTimeout", "setInterval", "setImmediate", "performance", "crypto", "fetch", "process", "console"];

const READABLE_ATTRIBUTES = "title|alt|label|placeholder|description|aria-label|aria-description|errorMessage";

export default tseslint.config(
  {
    ignores: ["universal.d.ts", "out/", "node_modules/", "coverage/", "test-results/", "tests/boundaries/fixtures/", ".stryker-tmp/"],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: TYPED,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // `typeof import()` is how the lazily loaded SDKs are typed.
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      // Ports are records of functions here, none of which has a `this`.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "@typescript-eslint/ban-ts-comment": "error",
      "no-restricted-syntax": ["error", { selector: "TSEnumDeclaration", message: "Use an `as const` object and a derived union." }],
      eqeqeq: "error",
      "no-eval": "error",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["tests/**/*.ts", "tests/**/*.tsx"],
    // vitest's asymmetric matchers (`expect.any`) are typed any.
    rules: { "max-lines": "off", "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: ["src-main/**/*.ts"],
    ignores: ["src-main/hosts/electron/ipc-wire.ts", "src-main/preload.ts", "src-main/harness/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "electron", importNames: ["ipcMain", "ipcRenderer"], message: "Only the wire's own module touches raw IPC." },
      ],
    },
  },
  {
    files: ["src-main/**/*.ts"],
    ignores: ["src-main/providers/**", "src-main/harness/**", "src-main/hosts/electron/**"],
    rules: {
      "no-restricted-globals": ["error", { name: "fetch", message: "Only a provider's own folder talks to the network." }],
    },
  },
  {
    files: ["src-main/harness/**/*.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...IMPURE_GLOBALS.map((name) => ({ name, message: "The harness is pure: take it from a port." })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "The harness is pure: randomness is a port." },
      ],
    },
  },
  {
    files: ["src-shared/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Shared code reads no clock: take the time as an argument." },
        { object: "Math", property: "random", message: "Shared code is deterministic: take randomness as an argument." },
      ],
    },
  },
  {
    files: ["src-renderer/**/*.ts", "src-renderer/**/*.tsx"],
    ignores: ["src-renderer/store/**", "src-renderer/copy/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "indexedDB", message: "Only src-renderer/store touches IndexedDB." },
        { name: "fetch", message: "The renderer talks to main through the bridge and to nobody else." },
        { name: "WebSocket", message: "Only the bridge opens the wire." },
      ],
      "no-restricted-properties": [
        "error",
        { object: "window", property: "indexedDB", message: "Only src-renderer/store touches IndexedDB." },
        { object: "globalThis", property: "indexedDB", message: "Only src-renderer/store touches IndexedDB." },
      ],
    },
  },
  {
    files: ["src-renderer/bridge/open-wire.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["src-renderer/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "JSXText[value=/[A-Za-zÀ-ÿ]/]", message: "Every text is a key in src-shared/i18n." },
        {
          selector: `JSXAttribute[name.name=/^(${READABLE_ATTRIBUTES})$/] > Literal[value=/[A-Za-zÀ-ÿ]/]`,
          message: "Every text is a key in src-shared/i18n.",
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "Text from a model or a note is never markup.",
        },
      ],
    },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    rules: { eqeqeq: "error", "no-eval": "error", "no-var": "error", "prefer-const": "error", "no-undef": "off" },
  },
);
