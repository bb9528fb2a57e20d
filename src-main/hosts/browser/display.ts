import { hostname, userInfo } from "node:os";
import type { Machine } from "../data-folder";

/** Whether a window could be shown at all. Only on Linux and its kin can a session lack a display. */
export function hasDisplay({ platform, variables }: Machine): boolean {
  if (platform === "darwin" || platform === "win32") return true;
  return Boolean(variables["DISPLAY"]) || Boolean(variables["WAYLAND_DISPLAY"]);
}

/** `user@machine`, as a person would give it to ssh to come here. */
export function sshLogin(): string {
  return `${userInfo().username}@${hostname()}`;
}
