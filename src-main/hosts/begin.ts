import { homedir } from "node:os";
import { hostLocale, hostMessage, type HostLocale, type HostMessage } from "../../src-shared/i18n/host";
import type { Diagnostic } from "../log/diagnostic";
import { createDiagnosticFile } from "../log/diagnostic-file";
import { createRedactor, type Redactor } from "../log/redactor";
import { parseEnvironment, secretValues, type CoachEnvironment } from "../settings/environment";
import { defaultDataFolder, prepareDataFolder } from "./data-folder";
import { EXIT, type ExitCode } from "./exit-code";
import { acquireInstanceLock, type InstanceLock, type LockHolder } from "./instance-lock";

/** Says one thing to the person at the terminal, in their language, on standard error. */
export type Say = (key: HostMessage, parameters?: Readonly<Record<string, string | number>>) => void;

/** What both hosts have in hand before anything is shown. */
export interface Beginning {
  readonly environment: CoachEnvironment;
  readonly dataFolder: string;
  readonly lock: InstanceLock;
  readonly redactor: Redactor;
  readonly diagnostic: Diagnostic;
  readonly say: Say;
  /** The language of what the host says itself. */
  readonly locale: HostLocale;
}

export type BeginResult =
  | ({ readonly status: "begun" } & Beginning)
  | { readonly status: "refused"; readonly exitCode: ExitCode };

export interface BeginRequest {
  readonly host: LockHolder["host"];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly systemLocale: string;
  /** Called when a second start asks for the window. Returns whether one came forward. */
  readonly onSecondStart: () => boolean;
  /** Where the messages go. Default: standard error. */
  readonly print?: (line: string) => void;
}

/** Reads the environment, prepares the data folder and takes its lock; says what is wrong where one of these fails. */
export async function begin(request: BeginRequest): Promise<BeginResult> {
  const print = request.print ?? ((line) => process.stderr.write(`${line}\n`));
  const locale = hostLocale(request.variables["COACH_LOCALE"] ?? request.systemLocale);
  const say: Say = (key, parameters) => print(hostMessage(locale, key, parameters));

  const parsed = parseEnvironment(request.variables);
  if (!parsed.ok) {
    for (const { name, value, expected, choices } of parsed.problems) {
      const why = hostMessage(locale, expected, { choices: choices.join(", ") });
      say("environment.invalid", { name, value, expected: why });
    }
    return { status: "refused", exitCode: EXIT.badInput };
  }
  const { environment } = parsed;

  const machine = { platform: process.platform, variables: request.variables, homeFolder: homedir() };
  const folder = prepareDataFolder(environment.COACH_USER_DATA ?? defaultDataFolder(machine));
  if (folder.status === "not_writable") {
    say("data.not_writable", { folder: folder.path });
    return { status: "refused", exitCode: EXIT.refused };
  }

  const redactor = createRedactor(secretValues(environment));
  const diagnostic = createDiagnosticFile({ dataFolder: folder.path, redactor });

  const locked = await acquireInstanceLock({
    dataFolder: folder.path,
    host: request.host,
    onSecondStart: request.onSecondStart,
  });
  switch (locked.status) {
    case "held": {
      const { pid, host, raised } = locked.holder;
      say(raised ? "lock.raised" : "lock.held", { pid, host });
      return { status: "refused", exitCode: raised ? EXIT.done : EXIT.refused };
    }
    case "failed":
      diagnostic.error("lock", "could not be taken", locked.cause);
      say("lock.failed", { folder: folder.path });
      return { status: "refused", exitCode: EXIT.refused };
    case "acquired":
      return {
        status: "begun",
        environment,
        dataFolder: folder.path,
        lock: locked.lock,
        redactor,
        diagnostic,
        say,
        locale,
      };
  }
}
