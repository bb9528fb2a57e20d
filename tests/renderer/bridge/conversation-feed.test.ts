import { describe, expect, test } from "vitest";
import { feedDeltas, feedEvents, feedPage, type Feed } from "../../../src-renderer/bridge/conversation-feed";
import { asked, called, created, ended, events, notFound, said, settled, started } from "../support/conversation";

const all = events([
  created,
  started(),
  asked("r1"),
  called("op1", "read_measurement", "read"),
  settled("op1", notFound),
  asked("r2", { round: 2 }),
  said("r2", "No hay registro."),
  ended(),
]);

const live = (): Feed => all.reduce<Feed>((feed, event) => feedEvents(feed, [event]).feed, {});

describe("the conversations of a window", () => {
  test("are the same whether the events came live, in one page, or overlapping", () => {
    const paged = feedPage({}, "c1", all, true);
    const overlapping = feedPage(feedEvents(feedPage({}, "c1", all.slice(0, 5), false), all.slice(3, 6)).feed, "c1", all.slice(2), true);

    expect(paged["c1"]?.view).toEqual(live()["c1"]?.view);
    expect(overlapping["c1"]?.view).toEqual(live()["c1"]?.view);
  });

  test("an event delivered twice changes nothing, not even the identity of the view", () => {
    const feed = live();
    expect(feedEvents(feed, all).feed["c1"]?.view).toBe(feed["c1"]?.view);
  });

  test("a hole is not drawn over: what comes after it waits, and the conversation is asked for", () => {
    const feed = feedPage({}, "c1", all.slice(0, 3), true);
    const fed = feedEvents(feed, all.slice(4));

    expect(fed.gaps).toEqual(["c1"]);
    expect(fed.feed["c1"]?.view.lastEvent).toBe(3);
  });

  test("events of a conversation that nobody opened are left to its loading", () => {
    const fed = feedEvents({}, all.slice(3));
    expect(fed).toEqual({ feed: {}, gaps: [] });
  });

  test("a new conversation is complete from its first event on", () => {
    expect(feedEvents({}, all.slice(0, 2)).feed["c1"]).toMatchObject({ complete: true });
  });

  test("text that streams is replaced by the finished message and never doubled", () => {
    const open = feedEvents({}, all.slice(0, 6)).feed;
    const delta = { conversationId: "c1", turnId: "t1", requestId: "r2" };
    const streamed = feedDeltas(open, [{ ...delta, text: "No hay " }, { ...delta, text: "reg" }]);
    const finished = feedEvents(streamed, all.slice(6)).feed;
    const late = feedDeltas(finished, [{ ...delta, text: "istro." }]);

    const texts = (feed: Feed): string[] => feed["c1"]?.view.turns[0]?.rows.flatMap((row) => (row.kind === "request" ? [row.text] : [])) ?? [];
    expect(texts(streamed)).toEqual(["", "No hay reg"]);
    expect(texts(late)).toEqual(["", "No hay registro."]);
  });
});
