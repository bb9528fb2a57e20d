import { scenarioNames, type ScenarioName } from "./scenarios";

/** The scenarios whose names are nearest to a name that is none, nearest first; at most five, and none that is far off. */
export function nearNames(name: string): readonly ScenarioName[] {
  const wanted = name.toLowerCase().replaceAll("-", "_");
  return scenarioNames
    .map((candidate) => ({ candidate, distance: candidate.includes(wanted) && wanted !== "" ? 1 : editDistance(wanted, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(3, candidate.length / 2))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}

/** How many letters have to be put in, taken out or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
