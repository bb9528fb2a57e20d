const { EventEmitter } = require("node:events");

class IpcMain extends EventEmitter {
  #handlers = new Map();

  handle(channel, handler) {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel) {
    this.#handlers.delete(channel);
  }

  async invoke(channel, event, args) {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  }
}

module.exports = { ipcMain: new IpcMain() };
