import "./machine/platform";
import { parentPort } from "node:worker_threads";
import { realNow } from "./machine/platform";
import { drawPlan } from "./draw";
import { judgeWorld } from "./judge/judge";
import { World } from "./world";

if (parentPort === null) {
  process.on("unhandledRejection", (error) => console.log("unhandled", String(error).slice(0, 300), error instanceof Error ? error.stack?.split("\n").slice(1, 5).join("|") : ""));
  const from = Number(process.argv[2] ?? 1);
  const count = Number(process.argv[3] ?? 1);
  const began = realNow();
  let steps = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const world = new World(drawPlan(seed));
    try {
      const record = await world.run();
      steps += record.steps;
      if (count === 1) console.log(record.log.map((line) => line.slice(0, 400)).join("\n"));
      const violations = judgeWorld(record);
      if (violations.length > 0) console.log(seed, JSON.stringify(violations));
    } catch (error) {
      console.log(seed, "threw", error);
      if (count === 1) console.log(world.log.map((line) => line.slice(0, 400)).join("\n"));
    }
  }
  console.log(`${count} worlds, ${((realNow() - began) / count).toFixed(1)} ms each, ${Math.round(steps / count)} tasks each`);
}
