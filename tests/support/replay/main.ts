import { readFile, writeFile } from "node:fs/promises";
import { readRecording } from "../../../src-shared/faults/recording";
import { differences } from "./differences";
import { playRecording } from "./play-recording";
import { timelineLines } from "./print-timeline";

export interface ReplayOptions {
  readonly update: boolean;
  readonly print: (line: string) => void;
}

/** Plays a file, prints its timeline and its verdict. Returns the exit code: 0 when the verdict is the expected one. */
export async function replayFile(file: string, { update, print }: ReplayOptions): Promise<0 | 1> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    print(`There is no readable file ${file}.`);
    return 1;
  }
  const read = readRecording(text);
  if (!read.ok) {
    print(`${file} is not a recorded run:`);
    for (const { path, expected, received } of read.issues) print(`  ${path || "(whole file)"}: expected ${expected}; received ${received}`);
    return 1;
  }
  const { recording } = read;
  const { view, verdict } = await playRecording(recording);
  print(`${recording.name}${recording.about === "" ? "" : `: ${recording.about}`}\n`);
  for (const line of timelineLines(view)) print(line);
  for (const { date, values } of verdict.days) print(`Stored on ${date}: ${values.map(({ field, value, unit }) => `${field} ${String(value)} ${unit ?? ""}`.trim()).join(", ")}`);
  if (verdict.days.length === 0) print("Nothing is stored.");

  if (update) {
    // What a person wrote stays as it is; only the verdict is replaced.
    const content = { ...(JSON.parse(text) as object), expected: verdict };
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
    print(`\nThe verdict is written into ${file}.`);
    return 0;
  }
  if (recording.expected === undefined) {
    print(`\nThe file expects nothing. This is the verdict; --update writes it into the file:\n${JSON.stringify(verdict, null, 2)}`);
    return 1;
  }
  const differing = differences(recording.expected, verdict);
  print(differing.length === 0 ? "\nThe verdict is the expected one." : "\nThe verdict differs:");
  for (const line of differing) print(`  ${line}`);
  return differing.length === 0 ? 0 : 1;
}
