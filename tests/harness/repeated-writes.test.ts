import { expect, it } from "vitest";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

const save = (value: number, date = "2020-01-04") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: true });
const executed = (world: SmallWorld) => world.store.executed.map(({ args }) => args.tool === "save_measurement" && args.values[0]?.value);
const data = (world: SmallWorld) =>
  world.events.flatMap(({ body }) => (body.type === "call_settled" && body.outcome.status === "ok" ? [body.outcome.content.data] : []));

it("a save that equals a confirmed one of this turn is not run again and answers with the recorded outcome", async () => {
  const world = smallWorld();
  await world.turn(playingModel([save(77)], [save(77)], [say("saved")]));
  expect(executed(world)).toEqual([77]);
  expect(data(world)).toEqual([{ date: "2020-01-04", already: false }, { date: "2020-01-04", already: false }]);
});

it("a save that was overwritten since then runs again, for its recorded outcome is no longer true", async () => {
  const world = smallWorld();
  await world.turn(playingModel([save(77)], [save(78)], [save(77)], [say("77 is saved")]));
  expect(executed(world)).toEqual([77, 78, 77]);
  expect(world.store.days.get("2020-01-04")).toBe(77);
});

it("a save of another day leaves the recorded outcome as it is", async () => {
  const world = smallWorld();
  await world.turn(playingModel([save(77), save(60, "2020-01-05"), save(77)], [say("saved")]));
  expect(executed(world)).toEqual([77, 60]);
});
