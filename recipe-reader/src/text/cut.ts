const SENTENCE_END = /[.!?…。！？؟]["'”’»)\]]*(?=\s)|[。！？]/g;

/** Where to end so that at most `max` UTF-16 units remain: after a sentence if one ends in the second half, else after a word. */
function endWithin(value: string, max: number): number {
  const head = value.slice(0, max + 1);
  let end = 0;
  for (const match of head.matchAll(SENTENCE_END)) {
    const after = match.index + match[0].length;
    if (after <= max) end = after;
  }
  if (end > max / 2) return end;
  const space = head.lastIndexOf(' ');
  if (space > max / 2) return space;
  // Half of a surrogate pair is no character.
  return /[\uD800-\uDBFF]/.test(value.charAt(max - 1)) ? max - 1 : max;
}

/** Shortens a text to `max` UTF-16 units, at the end of a sentence or with an ellipsis after a word. */
export function shorten(value: string, max: number): string {
  if (value.length <= max) return value;
  const end = endWithin(value, max - 1);
  const head = value.slice(0, end).trimEnd();
  return /[.!?…。！？؟]["'”’»)\]]*$/.test(head) ? head : `${head}…`;
}

/** Splits a text into parts of at most `max` UTF-16 units, at sentences where they allow it. Nothing but spaces is lost. */
export function splitLong(value: string, max: number): string[] {
  const parts: string[] = [];
  let rest = value;
  while (rest.length > max) {
    const end = endWithin(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** A method as long as this in one paragraph is hard to cook from. */
const LONG_PARAGRAPH = 280;
/** A sentence as short as this stays with the one before it. */
const SHORT_SENTENCE = 40;
/** Where a sentence may end: before a capital, or behind the full stop of a language without spaces. */
const BETWEEN_SENTENCES = /(?<=[.!?…]["”’»)]?)\s+(?=["“„«(]?\p{Lu})|(?<=[。！？])(?=\S)/u;
/** "evtl. Salz", "10 min. Backen", "z. B. Öl" */
const ABBREVIATED =
  /(?:^|[^\p{L}])(?:\p{L}|ca|ggf|evtl|bzw|max|min|std|sek|nr|no|st|gr|kl|el|tl|approx|tbsps?|tsps?|oz|lbs?|hrs?|mins?|secs?|etc|usw|inkl|env)\.$/iu;

/** The sentences of a long paragraph; a short or indivisible one as it is. */
export function splitSentences(paragraph: string): string[] {
  if (paragraph.length < LONG_PARAGRAPH) return [paragraph];
  const sentences: string[] = [];
  for (const sentence of paragraph.split(BETWEEN_SENTENCES)) {
    const last = sentences.at(-1);
    const belongsToLast =
      last !== undefined &&
      (Math.min(sentence.length, last.length) < SHORT_SENTENCE || ABBREVIATED.test(last.slice(-12)));
    if (belongsToLast) sentences[sentences.length - 1] = `${last} ${sentence}`;
    else sentences.push(sentence);
  }
  return sentences;
}
