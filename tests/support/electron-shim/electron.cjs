const { app } = require("./app.cjs");
const { BrowserWindow } = require("./browser-window.cjs");
const { dialog, Menu, safeStorage, screen, session, shell } = require("./desktop.cjs");
const { ipcMain } = require("./ipc-main.cjs");
const { protocol } = require("./protocol.cjs");
const { WebContents } = require("./web-contents.cjs");

module.exports = {
  app,
  BrowserWindow,
  Menu,
  dialog,
  ipcMain,
  net: { fetch: globalThis.fetch },
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents: WebContents,
};
