import type { MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import type { Minutes } from './TimeChoice.tsx';

/** Moods in which effort counts first. */
const TIRED: ReadonlySet<MoodName> = new Set(['Sad', 'Stressed', 'Angry', 'Bored']);
/** From this hour on nobody cooks for long. */
const LATE_HOUR = 20;

/**
 * How much time there is for a meal on a bad day and late in the evening, as long as `start` until something else is
 * chosen. Undefined when nobody is asked.
 */
export function useTimeChoice(mood: MoodName | undefined, start?: Minutes) {
  const [isLate] = useState(() => new Date().getHours() >= LATE_HOUR);
  const isAsked = mood !== undefined && (TIRED.has(mood) || isLate);
  const [minutes, setMinutes] = useState(start);
  return { isAsked, minutes: isAsked ? minutes : undefined, setMinutes };
}
