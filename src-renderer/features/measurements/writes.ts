import { create } from "zustand";
import type { OperationVerdict } from "../../../src-shared/conversation/event";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import { sampleDays } from "../../../src-shared/domain/sample-data";
import { localeOf } from "../../../src-shared/i18n/locale";
import { i18nInstance, translate, type TextKey, type TextParams } from "../../../src-shared/i18n/translate";
import type { IpcResult } from "../../../src-shared/ipc/peer";
import type { WriteReply } from "../../../src-shared/ipc/program-channels";
import { ask } from "../../bridge/program";
import { showToast } from "../../ui/toast";
import { writeEnd, type WriteEnd } from "./write-end";

/** A value for `save_measurement`: a number with its unit, or the text of a note. */
export interface SaveValue {
  readonly field: string;
  readonly value: number | string;
  readonly unit: string | null;
}

export type WriteRequest =
  | {
      readonly tool: "save_measurement";
      readonly args: { readonly date: string; readonly values: readonly SaveValue[]; readonly replace: boolean };
    }
  | { readonly tool: "delete_measurement"; readonly args: { readonly date: string; readonly field: string | null } }
  | {
      readonly tool: "set_goal";
      readonly args: { readonly field: string; readonly target: number; readonly unit: string; readonly by: string | null };
    };

/** Everything about one change that its notice needs. */
interface Attempt {
  /** What it is about, in words: "weight 77,4 kg, today". */
  readonly what: string;
  /** The word for its success. */
  readonly verb: "saved" | "deleted" | "undone" | "restored";
  /** `null` where the same cannot be asked again with `replace`. */
  readonly request: WriteRequest | null;
  readonly onSaved: (() => void) | undefined;
}

export interface OpenWrite extends Attempt {
  readonly end: Exclude<WriteEnd, { kind: "saved" }>;
  /** The last check found nothing out. */
  readonly checked: Extract<OperationVerdict, "unknown"> | null;
}

/** The one change by hand that is under way or wants an answer. */
export const writesStore = create<{ readonly working: boolean; readonly open: OpenWrite | null }>(() => ({
  working: false,
  open: null,
}));

export interface WriteOptions {
  /** Called once the store has said that it is saved, also where that took an answer of the person. */
  readonly onSaved?: (() => void) | undefined;
  /** The caller shows what was wrong with the values itself, beside its field. */
  readonly showsRefusal?: boolean;
}

/** Asks for one change. "Saved" is said only on the store's word; everything else becomes a notice. */
export async function write(request: WriteRequest, what: string, options: WriteOptions = {}): Promise<WriteEnd> {
  const verb = request.tool === "delete_measurement" ? "deleted" : "saved";
  const attempt: Attempt = { what, verb, request, onSaved: options.onSaved };
  return await settle(attempt, () => ask("measurement.write", request), options.showsRefusal ?? false);
}

export async function undo(opId: string, what: string): Promise<WriteEnd> {
  const attempt: Attempt = { what, verb: "undone", request: null, onSaved: undefined };
  return await settle(attempt, () => ask("operation.undo", { opId }));
}

/** Adds the made-up days as one change, which can be taken back as one. Nothing that is there is replaced. */
export async function addSample(today: CalendarDate): Promise<WriteEnd> {
  const attempt: Attempt = { what: say("settings.data.sample_what"), verb: "saved", request: null, onSaved: undefined };
  return await settle(attempt, () => ask("sample.add", { days: sampleDays(today) }));
}

/** Replaces everything with a backup, as one change. */
export async function restoreBackup(text: string, what: string): Promise<WriteEnd> {
  const attempt: Attempt = { what, verb: "restored", request: null, onSaved: undefined };
  return await settle(attempt, () => ask("backup.restore", { text }));
}

/** The person said yes to replacing what is there. */
export async function replaceOpen(): Promise<void> {
  const { open } = writesStore.getState();
  if (open?.request?.tool !== "save_measurement") return;
  const request = { ...open.request, args: { ...open.request.args, replace: true } };
  await settle({ ...open, request }, () => ask("measurement.write", request));
}

/** Looks up the open change. No answer to this ever says more than the store does. */
export async function checkOpen(): Promise<void> {
  const { open } = writesStore.getState();
  if (open?.end.kind !== "unconfirmed") return;
  const { opId } = open.end;
  writesStore.setState({ working: true });
  const result = await ask("operation.check", { opId });
  writesStore.setState({ working: false });
  if (!result.ok) {
    writesStore.setState({ open: { ...open, checked: "unknown" } });
  } else if (result.reply.kind === "refused") {
    writesStore.setState({ open: { ...open, checked: "unknown" } });
  } else if (result.reply.verdict === "applied") {
    writesStore.setState({ open: null });
    saved(open, opId, true, "measurements.write.unconfirmed.applied");
  } else if (result.reply.verdict === "not_applied") {
    writesStore.setState({ open: { ...open, end: { kind: "not_saved", opId, noRoom: false }, checked: null } });
  } else {
    writesStore.setState({ open: { ...open, checked: "unknown" } });
  }
}

/** The same change once more, as a new operation. The program refuses unless the absence is proved. */
export async function retryOpen(): Promise<void> {
  const { open } = writesStore.getState();
  if (open?.end.kind !== "not_saved") return;
  const { opId } = open.end;
  await settle(open, () => ask("operation.retry", { opId }));
}

export function dismissOpen(): void {
  writesStore.setState({ open: null });
}

async function settle(
  attempt: Attempt,
  run: () => Promise<IpcResult<WriteReply>>,
  showsRefusal = false,
): Promise<WriteEnd> {
  writesStore.setState({ working: true });
  const end = writeEnd(await run());
  const { what, verb, request, onSaved } = attempt;
  if (end.kind === "saved") {
    writesStore.setState({ working: false, open: null });
    saved(attempt, end.opId, end.undoable, end.undoable ? `measurements.write.${verb}` : "measurements.write.already");
  } else {
    const open = showsRefusal && end.kind === "refused" ? null : { what, verb, request, onSaved, end, checked: null };
    writesStore.setState({ working: false, open });
  }
  return end;
}

function saved(attempt: Attempt, opId: string, undoable: boolean, key: TextKey): void {
  const { what, verb, onSaved } = attempt;
  showToast({
    text: say(key, { what }),
    ...(undoable && verb !== "undone"
      ? { action: { label: say("measurements.write.undo"), run: () => void undo(opId, what) } }
      : {}),
  });
  onSaved?.();
}

function say(key: TextKey, params: TextParams = {}): string {
  return translate(localeOf(i18nInstance.language), key, params);
}
