import { expect, it } from "vitest";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld } from "../support/harness/world";

const save = (date: string, value: number) =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

it("tells of a trend the values that it begins and ends with, and how many were read", async () => {
  const world = await createWorld();
  const trend = call("summarize_trend", { field: "weight", from: "2020-01-01", to: "2020-01-31" });
  await world.turn(playingModel([save("2020-01-02", 76), save("2020-01-09", 75), save("2020-01-16", 74)], [trend], [say("down")]), "how am I doing?");
  const ended = world.events.at(-1)?.body;
  expect(ended?.type === "turn_ended" && ended.receipt.find((item) => item.kind === "read")).toMatchObject({
    total: 3,
    values: [
      { date: "2020-01-02", field: "weight", value: 76 },
      { date: "2020-01-16", field: "weight", value: 74 },
    ],
  });
});

it("does not say that no values were read where a goal was", async () => {
  const world = await createWorld();
  const goal = call("set_goal", { field: "weight", target: 72, unit: "kg", by: null });
  await world.turn(playingModel([goal], [call("read_goal", { field: "weight" })], [say("72 kg")]), "my goal?");
  const ended = world.events.at(-1)?.body;
  expect(ended?.type === "turn_ended" && ended.receipt.map((item) => item.kind)).toEqual(["write"]);
});
