import { app, type Session } from "electron";
import { isOwnUrl } from "./origin";

/** What the page itself needs: copying an export, and storage that is not thrown away. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(["clipboard-sanitized-write", "persistent-storage"]);

/**
 * Every page stays what it is: it does not leave our origin, opens no window and embeds no other page. Addresses that a
 * person wants to see are opened outside, through the host's `openExternal`, after the person confirmed them.
 */
export function denyNavigation(): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.on("will-navigate", (event) => {
      if (!isOwnUrl(event.url)) event.preventDefault();
    });
    contents.on("will-frame-navigate", (event) => {
      if (!isOwnUrl(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });
}

/** Camera, microphone, place, devices, notifications and the rest: no. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(isOwnUrl(contents.getURL()) && ALLOWED_PERMISSIONS.has(permission));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => {
    return isOwnUrl(origin.replace(/\/$/, "")) && ALLOWED_PERMISSIONS.has(permission);
  });
  session.setDevicePermissionHandler(() => false);
}
