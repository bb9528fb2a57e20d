/**
 * Cuts Markdown at its blank lines, outside of fenced code. While an answer streams only the last block changes, so the
 * others need not be parsed again with every frame.
 */
export function markdownBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    if (fence === null && line.trim() === "") {
      if (block.length > 0) blocks.push(block.join("\n"));
      block = [];
    } else block.push(line);
  }
  if (block.length > 0) blocks.push(block.join("\n"));
  return blocks;
}

/** Markdown without its marks, for reading out. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^ {0,3}(?:#{1,6} |> ?|[-*+] |`{3,}.*$|~{3,}.*$)/gm, "")
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}])([*_])(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, "$2");
}
