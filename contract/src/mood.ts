import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';

export const MOOD_NAMES = ['Happy', 'Sad', 'Angry', 'Stressed', 'Bored', 'Energised', 'Confused', 'Grateful'] as const;
export type MoodName = (typeof MOOD_NAMES)[number];

/** The unpleasant ones. */
export const LOW_MOODS: readonly MoodName[] = ['Sad', 'Angry', 'Stressed', 'Bored', 'Confused'];

export const MOOD_COLOURS: Readonly<Record<MoodName, string>> = {
  Happy: '#A0D468',
  Sad: '#5D9CEC',
  Angry: '#ED5565',
  Stressed: '#48CFAD',
  Bored: '#CCD1D9',
  Energised: '#FFCE54',
  Confused: '#FC6E51',
  Grateful: '#AC92EC',
};

/** The colour of anything but the eight moods. */
export const FALLBACK_MOOD_COLOUR = 'grey';

const byLowerCase: ReadonlyMap<string, MoodName> = new Map(MOOD_NAMES.map((name) => [name.toLowerCase(), name]));

/** The mood in the specification's spelling, ignoring case and surrounding spaces; undefined for anything else. */
export function findMood(value: unknown): MoodName | undefined {
  return byLowerCase.get(normaliseMood(value));
}

/** Trimmed lower case, or 'uncategorized' if it is not a text: the form in which moods are compared. */
export function normaliseMood(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : 'uncategorized';
}

/** A mood in a response. */
export const moodName = z.enum(MOOD_NAMES, { error: 'moods.unknown' satisfies MessageId });

/** The placeholder for the mood of a recipe that has none. */
export const UNCATEGORIZED = 'Uncategorized';

/** The mood of a meal or recipe. */
export const mealMood = z.enum([...MOOD_NAMES, UNCATEGORIZED]);
export type MealMood = z.infer<typeof mealMood>;

/** A mood in a request: accepted in any case, converted to the specification's spelling. */
export const mood = z
  .string({ error: 'Please select a mood!' })
  .overwrite((value) => findMood(value) ?? value)
  .pipe(moodName);
