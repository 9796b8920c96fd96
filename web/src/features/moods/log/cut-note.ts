const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `max` characters of a note, as people count them, with an ellipsis if there are more. */
export function cutNote(note: string, max: number): string {
  const parts = Array.from(characters.segment(note), ({ segment }) => segment);
  return parts.length > max ? `${parts.slice(0, max).join('')}…` : note;
}
