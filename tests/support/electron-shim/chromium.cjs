// The Chromium that shows the windows. This process drives it over a pipe; Playwright, a second client, over a port.
const { spawn } = require("node:child_process");
const { EventEmitter } = require("node:events");
const { switches } = require("./command-line.cjs");

/** Decided here, whatever the application asks for. */
const OWN_SWITCHES = new Set(["remote-debugging-port", "user-data-dir", "no-sandbox", "headless"]);

class Chromium extends EventEmitter {
  #process = null;
  #lastId = 0;
  #waiting = new Map();

  get pid() {
    return this.#process?.pid ?? 0;
  }

  /** @param {string} profile a folder */
  async start(profile) {
    const passedOn = [...switches].filter(([name]) => !OWN_SWITCHES.has(name));
    const flags = [
      "--remote-debugging-pipe",
      "--remote-debugging-port=0",
      "--no-startup-window",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--password-store=basic",
      "--headless",
      "--disable-gpu",
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...passedOn.map(([name, value]) => `--${name}${value === "" ? "" : `=${value}`}`),
    ];
    this.#process = spawn(process.env.STAND_IN_BROWSER ?? "/usr/bin/chromium", flags, {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    });
    this.#process.once("exit", () => this.emit("exit"));
    this.#process.stdio[3].on("error", () => {});
    this.#readMessages();
    this.#announceDevTools();
    process.once("exit", () => this.#process.kill("SIGKILL"));
    await this.send("Target.setDiscoverTargets", { discover: true });
  }

  /** Sends one command of the DevTools protocol; resolves with its result. */
  send(method, params = {}, sessionId = undefined) {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, method });
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #readMessages() {
    let rest = "";
    this.#process.stdio[4].setEncoding("utf8").on("data", (part) => {
      const messages = (rest + part).split("\0");
      rest = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive(message) {
    if (message.id === undefined) {
      // "session:…" for a page's own events, "browser:…" for the rest.
      const channel = message.sessionId === undefined ? `browser:${message.method}` : `session:${message.sessionId}`;
      this.emit(channel, message.params, message.method);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result);
  }

  /** Playwright waits for this line, which Electron would write itself. */
  #announceDevTools() {
    let output = "";
    let isAnnounced = false;
    this.#process.stderr.setEncoding("utf8").on("data", (part) => {
      if (isAnnounced) return;
      output += part;
      const match = output.match(/DevTools listening on (ws:\S+)/);
      if (!match) return;
      isAnnounced = true;
      if (switches.has("remote-debugging-port")) process.stderr.write(`\nDevTools listening on ${match[1]}\n`);
    });
  }
}

module.exports = { chromium: new Chromium() };
