import { readFile } from "node:fs/promises";
import type { FiredFault } from "../../src-shared/faults/plan";
import { planMistakes, readPlan } from "../../src-shared/faults/read-plan";
import type { Locale } from "../../src-shared/i18n/locale";
import { localeOf } from "../../src-shared/i18n/locale";
import type { AppState } from "../../src-shared/ipc/program-channels";
import { dayAt } from "../../src-shared/domain/calendar";
import { createArmedFaults, type ArmedFaults } from "../faults/armed-faults";
import { createFaultControl } from "../faults/fault-control";
import { faultyClock } from "../faults/faulty-clock";
import { faultyFiles } from "../faults/faulty-files";
import { faultyModel } from "../faults/faulty-model";
import { faultyStore } from "../faults/faulty-store";
import { faultyToolbox } from "../faults/faulty-toolbox";
import type { JournalPort } from "../harness/journal-port";
import { createOperations, type Operations } from "../harness/operations";
import { defaultDeadlines } from "../harness/ports";
import { coachToolbox } from "../harness/validate";
import type { App, AppOptions } from "../host-services";
import { diskFiles } from "../log/file-layer";
import { createRendererLinks, type RendererLink } from "../ipc/renderer-link";
import type { CoachEnvironment } from "../settings/environment";
import { createApprovalDesk } from "./approval-desk";
import { createBackups } from "./backups";
import { createConversations, type Conversations } from "./conversations";
import { createDeltaBatch } from "./delta-batch";
import { programHandlers } from "./handlers";
import { openFiles } from "./open-files";
import { summarizeOperation } from "./operation-summary";
import { createSettingsService } from "./settings-service";
import { createStoreSession, type StoreSession } from "./store-session";
import { diagnosticPort, systemClock, systemIds } from "./system-ports";
import { createWorkbenchDesk } from "./workbench-desk";
import { handPlayedModel } from "./workbench-model";
import { createWrites } from "./writes";

