const { EventEmitter } = require("node:events");
const fs = require("node:fs");
const path = require("node:path");
const { app } = require("./app.cjs");
const { chromium } = require("./chromium.cjs");
const { session } = require("./desktop.cjs");
const { ipcMain } = require("./ipc-main.cjs");
const { answerRequest, toAppUrl, toWebUrl, WEB_PATTERN } = require("./protocol.cjs");

const ISOLATED_WORLD = "Electron Isolated Context";
const bridgeSource = fs.readFileSync(path.join(__dirname, "page-bridge.js"), "utf8");
let lastId = 0;

/** One page. Its target in Chromium is made when the application is ready; until then calls wait. */
class WebContents extends EventEmitter {
  session = session.defaultSession;
  mainFrame = { url: "", parent: null };
  targetId = null;
  isGone = false;
  #sessionId = null;
  #mainFrameId = null;
  #preloadContext = null;
  #prepared;

  constructor(options) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#prepared = this.#prepare(options);
    this.#prepared.catch((error) => console.error("[stand-in]", error));
  }

  async #prepare({ width = 800, height = 600, webPreferences = {} }) {
    await app.whenReady();
    const target = await chromium.send("Target.createTarget", { url: "about:blank", newWindow: true, width, height });
    this.targetId = target.targetId;
    const attached = await chromium.send("Target.attachToTarget", { targetId: this.targetId, flatten: true });
    this.#sessionId = attached.sessionId;
    chromium.on(`session:${this.#sessionId}`, (params, method) => void this.#onEvent(method, params));

    const preload = webPreferences.preload ? fs.readFileSync(webPreferences.preload, "utf8") : "";
    const addScript = (world, options) =>
      this.#send("Page.addScriptToEvaluateOnNewDocument", { source: bridgeFor(world, preload), ...options });
    await Promise.all([
      this.#send("Page.enable"),
      this.#send("Runtime.enable"),
      this.#send("Runtime.addBinding", { name: "__standInIpc", executionContextName: ISOLATED_WORLD }),
      addScript("main", {}),
      addScript("isolated", { worldName: ISOLATED_WORLD }),
      this.#send("Fetch.enable", { patterns: [{ urlPattern: WEB_PATTERN }] }),
    ]);
  }

  #send(method, params) {
    return chromium.send(method, params, this.#sessionId);
  }

  async #onEvent(method, params) {
    switch (method) {
      case "Runtime.executionContextCreated": {
        const { name, auxData, uniqueId } = params.context;
        if (name !== ISOLATED_WORLD) return;
        this.#mainFrameId ??= auxData.frameId;
        if (auxData.frameId === this.#mainFrameId) this.#preloadContext = uniqueId;
        return;
      }
      case "Runtime.bindingCalled":
        return await this.#onPreloadMessage(JSON.parse(params.payload));
      case "Fetch.requestPaused": {
        const answer = await answerRequest(params.request);
        // The page may be gone by now.
        return await this.#send("Fetch.fulfillRequest", { requestId: params.requestId, ...answer }).catch(() => {});
      }
      case "Page.frameNavigated":
        if (params.frame.parentId) return;
        this.mainFrame.url = toAppUrl(params.frame.url);
        this.emit("did-navigate", {}, this.mainFrame.url);
        return;
      case "Page.loadEventFired":
        this.emit("did-finish-load");
        return;
      case "Inspector.targetCrashed":
        this.emit("render-process-gone", {}, { reason: "crashed", exitCode: 1 });
        return;
    }
  }

  async #onPreloadMessage({ kind, id, channel, args }) {
    const event = { sender: this, senderFrame: this.mainFrame, reply: (name, ...rest) => this.send(name, ...rest) };
    if (kind === "send") {
      ipcMain.emit(channel, event, ...args);
      return;
    }
    try {
      const value = await ipcMain.invoke(channel, event, args);
      await this.#dispatch({ kind: "reply", id, value: value ?? null });
    } catch (error) {
      await this.#dispatch({ kind: "reply", id, error: `Error invoking remote method '${channel}': ${error}` });
    }
  }

  async #dispatch(message) {
    const expression = `__standInDispatch(${JSON.stringify(message)})`;
    await this.#send("Runtime.evaluate", { expression, uniqueContextId: this.#preloadContext }).catch(() => {});
  }

  send(channel, ...args) {
    structuredClone(args);
    void this.#prepared.then(() => this.#dispatch({ kind: "message", channel, args }));
  }

  async loadURL(url) {
    await this.#prepared;
    const loaded = new Promise((resolve) => this.once("did-finish-load", resolve));
    const result = await this.#send("Page.navigate", { url: toWebUrl(url) });
    if (result.errorText) throw new Error(`${result.errorText} loading '${url}'`);
    await loaded;
  }

  async executeJavaScript(code) {
    await this.#prepared;
    const options = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.#send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  }

  getURL = () => this.mainFrame.url;
  reload = () => void this.#send("Page.reload");
  isDestroyed = () => this.isGone;
  getOSProcessId = () => chromium.pid;
  setWindowOpenHandler() {}
  openDevTools() {}
  focus() {}

  static getAllWebContents() {
    return [...app.windows].map((window) => window.webContents);
  }
  static fromDevToolsTargetId(targetId) {
    return this.getAllWebContents().find((contents) => contents.targetId === targetId);
  }
  static fromId(id) {
    return this.getAllWebContents().find((contents) => contents.id === id);
  }
}

/** The bridge with this world's name in it, and for the isolated world the preload script. */
function bridgeFor(world, preload) {
  return bridgeSource
    .replace("__PRELOAD__;", () => preload)
    .replace("__PLATFORM__", () => JSON.stringify(process.platform))
    .replace("__WORLD__", () => JSON.stringify(world));
}

module.exports = { WebContents };
