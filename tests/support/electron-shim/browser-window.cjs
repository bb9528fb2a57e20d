const { EventEmitter } = require("node:events");
const { app, wasPrevented } = require("./app.cjs");
const { chromium } = require("./chromium.cjs");
const { WebContents } = require("./web-contents.cjs");

/** A window without a screen: it remembers what it was told and shows its page in a headless Chromium. */
class BrowserWindow extends EventEmitter {
  #bounds;
  #isVisible;
  #isMaximized = false;
  #isGone = false;

  constructor(options = {}) {
    super();
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = show;
    this.webContents = new WebContents(options);
    this.id = this.webContents.id;
    app.windows.add(this);
    this.webContents.once("did-finish-load", () => this.emit("ready-to-show"));
    app.emit("web-contents-created", {}, this.webContents);
    setImmediate(() => app.emit("browser-window-created", {}, this));
  }

  loadURL = (url) => this.webContents.loadURL(url);

  show() {
    this.#isVisible = true;
    this.emit("show");
  }
  hide() {
    this.#isVisible = false;
  }
  maximize() {
    this.#isMaximized = true;
  }
  focus() {}
  restore() {}
  isVisible = () => this.#isVisible;
  isMaximized = () => this.#isMaximized;
  isMinimized = () => false;
  isDestroyed = () => this.#isGone;
  getBounds = () => ({ ...this.#bounds });
  getNormalBounds = () => ({ ...this.#bounds });
  setBounds(bounds) {
    Object.assign(this.#bounds, bounds);
  }

  close() {
    if (this.#isGone || wasPrevented((event) => this.emit("close", event))) return;
    this.destroy();
  }

  destroy() {
    const { targetId } = this.webContents;
    if (targetId) chromium.send("Target.closeTarget", { targetId }).catch(() => {});
    this.markClosed();
  }

  /** The page is gone, by our doing or by Chromium's. */
  markClosed() {
    if (this.#isGone) return;
    this.#isGone = true;
    this.webContents.isGone = true;
    app.windows.delete(this);
    this.webContents.emit("destroyed");
    this.emit("closed");
    if (app.windows.size > 0 || app.isQuitting) return;
    if (app.listenerCount("window-all-closed") > 0) app.emit("window-all-closed");
    else app.quit();
  }

  static getAllWindows() {
    return [...app.windows];
  }
  static fromWebContents(contents) {
    return [...app.windows].find((window) => window.webContents === contents) ?? null;
  }
  static fromId(id) {
    return [...app.windows].find((window) => window.id === id) ?? null;
  }
  static getFocusedWindow() {
    return [...app.windows][0] ?? null;
  }
}

chromium.on("browser:Target.targetDestroyed", ({ targetId }) => {
  for (const window of [...app.windows]) if (window.webContents.targetId === targetId) window.markClosed();
});

module.exports = { BrowserWindow };
