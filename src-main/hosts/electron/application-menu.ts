import { Menu, type MenuItemConstructorOptions } from "electron";
import { hostMessage, type HostLocale, type HostMessage } from "../../../src-shared/i18n/host";

/** The one menu: what every text field needs, the size of the text, and for developers a look inside. */
export function setApplicationMenu(locale: HostLocale, isDevelopment: boolean): void {
  const label = (key: HostMessage): string => hostMessage(locale, key);
  const separator = { type: "separator" } as const;

  const edit: MenuItemConstructorOptions[] = [
    { role: "undo", label: label("menu.undo") },
    { role: "redo", label: label("menu.redo") },
    separator,
    { role: "cut", label: label("menu.cut") },
    { role: "copy", label: label("menu.copy") },
    { role: "paste", label: label("menu.paste") },
    { role: "selectAll", label: label("menu.select_all") },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: "resetZoom", label: label("menu.zoom_reset") },
    { role: "zoomIn", label: label("menu.zoom_in") },
    { role: "zoomOut", label: label("menu.zoom_out") },
    separator,
    { role: "togglefullscreen", label: label("menu.full_screen") },
  ];
  const developer: MenuItemConstructorOptions[] = [
    { role: "reload", label: label("menu.reload") },
    { role: "toggleDevTools", label: label("menu.developer_tools") },
  ];

  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
      { label: label("menu.edit"), submenu: edit },
      { label: label("menu.view"), submenu: view },
      ...(isDevelopment ? [{ label: label("menu.developer"), submenu: developer }] : []),
    ]),
  );
}
