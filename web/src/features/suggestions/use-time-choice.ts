import type { MoodName } from '@moodbowl/contract/mood';
import { useState } from 'react';
import type { Minutes } from './TimeChoice.tsx';

/** Moods in which effort counts first. */
const TIRED: ReadonlySet<MoodName> = new Set(['Sad', 'Stressed', 'Bored']);

/** How much time there is for a meal. Undefined for moods in which nobody is asked. */
export function useTimeChoice(mood: MoodName | undefined) {
  const [minutes, setMinutes] = useState<Minutes>();
  const isAsked = mood !== undefined && TIRED.has(mood);
  return { isAsked, minutes: isAsked ? minutes : undefined, setMinutes };
}
