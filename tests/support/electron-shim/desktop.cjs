// The parts of Electron that reach the desktop. There is none here: they remember, or do the least that is true.
const crypto = require("node:crypto");
const { EventEmitter } = require("node:events");
const fs = require("node:fs");
const path = require("node:path");
const { app } = require("./app.cjs");

class Session extends EventEmitter {
  setPermissionRequestHandler() {}
  setPermissionCheckHandler() {}
  setDevicePermissionHandler() {}
}
const session = { defaultSession: new Session() };

class Menu {
  static #applicationMenu = null;
  items = [];
  static setApplicationMenu(menu) {
    Menu.#applicationMenu = menu;
  }
  static getApplicationMenu() {
    return Menu.#applicationMenu;
  }
  static buildFromTemplate(template) {
    const menu = new Menu();
    menu.items = template.map((item) =>
      Array.isArray(item.submenu) ? { ...item, submenu: Menu.buildFromTemplate(item.submenu) } : { ...item },
    );
    return menu;
  }
}

/** Addresses that would have been opened, for a test to look at. */
const opened = [];
const shell = {
  opened,
  openExternal: async (url) => {
    opened.push(url);
  },
};

const dialog = {
  showErrorBox: (title, content) => console.error("[dialog]", title, content),
};

const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** Real encryption under a key in a file; STAND_IN_KEYRING=basic_text plays a system without a keyring. */
const safeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => process.env.STAND_IN_KEYRING ?? "gnome_libsecret",
  encryptString(plain) {
    const iv = crypto.randomBytes(12);
    const cipher = crypto.createCipheriv("aes-256-gcm", storageKey(), iv);
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  },
  decryptString(sealed) {
    const decipher = crypto.createDecipheriv("aes-256-gcm", storageKey(), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
  },
};

function storageKey() {
  const file = path.join(app.getPath("userData"), "stand-in.key");
  if (!fs.existsSync(file)) fs.writeFileSync(file, crypto.randomBytes(32), { mode: 0o600 });
  return fs.readFileSync(file);
}

module.exports = { dialog, Menu, safeStorage, screen, session, shell };
