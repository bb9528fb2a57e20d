import { Menu, type MenuItemConstructorOptions } from "electron";
import { hostMessage, type HostLocale, type HostMessage } from "../../../src-shared/i18n/host";
import type { FaultControl } from "../../faults/fault-control";
import { faultMenu } from "./fault-menu";

export interface DeveloperItems {
  /** Reload and developer tools. */
  readonly isDevelopment: boolean;
  /** The faults, while developer mode is on; else `null`. */
  readonly faults: FaultControl | null;
}

/** The one menu: what every text field needs, the size of the text, and for developers a look inside. */
export function setApplicationMenu(locale: HostLocale, { isDevelopment, faults }: DeveloperItems): void {
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
    ...(isDevelopment
      ? ([
          { role: "reload", label: label("menu.reload") },
          { role: "toggleDevTools", label: label("menu.developer_tools") },
        ] as const)
      : []),
    ...(isDevelopment && faults !== null ? [separator] : []),
    ...(faults === null ? [] : faultMenu(locale, faults)),
  ];

  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
      { label: label("menu.edit"), submenu: edit },
      { label: label("menu.view"), submenu: view },
      ...(developer.length > 0 ? [{ id: "developer", label: label("menu.developer"), submenu: developer }] : []),
    ]),
  );
}

/** Keeps the menu as the faults are: there only in developer mode, with a tick at what is armed. */
export function keepFaultMenu(locale: HostLocale, isDevelopment: boolean, faults: FaultControl): void {
  let shown: string | null = null;
  const sync = (): void => {
    const { name, spent } = faults.state();
    const wanted = JSON.stringify([faults.isOpen(), name, spent]);
    if (wanted === shown) return;
    shown = wanted;
    setApplicationMenu(locale, { isDevelopment, faults: faults.isOpen() ? faults : null });
  };
  faults.onChange(sync);
  sync();
}
