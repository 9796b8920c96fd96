import type { MoodName } from '@moodbowl/contract/mood';

/** The side of the square in which marks are drawn. */
export const MARK_SIZE = 12;

/** A shape for each mood, as the path of an SVG: small cells show it with the colour, which not everybody can tell. */
export const MOOD_MARKS: Readonly<Record<MoodName, string>> = {
  // A disc.
  Happy: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  // A triangle that points down.
  Sad: 'M.8 2h10.4L6 11z',
  // A cross.
  Angry: 'M2.5 1 6 4.5 9.5 1 11 2.5 7.5 6 11 9.5 9.5 11 6 7.5 2.5 11 1 9.5 4.5 6 1 2.5z',
  // A triangle that points up.
  Stressed: 'M6 1l5.2 9H.8z',
  // A bar.
  Bored: 'M.8 4.6h10.4v2.8H.8z',
  // A star.
  Energised: 'M6 .4l1.7 3.7 4 .5-3 2.7.8 4L6 9.3l-3.5 2 .8-4-3-2.7 4-.5z',
  // A ring.
  Confused: 'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8zm0 2.5a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  // A heart.
  Grateful: 'M6 11 1.3 6.3A2.9 2.9 0 0 1 5.4 2.2L6 2.8l.6-.6a2.9 2.9 0 0 1 4.1 4.1z',
};
