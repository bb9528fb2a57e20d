import { assertNever } from "../../src-shared/assert-never";
import type { Handlers } from "../../src-shared/ipc/channel";
import type { AppState, ProgramChannels } from "../../src-shared/ipc/program-channels";
import type { Locale } from "../../src-shared/i18n/locale";
import { isTimeZone } from "../../src-shared/domain/calendar";
import { exportConversation } from "../telemetry/export-conversation";
import type { FiredFault } from "../../src-shared/faults/plan";
import type { RendererLink, RendererLinks } from "../ipc/renderer-link";
import type { HostServices } from "../host-services";
import type { ArmedFaults } from "../faults/armed-faults";
import { recordRun } from "../faults/record-run";
import type { JournalImage } from "../harness/journal-port";
import type { Operations } from "../harness/operations";
import { defaultDeadlines, type Clock } from "../harness/ports";
import type { ApprovalDesk } from "./approval-desk";
import type { Backups } from "./backups";
import type { Conversations } from "./conversations";
import type { StoreSession } from "./store-session";
import type { SettingsService } from "./settings-service";
import type { WorkbenchDesk } from "./workbench-desk";
import { workbenchHandlers } from "./workbench-handlers";
import type { Writes } from "./writes";

export interface HandlerDependencies {
  readonly links: RendererLinks;
  readonly host: HostServices;
  readonly clock: Pick<Clock, "now">;
  readonly conversations: Conversations;
  readonly operations: Operations;
  readonly session: StoreSession;
  readonly writes: Writes;
  readonly approvals: ApprovalDesk;
  readonly backups: Backups;
  readonly settings: SettingsService;
  readonly faults: ArmedFaults;
  /** Puts a fault that fired on the timeline of the turn that runs. */
  readonly showFault: (fault: FiredFault, opId: string | null) => void;
  readonly workbench: WorkbenchDesk;
  readonly locale: () => Locale;
  readonly today: () => string;
  readonly developer: () => boolean;
  readonly state: () => AppState;
  /** What is confirmed, or `null` without a journal. */
  readonly journalImage: () => JournalImage | null;
  readonly salvageJournal: () => Promise<boolean>;
  readonly onChange: () => void;
}

const done = { kind: "done" } as const;
const refused = <Reason extends string>(reason: Reason): { kind: "refused"; reason: Reason } => ({ kind: "refused", reason });
const EVENTS_AT_ONCE = 2_000;

