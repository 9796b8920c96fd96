function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How well a name fits: 0 if each word begins one of the name, 1 if the name has them all, 2 if it does not. */
function rankOf(name: string, words: readonly string[]): number {
  const text = folded(name);
  const starts = text.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0;
  return words.every((word) => text.includes(word)) ? 1 : 2;
}

/** Things that were found by some words: first those whose names have them, then those that have them elsewhere. */
export function byName<T extends { readonly name: string }>(found: readonly T[], text: string): T[] {
  const words = folded(text).split(/\s+/u).filter(Boolean);
  return found
    .map((one) => ({ one, rank: rankOf(one.name, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
