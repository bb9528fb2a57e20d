// Loaded before the application: makes `electron` mean the stand-in, for require and import, and dresses the process up.
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const STAND_IN = path.join(__dirname, "index.cjs");
const isElectron = (specifier) => specifier === "electron" || specifier === "electron/main";

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (specifier, ...rest) {
  return isElectron(specifier) ? STAND_IN : resolveFilename.call(this, specifier, ...rest);
};
Module.registerHooks({
  resolve: (specifier, context, next) =>
    isElectron(specifier)
      ? { url: pathToFileURL(STAND_IN).href, format: "commonjs", shortCircuit: true }
      : next(specifier, context),
});

process.argv = process.env.STAND_IN_COMMAND_LINE.split("\n");
process.type = "browser";
process.resourcesPath = path.join(process.cwd(), "resources");
Object.defineProperty(process, "versions", {
  value: { ...process.versions, electron: "0.0.0-stand-in", chrome: "0.0.0-stand-in" },
});
