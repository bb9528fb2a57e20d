import type { Fault } from "../../src-shared/faults/plan";
import type { ProviderName } from "../../src-shared/conversation/provider-failure";
import type { RequestOf } from "../../src-shared/ipc/channel";
import type { ProgramChannels } from "../../src-shared/ipc/program-channels";
import type { HostKind } from "./machine/program";
import type { ModelMessage, ServerTrouble } from "./models/server";

/** How the person answers a question about a write: `late` is after it has lapsed. */
export type ApprovalHabit = "approve" | "decline" | "ignore" | "late" | "after_hand_edit";

export type DiskStep = "write" | "sync" | "create" | "rename" | "sync_folder" | "truncate" | "open" | "read";

/** What dies. `power`: everything, and what was not flushed is as chance leaves it. */
export type Victim = "renderer" | "main" | "both" | "power";

export type HandWrite = RequestOf<ProgramChannels, "measurement.write">;

/** One thing that happens in a world. Everything is data, so that a world can be printed, cut down and replayed. */
export type WorldStep =
  /** The person writes; the model answers by its script. `wait` false: the next step happens while the turn runs. */
  | {
      readonly do: "say";
      readonly text: string;
      readonly rounds: readonly ModelMessage[];
      readonly troubles: Readonly<Record<number, ServerTrouble>>;
      readonly approval: ApprovalHabit;
      readonly cancelAfterMs: number | null;
      readonly wait: boolean;
    }
  | { readonly do: "hand"; readonly request: HandWrite; readonly wait: boolean }
  /** Takes back the `back`-th last confirmed operation, from 1. */
  | { readonly do: "undo"; readonly back: number }
  | { readonly do: "import"; readonly days: number; readonly seed: number }
  | { readonly do: "restore" }
  /** "Check" and "try again safely" of the latest operation that is not known to be saved. */
  | { readonly do: "check" }
  | { readonly do: "retry" }
  | { readonly do: "continue" }
  | { readonly do: "give_up" }
  | { readonly do: "new_conversation" }
  /** Arms a fault plan as the developer's menu does. */
  | { readonly do: "arm"; readonly faults: readonly Fault[] }
  | { readonly do: "disarm" }
  /** The next commits of the browser's database, one fate each. */
  | { readonly do: "commits"; readonly fates: readonly ("ok" | "fsync_failed" | "quota" | number)[] }
  | { readonly do: "disk"; readonly step: DiskStep; readonly code: "EIO" | "ENOSPC" | "short"; readonly file: string; readonly skip: number }
  /** Something dies so many tasks of the scheduler later. */
  | { readonly do: "kill"; readonly who: Victim; readonly afterTasks: number }
  | { readonly do: "restart"; readonly host: HostKind; readonly provider: ProviderName; readonly gently: boolean }
  | { readonly do: "reload" }
  /** The window hangs for so long, so many tasks later; what was meant for it waits. */
  | { readonly do: "freeze"; readonly ms: number; readonly afterTasks: number }
  /** Another window takes the session over; the one before lives on. */
  | { readonly do: "take_over" }
  /** With nothing running: the browser loses the database, or an older copy of the profile comes back. */
  | { readonly do: "lose_store"; readonly how: "wipe" | "set_back" }
  | { readonly do: "pause"; readonly ms: number };

export interface WorldPlan {
  readonly version: 1;
  readonly seed: number;
  readonly host: HostKind;
  readonly provider: ProviderName;
  readonly steps: readonly WorldStep[];
}