/** Puts the program together: files, store session, write protocol, conversations, and what a window may ask of them. */
export async function composeProgram(options: AppOptions): Promise<App> {
  const { host, dataFolder } = options;
  const environment = host.isPackaged === true ? withoutDevelopment(options.environment) : options.environment;
  const clock = faultyClock(options.machine?.clock ?? systemClock);
  const ids = systemIds;
  const diagnostic = diagnosticPort(options.diagnostic, ids);

  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };

  let pushing = false;
  let told: { readonly owner: RendererLink | null; readonly text: string } | null = null;
  const onChange = (): void => {
    if (pushing) return;
    pushing = true;
    // Several changes of one moment are one push, and what was told last is not told again: most writes change nothing here.
    queueMicrotask(() => {
      pushing = false;
      control.changed();
      const now = state();
      const next = { owner: links.owner(), text: JSON.stringify(now) };
      if (told?.owner === next.owner && told.text === next.text) return;
      told = next;
      links.tell("push.state", { state: now });
    });
  };
  const faults = createArmedFaults({
    onChange: () => {
      links.tell("push.faults", faults.state());
      if (faults.state().name === null) clock.reset();
      onChange();
    },
    onFired: (fault, opId) => {
      // Those of the model are on the log already: they came in its stream.
      if (fault.point !== "model_request" && fault.point !== "model_stream") showFault(fault, opId);
    },
  });
  const disk = options.machine?.files ?? diskFiles;
  const files = await openFiles({ dataFolder, clock, ids, diagnostic, files: faultyFiles(disk, faults, clock) });
  const settings = await createSettingsService({ ...options, environment, clock, problems: diagnostic, random: Math.random, say, faults });
  const locale = (): Locale => {
    if (environment.COACH_LOCALE !== undefined) return environment.COACH_LOCALE;
    const chosen = settings.preferences().locale;
    return chosen === "system" ? localeOf(host.systemLocale) : chosen;
  };
  const isForDevelopment = environment.COACH_DEV === "1";
  const developer = (): boolean => isForDevelopment || settings.preferences().developerMode;
  const control = createFaultControl(faults, developer, () => links.tell("push.command", { command: "open_faults" }));
  const showFault = (fault: FiredFault, opId: string | null): void => {
    const about = (opId === null ? null : journal()?.prepared(opId)) ?? conversations.running();
    if (about === null || about.conversationId === null) return;
    const { conversationId, turnId } = about;
    void conversations.append(conversationId, { type: "fault_fired", turnId, opId, fault });
  };
  const journal = (): JournalPort | null => {
    const state = files.journal();
    return state.kind === "open" ? state.journal : null;
  };
  const timeZone = (): string => links.owner()?.timeZone ?? "UTC";

  const links = createRendererLinks({
    clock,
    handlersFor: (link) =>
      programHandlers(
        { links, host, clock, locale, today, workbench, approvals, conversations, operations, session, writes, backups, settings, faults, showFault, developer, state, journalImage: () => journal()?.image() ?? null, salvageJournal: () => files.salvageJournal(), onChange },
        link,
      ),
    onProblem: (channel, problem) => {
      diagnostic.record("ipc", `a message on ${channel} was not served`, problem);
    },
    onOwnerGone: () => {
      approvals.lapse();
      session.end();
    },
    onLateReply: (opId, reply) => {
      void operations.lateReply(opId, reply).then(onChange);
    },
  });

  const session: StoreSession = createStoreSession({
    store: links.store,
    journal: () => files.journal(),
    host: host.kind,
    clock,
    ids,
    diagnostic,
    keepCopy: files.keepRows,
    onChange,
    onFenced: (prepared) => {
      void conversations.resolved({ prepared, verdict: "not_applied", by: "start_up", changes: [], because: null });
    },
    onFound: ({ prepared, operation: { changes, outcome } }) => {
      const verdict = outcome.status === "ok" ? "applied" : "not_applied";
      void conversations.resolved({ prepared, verdict, by: "start_up", changes: [...changes], because: null });
    },
  });

  const operations: Operations = createOperations({
    store: faultyStore(links.store, faults, clock),
    session: session.port,
    journal,
    clock,
    diagnostic,
    deadlines: defaultDeadlines,
    onResolved: (resolution) => {
      if (resolution.prepared.conversationId === null || resolution.by === "start_up") {
        session.notice("operations_resolved", resolution.verdict === "applied" ? 1 : 0, [summarizeOperation(resolution.prepared, null)]);
      }
      void conversations.resolved(resolution).then(onChange);
    },
  });

  const approvals = createApprovalDesk(clock);
  const workbench = createWorkbenchDesk({ clock, ids, developer, onChange });
  const deltas = createDeltaBatch(clock, (batch) => {
    links.tell("push.deltas", { deltas: batch });
  });
  const conversations: Conversations = createConversations({
    logs: files.conversations,
    operations,
    session: session.port,
    journal,
    model: async () => {
      faults.turnBegins();
      const model = handPlayedModel(await settings.model(), workbench, clock);
      return { ...faultyModel(model, faults, clock), wroteLast: model.wroteLast };
    },
    toolbox: faultyToolbox(coachToolbox, faults),
    retry: settings.retry,
    desk: () => workbench.calls(),
    clock,
    ids,
    diagnostic,
    timeZone,
    locale,
    aboutMe: () => settings.preferences().aboutMe,
    approvals,
    approvalPolicy: () => settings.preferences().approvals,
    onChange,
  });
  files.conversations.subscribe({
    event(event) {
      // What streamed comes before the event that replaces it.
      deltas.flush();
      links.tell("push.events", { events: [event] });
    },
    delta(conversationId, turnId, requestId, text) {
      deltas.add({ conversationId, turnId, requestId, text });
    },
  });

  const today = (): string => dayAt(clock.now(), timeZone());
  const writes = createWrites({
    operations,
    journal,
    ids,
    locale,
    today,
    onUndone: (original, opId, undoOpId) => {
      if (original === null || original.conversationId === null) return;
      void conversations.append(original.conversationId, { type: "operation_undone", opId, undoOpId });
    },
    onRetried: (original, retryOpId, verdict, settlement) => {
      if (original.conversationId === null) return;
      const changes = [...settlement.changes];
      void conversations.append(original.conversationId, { type: "operation_retried", opId: original.opId, retryOpId, verdict, changes });
    },
  });
  const backups = createBackups({ journal, conversations: files.conversations, writes, clock, diagnostic, keepRows: (rows) => files.keepRows("restore", rows) });

  function state(): AppState {
    return {
      host: host.kind,
      version: host.version,
      systemLocale: environment.COACH_LOCALE ?? host.systemLocale,
      developer: developer(),
      store: session.state(),
      preferences: settings.preferences(),
      provider: settings.provider(),
      keys: settings.keys(),
      conversations: [...files.conversations.list()],
      running: conversations.running(),
      faults: faults.state(),
      workbench: workbench.state(),
    };
  }

  if (settings.notice !== null) session.notice(settings.notice, 1);
  const damaged = files.conversations.damaged().length;
  if (damaged > 0) session.notice("conversation_damaged", damaged);
  if (!files.conversationsFound) session.notice("conversations_unreadable", 1);

  if (isForDevelopment && environment.COACH_FAULTS !== undefined) {
    await armFromFile(environment.COACH_FAULTS, faults, (problem) => {
      options.diagnostic.error("faults", problem);
      say(problem);
    });
  }

  return {
    attach: links.attach,
    faults: control.control,
    async stop() {
      await conversations.stop();
      links.closeAll();
      await files.close();
    },
  };
}

/** In a packaged app only the person opens developer mode, in the settings. */
function withoutDevelopment(environment: CoachEnvironment): CoachEnvironment {
  const { COACH_DEV: _dev, COACH_SCRIPT: _script, COACH_FAULTS: _faults, ...rest } = environment;
  return rest;
}

/** A plan file that is not valid is refused with the place of the mistake; Coach starts without it. */
async function armFromFile(path: string, faults: ArmedFaults, refuse: (problem: string) => void): Promise<void> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    refuse(`COACH_FAULTS: there is no readable file ${path}; nothing is armed`);
    return;
  }
  const read = readPlan(text);
  if (read.kind === "plan") faults.arm(read.plan.name ?? "COACH_FAULTS", read.plan);
  else refuse([`COACH_FAULTS: ${path} is not a fault plan; nothing is armed:`, ...planMistakes(read).map((line) => `  ${line}`)].join("\n"));
}
