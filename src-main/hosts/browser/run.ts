import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { LOOPBACK } from "../../../src-shared/ipc/loopback";
import { startApp, type App, type HostServices } from "../../app";
import { diagnosticPath } from "../../log/diagnostic-file";
import type { CoachEnvironment } from "../../settings/environment";
import { begin, type Beginning, type Say } from "../begin";
import type { Machine } from "../data-folder";
import { EXIT, type ExitCode } from "../exit-code";
import { openFaultTerminal, type FaultTerminal } from "../fault-terminal";
import { systemLocale } from "../system-locale";
import { COACH_VERSION } from "../version";
import { createAdmission, type Admission } from "./admission";
import { hasDisplay } from "./display";
import { openExternal } from "./external-opener";
import { findBrowser } from "./find-browser";
import { FIRST_PORT, LAST_PORT, listenOnPort } from "./port";
import { present, type Presentation, type Way } from "./presentation";
import { createLoopbackServer, type LoopbackServer } from "./server";
import { createSessionCount, type SessionCount } from "./session-count";
import { socketWire } from "./socket-wire";

/** Runs Coach in plain Node with a window of an installed browser, and ends the process when it is over. */
export async function runBrowserHost({ rendererFolder }: { readonly rendererFolder: string }): Promise<void> {
  let host: RunningHost | null = null;
  const beginning = await begin({
    host: "browser",
    variables: process.env,
    systemLocale: systemLocale(process.env),
    onSecondStart: () => host?.presentation.openAgain() ?? false,
  });
  if (beginning.status === "refused") {
    process.exitCode = beginning.exitCode;
    return;
  }
  const started = await startHost(beginning, rendererFolder, (code) => {
    if (host !== null) void endHost(host, beginning, code);
  });
  if (started.status === "refused") {
    await beginning.lock.release();
    process.exit(started.exitCode);
  }
  host = started.host;
  const running = host;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void endHost(running, beginning, EXIT.done));
  }
}

interface RunningHost {
  readonly app: App;
  readonly loopback: LoopbackServer;
  readonly presentation: Presentation;
  readonly terminal: FaultTerminal;
}

type StartResult =
  | { readonly status: "started"; readonly host: RunningHost }
  | { readonly status: "refused"; readonly exitCode: ExitCode };

/** Everything that can be refused comes before the program itself starts, so that a refusal has changed nothing. */
async function startHost(
  beginning: Beginning,
  rendererFolder: string,
  onEnd: (code: ExitCode) => void,
): Promise<StartResult> {
  const { environment, dataFolder, diagnostic, redactor, say } = beginning;
  if (!existsSync(rendererFolder)) {
    say("renderer.missing", { folder: rendererFolder });
    return { status: "refused", exitCode: EXIT.refused };
  }
  const way = chooseWay(environment, say);
  if (way === null) return { status: "refused", exitCode: EXIT.badInput };

  // Both are set before the first pass is handed out, and without a pass nobody connects.
  let app: App | null = null;
  let presentation: Presentation | null = null;
  const sessions: SessionCount = createSessionCount(() => {
    // Without a window of its own, Coach waits for the next one.
    if (way.kind === "window") onEnd(EXIT.done);
  });
  const admission = createAdmission();
  const loopback = createLoopbackServer({
    rendererFolder,
    admission,
    onSocket: (socket) => {
      sessions.opened();
      socket.once("close", () => sessions.closed());
      presentation?.removeLaunchFile();
      app?.attach(socketWire(socket));
    },
  });

  const port = await openPort(loopback, beginning);
  if (port === null) return { status: "refused", exitCode: EXIT.refused };
  try {
    app = await startApp({ host: hostServices(loopback), dataFolder, environment, diagnostic, redactor });
  } catch (cause) {
    diagnostic.error("app", "could not start", cause);
    say("app.failed", { file: diagnosticPath(dataFolder) });
    return { status: "refused", exitCode: EXIT.failed };
  }
  const freshUrl = addressMaker(port, admission);
  const terminal = openFaultTerminal({ dataFolder, host: "browser", faults: app.faults, diagnostic, locale: beginning.locale });
  presentation = present({ way, dataFolder, port, freshUrl, sessions, diagnostic, say });
  return { status: "started", host: { app, loopback, presentation, terminal } };
}

const ending = new WeakSet<RunningHost>();

async function endHost(host: RunningHost, { lock, diagnostic }: Beginning, code: ExitCode): Promise<void> {
  if (ending.has(host)) return;
  ending.add(host);
  host.presentation.removeLaunchFile();
  await host.terminal.close();
  await host.app.stop().catch((cause: unknown) => diagnostic.error("app", "could not stop cleanly", cause));
  await host.loopback.close();
  host.presentation.closeWindow();
  await lock.release();
  process.exit(code);
}

function addressMaker(port: number, admission: Admission): () => string {
  return () => `http://127.0.0.1:${String(port)}/#${LOOPBACK.passParameter}=${admission.issuePass()}`;
}

/** `null`, after saying so, where `COACH_BROWSER` names no browser. */
function chooseWay(environment: CoachEnvironment, say: Say): Way | null {
  if (environment.COACH_OPEN === "0") return { kind: "ready_line" };
  const machine: Machine = { platform: process.platform, variables: process.env, homeFolder: homedir() };
  const found = findBrowser(machine, environment.COACH_BROWSER);
  if (found.status === "missing") {
    say("browser.missing", { path: found.path });
    return null;
  }
  if (!hasDisplay(machine)) return { kind: "no_display" };
  return found.status === "found" ? { kind: "window", browser: found.browser } : { kind: "no_browser" };
}

function hostServices(loopback: LoopbackServer): HostServices {
  return {
    kind: "browser",
    version: COACH_VERSION,
    systemLocale: systemLocale(process.env),
    // Plain Node has no keyring: keys stay in memory.
    secrets: null,
    openExternal,
    reloadRenderer: async () => loopback.reloadPages(),
  };
}

/** Listens, or says why not. */
async function openPort(loopback: LoopbackServer, beginning: Beginning): Promise<number | null> {
  const { dataFolder, environment, say } = beginning;
  const result = await listenOnPort(loopback.server, dataFolder, environment.COACH_PORT);
  switch (result.status) {
    case "listening":
      loopback.setPort(result.port);
      return result.port;
    case "taken":
      say(environment.COACH_PORT === undefined ? "port.taken" : "port.taken_chosen", { port: result.port });
      return null;
    case "not_allowed":
      say("port.not_allowed", { port: result.port });
      return null;
    case "none_free":
      say("port.none_free", { first: FIRST_PORT, last: LAST_PORT });
      return null;
    case "damaged":
      say("port.file_damaged", { file: result.file });
      return null;
  }
}
