import { spawn } from "node:child_process";
import { allowedExternalUrl } from "../external-url";

/**
 * Hands an address to the system's own browser or mail program.
 *
 * @throws TypeError unless it is an https or mailto address
 */
export async function openExternal(address: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  const url = allowedExternalUrl(address);
  const [command, ...prefix] = openerOf(platform);
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, [...prefix, url], { stdio: "ignore", detached: true });
    child.once("error", reject);
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case "darwin":
      return ["open"];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler"];
    default:
      return ["xdg-open"];
  }
}
