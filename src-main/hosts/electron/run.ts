import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, session, shell, type BrowserWindow } from "electron";
import { startApp, type App } from "../../app";
import { diagnosticPath } from "../../log/diagnostic-file";
import { begin, type Beginning } from "../begin";
import { EXIT } from "../exit-code";
import { allowedExternalUrl } from "../external-url";
import { openFaultTerminal, type FaultTerminal } from "../fault-terminal";
import { systemLocale } from "../system-locale";
import { COACH_VERSION } from "../version";
import { serveRenderer } from "./app-protocol";
import { keepFaultMenu, setApplicationMenu } from "./application-menu";
import { serveWires } from "./ipc-wire";
import { denyNavigation, denyPermissions } from "./lockdown";
import { createMainWindow, raise } from "./main-window";
import { PAGE_URL } from "./origin";
import { createSecretBox } from "./secrets";

export interface ElectronHostOptions {
  readonly rendererFolder: string;
  readonly preload: string;
}

/** Runs Coach in Electron. The caller has registered the scheme. */
export async function runElectronHost(options: ElectronHostOptions): Promise<void> {
  app.enableSandbox();
  let window: BrowserWindow | null = null;
  const beginning = await begin({
    host: "electron",
    variables: process.env,
    systemLocale: systemLocale(process.env),
    onSecondStart: () => {
      if (window === null || window.isDestroyed()) return false;
      raise(window);
      return true;
    },
  });
  if (beginning.status === "refused") return app.exit(beginning.exitCode);

  const { dataFolder, lock, say } = beginning;
  if (!existsSync(options.rendererFolder)) {
    say("renderer.missing", { folder: options.rendererFolder });
    await lock.release();
    return app.exit(EXIT.refused);
  }
  const ownFolder = join(dataFolder, "electron");
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
  app.setPath("userData", ownFolder);
  denyNavigation();

  // Not awaited: Electron gets ready only when its entry module has been evaluated.
  void app.whenReady().then(async () => {
    window = await openCoach(options, beginning);
  });
}

/** Starts the program and its window. `null` if the program could not start; Electron is on its way out then. */
async function openCoach(options: ElectronHostOptions, beginning: Beginning): Promise<BrowserWindow | null> {
  const { environment, dataFolder, diagnostic, redactor, say, locale, lock } = beginning;
  const isDevelopment = environment.COACH_DEV === "1" && !app.isPackaged;
  const isShown = environment.COACH_OPEN !== "0";
  serveRenderer(options.rendererFolder);
  denyPermissions(session.defaultSession);
  setApplicationMenu(locale, { isDevelopment, faults: null });

  const window = createMainWindow({
    dataFolder,
    preload: options.preload,
    isShown,
    isDevelopment,
    diagnostic,
    onPageGone: () => wires.close(),
    onReady: () => announceReady(isShown),
  });
  let coach: App;
  try {
    coach = await startApp({
      host: {
        kind: "electron",
        version: COACH_VERSION,
        isPackaged: app.isPackaged,
        systemLocale: systemLocale(process.env),
        secrets: createSecretBox(),
        openExternal: async (address) => await shell.openExternal(allowedExternalUrl(address)),
        reloadRenderer: async () => window.webContents.reload(),
      },
      dataFolder,
      environment,
      diagnostic,
      redactor,
    });
  } catch (cause) {
    diagnostic.error("app", "could not start", cause);
    say("app.failed", { file: diagnosticPath(dataFolder) });
    await lock.release();
    app.exit(EXIT.failed);
    return null;
  }

  const wires = serveWires(window, (wire) => coach.attach(wire));
  window.on("closed", () => wires.close());
  keepFaultMenu(locale, isDevelopment, coach.faults);
  const terminal = openFaultTerminal({ dataFolder, host: "electron", faults: coach.faults, diagnostic, locale });
  quitCleanly(coach, terminal, beginning);
  await window.loadURL(PAGE_URL).catch((cause: unknown) => diagnostic.error("window", "could not load", cause));
  return window;
}

/** Every way out, the last window's included, leads through the program's own end. */
function quitCleanly(coach: App, terminal: FaultTerminal, { lock, diagnostic }: Beginning): void {
  let state: "running" | "stopping" | "stopped" = "running";
  const stop = async (): Promise<void> => {
    await terminal.close();
    await coach.stop().catch((cause: unknown) => diagnostic.error("app", "could not stop cleanly", cause));
    await lock.release();
    state = "stopped";
    app.quit();
  };
  app.on("before-quit", (event) => {
    if (state === "stopped") return;
    event.preventDefault();
    if (state === "stopping") return;
    state = "stopping";
    void stop();
  });
  app.on("window-all-closed", () => app.quit());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => app.quit());
}

function announceReady(isShown: boolean): void {
  // The start script waits for this: an Electron that ends before it could not run here.
  process.send?.({ type: "window-ready" });
  if (!isShown) process.stdout.write(`${JSON.stringify({ ready: true, url: PAGE_URL })}\n`);
}
