const { EventEmitter } = require("node:events");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("./chromium.cjs");
const { commandLine, switches } = require("./command-line.cjs");

const packageFile = JSON.parse(fs.readFileSync(path.join(process.cwd(), "package.json"), "utf8"));
/** Longer than any orderly end takes. */
const END_WITHIN_MS = 3_000;

class App extends EventEmitter {
  isPackaged = false;
  name = packageFile.productName ?? packageFile.name;
  commandLine = commandLine;
  /** The open windows; each puts itself in and takes itself out. */
  windows = new Set();
  isQuitting = false;

  #paths = { home: os.homedir(), temp: os.tmpdir(), appData: path.join(os.homedir(), ".config"), exe: process.argv[0] };
  #isReady = false;
  #whenReady = Promise.withResolvers();

  getName = () => this.name;
  getVersion = () => packageFile.version;
  getAppPath = () => process.cwd();
  getLocale = () => "en-US";
  getPreferredSystemLanguages = () => ["en-US"];
  isReady = () => this.#isReady;
  whenReady = () => this.#whenReady.promise;
  enableSandbox() {}
  focus() {}

  getPath(name) {
    if (name !== "userData") return this.#paths[name] ?? this.#paths.temp;
    return this.#paths.userData ?? (switches.get("user-data-dir") || path.join(this.#paths.appData, this.name));
  }

  setPath(name, value) {
    this.#paths[name] = value;
  }

  /** Starts Chromium; called once, when the application's own code had its first turn. */
  async start() {
    const profile = path.join(process.env.STAND_IN_PROFILE ?? this.getPath("userData"), "stand-in-profile");
    fs.mkdirSync(profile, { recursive: true });
    chromium.on("exit", () => {
      if (this.isQuitting) return;
      console.error("[stand-in] Chromium is gone");
      process.exit(1);
    });
    await chromium.start(profile);
    this.#isReady = true;
    this.#whenReady.resolve();
    this.emit("ready", {}, {});
  }

  quit() {
    if (this.isQuitting || wasPrevented((event) => this.emit("before-quit", event))) return;
    this.isQuitting = true;
    for (const window of [...this.windows]) window.close();
    if (this.windows.size > 0) {
      this.isQuitting = false;
      return;
    }
    this.emit("will-quit", { preventDefault() {} });
    this.emit("quit", {}, 0);
    const exit = () => process.exit(0);
    if (chromium.pid === 0) return exit();
    chromium.on("exit", exit);
    chromium.send("Browser.close").catch(() => {});
    setTimeout(exit, END_WITHIN_MS);
  }

  exit(code = 0) {
    this.isQuitting = true;
    process.exit(code);
  }
}

/** Whether a listener called the event's `preventDefault`. */
function wasPrevented(emit) {
  let prevented = false;
  emit({
    preventDefault() {
      prevented = true;
    },
  });
  return prevented;
}

const app = new App();
setImmediate(() => {
  if (!app.isQuitting) void app.start();
});

module.exports = { app, wasPrevented };
