import type { Wire } from "../src-shared/ipc/wire";
import type { CoachEnvironment } from "./settings/environment";
import type { FaultControl } from "./faults/fault-control";
import type { Clock } from "./harness/ports";
import type { Diagnostic } from "./log/diagnostic";
import type { FileLayer } from "./log/file-layer";
import type { ModelPort } from "./providers/port";
import type { Redactor } from "./log/redactor";

/** Encrypts secrets at rest, where the host can really do it. */
export interface SecretBox {
  /** `false` when the operating system offers no real protection (`basic_text`, no keyring). */
  readonly protects: boolean;
  encrypt(plain: string): Promise<Uint8Array>;
  decrypt(sealed: Uint8Array): Promise<string>;
}

/** What a host (Electron, or plain Node with a Chromium window) gives to the program. */
export interface HostServices {
  readonly kind: "electron" | "browser";
  readonly version: string;
  /** True in an app that was packaged for people: there `COACH_DEV` opens nothing. Absent: false. */
  readonly isPackaged?: boolean;
  /** The system's language tag, for example `es-ES`. */
  readonly systemLocale: string;
  readonly secrets: SecretBox | null;
  /** Opens an address that the person has already seen and confirmed. https and mailto only. */
  openExternal(url: string): Promise<void>;
  /** Reloads the renderer, for the case that it hangs with a transaction open. */
  reloadRenderer(): Promise<void>;
}

export interface AppOptions {
  readonly host: HostServices;
  /** An existing, writable folder that this process holds the lock of. */
  readonly dataFolder: string;
  readonly environment: CoachEnvironment;
  readonly diagnostic: Diagnostic;
  /** Told of every key that becomes known, so that none of them is ever written; the diagnostic already uses it. */
  readonly redactor: Redactor;
  /** Clock and file system of a test or a replay; absent: the real ones. */
  readonly machine?: MachinePorts;
}

export interface MachinePorts {
  readonly clock: Clock;
  /** For the safety journal and the conversations. */
  readonly files: FileLayer;
  /** Plays the scripted provider's part, instead of a file that `COACH_SCRIPT` names. */
  readonly model?: ModelPort;
}

/** The program itself, the same in both hosts. */
export interface App {
  /** Serves one renderer over `wire`. Several may be attached; one at a time owns the session. */
  attach(wire: Wire): void;
  /** Injected faults, for a host's own menu and for the terminal. */
  readonly faults: FaultControl;
  /** Ends running turns, closes files. Resolves within 5 seconds. */
  stop(): Promise<void>;
}
