import { expect, it } from "vitest";
import { breakBuild } from "./broken-build";
import { killAgainAndAgain, type Kill } from "./kill-loop";
import { createPlace, removePlace, type CrashPlace } from "./place";

/** A judge that never finds anything proves nothing: each of these breaks one step of the protocol. */
const breaks: readonly { readonly name: string; readonly apply: (place: CrashPlace) => Promise<void>; readonly kill: Kill; readonly found: RegExp }[] = [
  {
    name: "a write that is dispatched without having been prepared",
    apply: (place) => breakBuild(place, "main/chunks", /await journal\.append\(prepared\);/, ""),
    kill: "both",
    found: /inconsistent: \S+ was confirmed and never prepared/,
  },
  {
    name: "a write that is called saved when the journal has it in memory only",
    apply: (place) =>
      breakBuild(
        place,
        "main/chunks",
        /await file\.append\(\[parsed\.data\]\);/,
        'if (parsed.data.type !== "confirmed") await file.append([parsed.data]);',
      ),
    kill: "both",
    found: /right after kill 1 \(both\): \S+ is there 0 times/,
  },
  {
    name: "a write without its operation row",
    // The renderer is minified: the call is known by its method and by having one plain name as its argument.
    apply: (place) => breakBuild(place, "renderer/assets", /[\w$]+\.addOperation\([\w$]+\),/, "0,"),
    kill: "reload",
    found: /inconsistent: the store has \d+ operation rows/,
  },
];

it.for(breaks)("notices $name", { timeout: 90_000 }, async ({ apply, kill, found }) => {
  const place = await createPlace({ copyBuild: true });
  await apply(place);
  const report = await killAgainAndAgain({ place, kills: 1, seed: 3, among: [kill], say: () => undefined });
  expect(report.problems).toContainEqual(expect.stringMatching(found));
  await removePlace(place);
});
