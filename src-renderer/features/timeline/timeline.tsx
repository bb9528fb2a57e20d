import { useEffect, useMemo, useRef } from "react";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ConversationView } from "../../../src-shared/conversation/view";
import { Button, IconButton } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { MoreIcon } from "../../ui/icons";
import menuStyles from "../../ui/menu.module.css";
import { Popover } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { TimelineRowView } from "./call-row";
import { exportConversation } from "./export-conversation";
import { ClassFilter } from "./class-filter";
import { nextProblem, selectionStore } from "./selection";
import { countSigns, isProblem, timelineItems, timelineOf, type TimelineItem } from "./timeline-model";
import { TurnHeading } from "./turn-heading";
import styles from "./timeline.module.css";

/** Above this many items only those in sight are drawn. */
const VIRTUAL_FROM = 160;

/** Requests, calls and faults by turn, live. */
export function Timeline({ view }: { view: ConversationView | null }) {
  const t = useText();
  const filter = selectionStore((state) => state.filter);
  const turns = useMemo(() => (view === null ? [] : timelineOf(view)), [view]);
  const items = useMemo(() => timelineItems(turns, filter), [turns, filter]);
  if (view === null || items.length === 0) {
    return (
      <div className={styles["empty"]} data-testid="timeline">
        {filter.size > 0 && view !== null && <ClassFilter counts={countSigns(view)} />}
        <EmptyState title={t("timeline.empty.title")}>{t("timeline.empty.body")}</EmptyState>
      </div>
    );
  }
  return (
    <div className={styles["timeline"]} data-testid="timeline">
      <ClassFilter counts={countSigns(view)} />
      {items.length < VIRTUAL_FROM ? (
        <PlainList items={items} conversationId={view.id} />
      ) : (
        <VirtualList items={items} conversationId={view.id} />
      )}
    </div>
  );
}

interface ListProps {
  readonly items: readonly TimelineItem[];
  readonly conversationId: string;
}

function PlainList({ items, conversationId }: ListProps) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { selected, jump } = selectionStore();
  const follows = useRef(true);
  const count = items.length;

  useEffect(() => {
    if (jump === 0 || selected === null) return;
    scroller.current?.querySelector(`[data-row="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [jump, selected]);
  useEffect(() => {
    const element = scroller.current;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  }, [count]);

  return (
    <div
      ref={scroller}
      className={styles["scroller"]}
      tabIndex={0}
      role="region"
      aria-label={t("timeline.list")}
      onScroll={() => {
        const element = scroller.current;
        if (element !== null) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
      }}
    >
      {items.map((item) => (
        <Item key={item.id} item={item} isOpen={item.id === selected} conversationId={conversationId} />
      ))}
    </div>
  );
}

function VirtualList({ items, conversationId }: ListProps) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { selected, jump } = selectionStore();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === "turn" ? 40 : 50),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 12,
  });

  useEffect(() => {
    const index = items.findIndex((item) => item.id === selected);
    if (jump > 0 && index >= 0) virtual.scrollToIndex(index, { align: "center" });
    // Only a jump scrolls.
  }, [jump]);
  useEffect(() => {
    virtual.scrollToIndex(items.length - 1, { align: "end" });
    // Once, when the list appears.
  }, []);

  return (
    <div ref={scroller} className={styles["scroller"]} tabIndex={0} role="region" aria-label={t("timeline.list")}>
      <div className={styles["virtual"]} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index];
          return item === undefined ? null : (
            <div
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className={styles["virtualRow"]}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <Item item={item} isOpen={item.id === selected} conversationId={conversationId} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Item({ item, isOpen, conversationId }: { item: TimelineItem; isOpen: boolean; conversationId: string }) {
  return item.kind === "turn" ? (
    <TurnHeading turn={item.turn} conversationId={conversationId} />
  ) : (
    <TimelineRowView row={item.row} isOpen={isOpen} conversationId={conversationId} />
  );
}

/** What can be done with a timeline: jump through its problems, take it along. */
export function TimelineTools({ view }: { view: ConversationView }) {
  const t = useText();
  const problems = useMemo(() => timelineOf(view).flatMap((turn) => turn.rows).filter(isProblem).length, [view]);
  return (
    <>
      <Button size="small" isDisabled={problems === 0} data-testid="next-problem" onPress={nextProblem}>
        {problems === 0 ? t("timeline.no_problem") : t("timeline.next_problem")}
      </Button>
      <MenuTrigger>
        <IconButton size="small" label={t("timeline.export.label")} icon={<MoreIcon />} />
        <Popover placement="bottom end">
          <Menu
            className={menuStyles["menu"] ?? ""}
            aria-label={t("timeline.export.label")}
            onAction={(key) => void exportConversation(view.id, key === "otel" ? "otel" : "json", t)}
          >
            <MenuItem id="json" className={menuStyles["item"] ?? ""}>
              {t("timeline.export.json")}
            </MenuItem>
            <MenuItem id="otel" className={menuStyles["item"] ?? ""}>
              {t("timeline.export.otel")}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}
