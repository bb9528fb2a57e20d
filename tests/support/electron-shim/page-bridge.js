// Runs in both worlds of a page, the page's own and the preload script's. The two share the document and nothing else,
// so events on it carry what Electron's context bridge would carry; they are synchronous, as its calls are.
(() => {
  const WORLD = __WORLD__;
  const INBOX = `stand-in:${WORLD}`;
  const OUTBOX = `stand-in:${WORLD === "main" ? "isolated" : "main"}`;
  const DEEPEST = 100;

  /** Functions that the other world may call, by id, and the other way round. */
  const ownFunctions = new Map();
  const idOfFunction = new WeakMap();
  const foreignFunctions = new Map();
  const openPromises = new Map();
  const exposed = [];
  let lastId = 0;
  let answer;

  const send = (message) => window.dispatchEvent(new CustomEvent(OUTBOX, { detail: message }));
  const newId = () => `${WORLD}${++lastId}`;
  const messageOf = (error) => String(error?.message ?? error);

  function encode(value, depth = 0) {
    if (depth > DEEPEST) throw new Error("contextBridge: the value is nested too deeply");
    if (typeof value === "function") return { type: "function", id: idFor(value) };
    if (typeof value === "symbol") throw new Error("contextBridge: symbols cannot cross");
    if (value instanceof Promise) return encodePromise(value);
    if (Array.isArray(value)) return { type: "array", items: value.map((item) => encode(item, depth + 1)) };
    if (isPlainObject(value)) {
      const entries = Object.entries(value).map(([key, item]) => [key, encode(item, depth + 1)]);
      return { type: "object", entries };
    }
    return { type: "value", value: typeof value === "object" && value !== null ? structuredClone(value) : value };
  }

  function isPlainObject(value) {
    return typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  }

  function idFor(callback) {
    let id = idOfFunction.get(callback);
    if (id === undefined) {
      id = newId();
      idOfFunction.set(callback, id);
      ownFunctions.set(id, callback);
    }
    return id;
  }

  function encodePromise(promise) {
    const id = newId();
    promise.then(
      (value) => send({ kind: "resolved", id, value: encode(value) }),
      (error) => send({ kind: "rejected", id, error: messageOf(error) }),
    );
    return { type: "promise", id };
  }

  function decode(encoded) {
    switch (encoded.type) {
      case "value":
        return encoded.value;
      case "array":
        return encoded.items.map(decode);
      case "object":
        return Object.fromEntries(encoded.entries.map(([key, item]) => [key, decode(item)]));
      case "promise":
        return new Promise((resolve, reject) => openPromises.set(encoded.id, { resolve, reject }));
      case "function":
        return foreignFunction(encoded.id);
    }
  }

  function foreignFunction(id) {
    if (!foreignFunctions.has(id)) {
      foreignFunctions.set(id, (...args) => {
        answer = undefined;
        send({ kind: "call", id, args: args.map((argument) => encode(argument)) });
        const { error, value } = answer ?? {};
        if (error !== undefined) throw new Error(error);
        return value === undefined ? undefined : decode(value);
      });
    }
    return foreignFunctions.get(id);
  }

  function answerCall({ id, args }) {
    try {
      send({ kind: "answer", value: encode(ownFunctions.get(id)(...args.map(decode))) });
    } catch (error) {
      send({ kind: "answer", error: messageOf(error) });
    }
  }

  function settle({ kind, id, value, error }) {
    const promise = openPromises.get(id);
    openPromises.delete(id);
    if (kind === "resolved") promise?.resolve(decode(value));
    else promise?.reject(new Error(error));
  }

  function freeze(value) {
    if (typeof value !== "object" || value === null) return value;
    Object.values(value).forEach(freeze);
    return Object.freeze(value);
  }

  window.addEventListener(INBOX, ({ detail: message }) => {
    switch (message.kind) {
      case "call":
        return answerCall(message);
      case "answer":
        answer = message;
        return;
      case "resolved":
      case "rejected":
        return settle(message);
      case "hello":
        return exposed.forEach(send);
      case "expose":
        if (Object.hasOwn(window, message.key)) return;
        Object.defineProperty(window, message.key, { value: freeze(decode(message.value)), enumerable: true });
    }
  });

  if (WORLD === "main") {
    send({ kind: "hello" });
    return;
  }

  // From here on: what a sandboxed preload script sees.
  const listeners = new Map();
  const openInvocations = new Map();
  let lastInvocation = 0;
  const listenersOf = (channel) => {
    if (!listeners.has(channel)) listeners.set(channel, []);
    return listeners.get(channel);
  };
  const toMain = (message) => globalThis.__standInIpc(JSON.stringify(message));
  const asJson = (args) => JSON.parse(JSON.stringify(structuredClone(args)));

  const ipcRenderer = {
    send: (channel, ...args) => toMain({ kind: "send", channel, args: asJson(args) }),
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++lastInvocation;
        openInvocations.set(id, { resolve, reject });
        toMain({ kind: "invoke", id, channel, args: asJson(args) });
      }),
    on: (channel, listener) => {
      listenersOf(channel).push(listener);
      return ipcRenderer;
    },
    removeListener: (channel, listener) => {
      listeners.set(
        channel,
        listenersOf(channel).filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
  };

  globalThis.__standInDispatch = (message) => {
    if (message.kind === "message") {
      for (const listener of [...listenersOf(message.channel)]) listener({ sender: ipcRenderer }, ...message.args);
      return;
    }
    const invocation = openInvocations.get(message.id);
    openInvocations.delete(message.id);
    if (message.error === undefined) invocation?.resolve(message.value);
    else invocation?.reject(new Error(message.error));
  };

  const contextBridge = {
    exposeInMainWorld(key, api) {
      const message = { kind: "expose", key, value: encode(api) };
      exposed.push(message);
      send(message);
    },
  };

  // A new target in Chromium shows an empty page first, of which Electron's preload scripts know nothing.
  if (location.href === "about:blank") return;

  const modules = { electron: { contextBridge, ipcRenderer } };
  const require = (id) => {
    if (!Object.hasOwn(modules, id)) throw new Error(`module not found: ${id}`);
    return modules[id];
  };
  const module = { exports: {} };
  const process = { type: "renderer", sandboxed: true, platform: __PLATFORM__, env: {}, versions: {}, argv: [] };
  (function (require, module, exports, process) {
    __PRELOAD__;
  }).call(globalThis, require, module, module.exports, process);
})();
