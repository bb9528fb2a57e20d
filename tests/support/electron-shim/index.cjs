// Node may load this file twice, once for require and once for import; there is one application all the same.
const electron = (globalThis.__electronStandIn ??= require("./electron.cjs"));

// One assignment each: that is how Node finds out which names an import may use.
exports.app = electron.app;
exports.BrowserWindow = electron.BrowserWindow;
exports.Menu = electron.Menu;
exports.dialog = electron.dialog;
exports.ipcMain = electron.ipcMain;
exports.net = electron.net;
exports.protocol = electron.protocol;
exports.safeStorage = electron.safeStorage;
exports.screen = electron.screen;
exports.session = electron.session;
exports.shell = electron.shell;
exports.webContents = electron.webContents;
