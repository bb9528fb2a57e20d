const REDACTED = "[redacted]";

/** The shapes of the keys of the three providers, of bearer headers, and of keys in addresses. */
const KEY_SHAPES = [
  /\bsk-[A-Za-z0-9_-]{8,}/g,
  /\bAIza[A-Za-z0-9_-]{10,}/g,
  /\bAQ\.[A-Za-z0-9_-]{20,}/g,
  /(?<=\bBearer\s+)[^\s"',]+/gi,
  /(?<=\b(?:x-api-key|x-goog-api-key|api[-_]key|apikey|authorization|password)["']?\s*[:=]\s*["']?)[^\s"',&]+/gi,
  /(?<=[?&]key=)[^\s"'&]+/g,
];

/** Values shorter than this are left alone: hiding "a" would make every text unreadable. */
const SHORTEST_SECRET = 6;

/** Words as a key could be repeated in: with its middle masked (`sk-abc***xyz`), or only its beginning or its end. */
const WORD = /(?:[\w*•…·~+/=-]|\.{2,})+/g;
const MASK = /[*•…·]+|\.{2,}/;
const SHORTEST_BEGINNING = 6;
const SHORTEST_END = 4;
/** Beside a mask two characters are enough to be known. */
const SHORTEST_MASKED = 2;

/** Takes secrets out of texts before they are written anywhere. */
export interface Redactor {
  /** From now on this value never gets through, nor does the masked form in which providers repeat it. */
  hide(secret: string): void;
  redact(text: string): string;
}

export function createRedactor(secrets: readonly string[] = []): Redactor {
  const hidden = new Set<string>();
  const hide = (secret: string): void => {
    const value = secret.trim();
    if (value.length >= SHORTEST_SECRET) hidden.add(value);
  };
  secrets.forEach(hide);

  return {
    hide,
    redact: (text) => {
      let clean = text;
      // The longest first: a secret that contains another must not leave its rest behind.
      for (const secret of [...hidden].sort((a, b) => b.length - a.length)) clean = clean.replaceAll(secret, REDACTED);
      clean = clean.replace(WORD, (word) => ([...hidden].some((secret) => isPartOf(word, secret)) ? REDACTED : word));
      for (const shape of KEY_SHAPES) clean = clean.replace(shape, REDACTED);
      return clean;
    },
  };
}

/** Whether a provider that says `word` gives away a part of `secret`. */
function isPartOf(word: string, secret: string): boolean {
  const pieces = word.split(MASK);
  const first = pieces[0] ?? "";
  const last = pieces.at(-1) ?? "";
  const masked = pieces.length > 1;
  return (
    (first.length >= (masked ? SHORTEST_MASKED : SHORTEST_BEGINNING) && secret.startsWith(first)) ||
    (last.length >= (masked ? SHORTEST_MASKED : SHORTEST_END) && secret.endsWith(last))
  );
}