/** What a renderer may ask. Everything but the claim itself is for the owner of the session only. */
export function programHandlers(deps: HandlerDependencies, link: () => RendererLink): Handlers<ProgramChannels> {
  const { conversations, operations, session, writes, backups, settings, faults } = deps;
  const isOwner = (): boolean => deps.links.owner() === link();
  const notOwner = refused("not_owner");

  /** Begins a session with the store of the window that owns it now, in the background: the screen shows "starting". */
  function beginSession(): void {
    void session.begin(operations).then(deps.onChange);
  }

  return {
    "session.claim": ({ windowId, timeZone, takeOver }) => {
      const mine = link();
      const wasOwner = isOwner();
      if (!deps.links.claim(mine, takeOver)) return { kind: "open_elsewhere" };
      mine.windowId = windowId;
      mine.timeZone = isTimeZone(timeZone) ? timeZone : "UTC";
      if (!wasOwner || session.port.token() === null) beginSession();
      deps.links.tell("push.faults", faults.state());
      return { kind: "owner", state: deps.state() };
    },

    "conversation.create": async () => {
      if (!isOwner()) return notOwner;
      const conversationId = await conversations.create();
      deps.onChange();
      return conversationId === null ? refused("log") : { kind: "created", conversationId };
    },
    "conversation.branch": async (request) => {
      if (!isOwner()) return notOwner;
      const branched = await conversations.branch(request);
      deps.onChange();
      return "refused" in branched ? refused(branched.refused) : { kind: "branched", conversationId: branched.conversationId };
    },
    "conversation.rename": ({ conversationId, title }) =>
      isOwner() ? appended(conversations.append(conversationId, { type: "conversation_renamed", title })) : notOwner,
    "conversation.delete": ({ conversationId }) =>
      isOwner() ? appended(conversations.append(conversationId, { type: "conversation_deleted" })) : notOwner,
    "conversation.restore": ({ conversationId }) =>
      isOwner() ? appended(conversations.append(conversationId, { type: "conversation_restored" })) : notOwner,
    "conversation.events": async ({ conversationId, since }) => {
      if (!isOwner()) return notOwner;
      const events = await conversations.events(conversationId);
      if (events === null) return refused("no_such_conversation");
      // Positions are 1-based and without gaps, so they are offsets too.
      const part = events.slice(since, since + EVENTS_AT_ONCE);
      return { kind: "events", events: [...part], complete: since + part.length >= events.length };
    },
    "conversation.export": async ({ conversationId, format }) => {
      if (!isOwner()) return notOwner;
      const events = await conversations.events(conversationId);
      if (events === null) return refused("no_such_conversation");
      return { kind: "exported", ...exportConversation(events, format) };
    },

    "turn.start": async (request) => {
      if (!isOwner()) return notOwner;
      const started = await conversations.start(request);
      return "refused" in started ? refused(started.refused) : { kind: "started", turnId: started.turnId };
    },
    "turn.answer_again": async (request) => {
      if (!isOwner()) return notOwner;
      const started = await conversations.answerAgain(request);
      return "refused" in started ? refused(started.refused) : { kind: "started", turnId: started.turnId };
    },
    "turn.cancel": ({ turnId }) => {
      if (!isOwner()) return notOwner;
      return conversations.cancel(turnId) ? done : refused("no_such_turn");
    },
    "approval.answer": ({ opId, approve }) => {
      if (!isOwner()) return notOwner;
      return deps.approvals.answer(opId, approve) ? done : refused("no_such_operation");
    },

    "operation.check": async ({ opId }) => {
      if (!isOwner()) return notOwner;
      if (session.port.token() === null) await session.begin(operations);
      const startedAt = deps.clock.now();
      const verdict = await operations.lookUp(opId, "check");
      deps.onChange();
      // A window that hangs with its transaction open answers no look-up. A fresh one can be asked, and its session fences.
      if (verdict === "unknown" && deps.clock.now() - startedAt >= defaultDeadlines.lookUpMs) void deps.host.reloadRenderer();
      return { kind: "checked", verdict };
    },
    "operation.retry": ({ opId }) => (isOwner() ? changed(writes.retry(opId)) : notOwner),
    "operation.undo": ({ opId }) => (isOwner() ? changed(writes.undo(opId)) : notOwner),
    "measurement.write": ({ tool, args }) => (isOwner() ? changed(writes.byHand(tool, args)) : notOwner),
    "sample.add": ({ days }) => (isOwner() ? changed(writes.addSample(days)) : notOwner),

    "backup.create": () => (isOwner() ? backups.create() : notOwner),
    "backup.inspect": ({ text }) => (isOwner() ? backups.inspect(text) : notOwner),
    "backup.restore": ({ text }) => (isOwner() ? changed(backups.restore(text)) : notOwner),

    "store.closed": () => {
      if (!isOwner()) return notOwner;
      session.end();
      beginSession();
      return done;
    },
    "store.retry": async () => {
      if (!isOwner()) return notOwner;
      await session.begin(operations);
      return done;
    },
    "store.decide": async ({ choice }) => {
      if (!isOwner()) return notOwner;
      switch (choice) {
        case "use_safety_copy":
        case "use_this_store":
          await session.begin(operations, choice);
          return done;
        case "salvage_journal":
          if (!(await deps.salvageJournal())) return refused("not_allowed");
          await session.begin(operations);
          return done;
        case "give_up_unresolved":
          await session.giveUpUnresolved();
          return done;
        default:
          return assertNever(choice);
      }
    },
    "store.notice.dismiss": ({ id }) => {
      if (!isOwner()) return notOwner;
      session.dismiss(id);
      return done;
    },

    "preferences.set": async (change) => {
      if (!isOwner()) return notOwner;
      const changed = await settings.change(change);
      if (!deps.developer()) deps.workbench.letGo();
      deps.onChange();
      if (changed.ok) return done;
      return changed.reason === "invalid" ? refused("invalid") : { kind: "this_run" };
    },
    "key.set": async (request) => {
      if (!isOwner()) return notOwner;
      const set = await settings.setKey(request);
      deps.onChange();
      return set === null ? refused("invalid") : { kind: "stored", ...set };
    },
    "key.forget": async ({ provider }) => {
      if (!isOwner()) return notOwner;
      const isGone = await settings.forgetKey(provider);
      deps.onChange();
      return isGone ? done : refused("internal");
    },
    "provider.test": ({ provider }) => (isOwner() ? settings.test(provider) : notOwner),

    "turn.record": async ({ conversationId, turnId }) => {
      if (!isOwner()) return notOwner;
      if (!deps.developer()) return refused("not_allowed");
      if (conversations.running()?.turnId === turnId) return refused("busy");
      const events = await conversations.events(conversationId);
      const image = deps.journalImage();
      if (image === null) return refused("store");
      const recording = events === null ? null : recordRun({ events, turnId, image, approvals: settings.preferences().approvals });
      if (recording === null) return refused("no_such_turn");
      return { kind: "recorded", fileName: `${recording.name}.json`, text: `${JSON.stringify(recording, null, 2)}\n` };
    },
    "faults.arm": ({ name, plan }) => {
      if (!isOwner()) return notOwner;
      if (!deps.developer()) return refused("not_allowed");
      faults.arm(name, plan);
      return done;
    },
    "faults.disarm": () => {
      if (!isOwner()) return notOwner;
      faults.disarm();
      return done;
    },
    "faults.fired": ({ index, fault, opId }) => {
      if (!isOwner()) return notOwner;
      faults.firedElsewhere(index);
      deps.showFault(fault, opId);
      return done;
    },
    ...workbenchHandlers({
      ...deps,
      refusal: () => (isOwner() ? (deps.developer() ? null : "not_allowed") : "not_owner"),
    }),
    "external.open": async ({ url }) => {
      if (!isOwner()) return notOwner;
      await deps.host.openExternal(url);
      return done;
    },
  };

  async function appended(append: Promise<boolean>): Promise<typeof done | { kind: "refused"; reason: "log" }> {
    const ok = await append;
    deps.onChange();
    return ok ? done : refused("log");
  }

  async function changed<Reply>(write: Promise<Reply>): Promise<Reply> {
    const reply = await write;
    deps.onChange();
    return reply;
  }
}

