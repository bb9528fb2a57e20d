import { startApp, type App } from "../../../src-main/app";
import { createRedactor } from "../../../src-main/log/redactor";
import type { HostServices } from "../../../src-main/host-services";
import type { ProviderName } from "../../../src-shared/conversation/provider-failure";
import type { Owner, Scheduler } from "./scheduler";

export const DATA_FOLDER = "/simulated/data";

export type HostKind = HostServices["kind"];

/** One run of the program: a process that can be killed. */
export class Program {
  readonly owner: Owner;
  app: App | null = null;

  constructor(
    private readonly scheduler: Scheduler,
    readonly host: HostKind,
    readonly provider: ProviderName,
    name: string,
    private readonly reloadRenderer: () => void,
    private readonly onProblem: (area: string, message: string, cause: unknown) => void,
  ) {
    this.owner = { name, dead: false };
    scheduler.after(0, () => void this.start(), this.owner);
  }

  private async start(): Promise<void> {
    const { host, reloadRenderer, onProblem } = this;
    this.app = await startApp({
      host: {
        kind: host,
        version: "0.0.0",
        systemLocale: "en-GB",
        secrets: null,
        openExternal: () => Promise.resolve(),
        reloadRenderer: () => Promise.resolve(reloadRenderer()),
      },
      dataFolder: DATA_FOLDER,
      environment: {
        COACH_LOCALE: "en",
        COACH_DEV: "1",
        COACH_PROVIDER: this.provider,
        OPENAI_API_KEY: "sk-simulated-openai-key",
        ANTHROPIC_API_KEY: "sk-ant-simulated-key",
        GEMINI_API_KEY: "AIzaSimulatedKey0000",
      },
      diagnostic: { info: () => undefined, error: onProblem },
      redactor: createRedactor([]),
    });
  }

  /** A proper end. `done` is called when it has come. */
  stop(done: () => void): void {
    this.scheduler.after(0, () => {
      void (this.app?.stop() ?? Promise.resolve()).then(done);
    }, this.owner);
  }
}
