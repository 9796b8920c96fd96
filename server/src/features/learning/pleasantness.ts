import { LOW_MOODS, type MoodName } from '@moodbowl/contract/mood';

/**
 * How pleasant each mood is, −1 to 1, and how activating: mean ratings of the word on a scale from 1 to 9, as
 * (x − 5) / 4 (Warriner, Kuperman and Brysbaert 2013, doi:10.3758/s13428-012-0314-x). Energised and Stressed were not
 * rated: the means of energize and energetic, stress and stressful.
 */
const RATED: Readonly<Record<MoodName, { readonly pleasantness: number; readonly activation: number }>> = {
  Happy: { pleasantness: 0.87, activation: 0.26 },
  Sad: { pleasantness: -0.73, activation: -0.38 },
  Angry: { pleasantness: -0.62, activation: 0.3 },
  Stressed: { pleasantness: -0.7, activation: 0.05 },
  Bored: { pleasantness: -0.51, activation: -0.34 },
  Energised: { pleasantness: 0.63, activation: 0.26 },
  Confused: { pleasantness: -0.47, activation: -0.18 },
  Grateful: { pleasantness: 0.63, activation: -0.18 },
};

export function pleasantnessOf(mood: MoodName): number {
  return RATED[mood].pleasantness;
}

export function activationOf(mood: MoodName): number {
  return RATED[mood].activation;
}

/** Whether a mood is unpleasant. */
export function isLow(mood: MoodName): boolean {
  return LOW_MOODS.includes(mood);
}

/** Moods that are alike enough to learn from one another: tense, dull and good ones. */
export const MOOD_GROUPS = ['tense', 'dull', 'good'] as const;
export type MoodGroup = (typeof MOOD_GROUPS)[number];

export function groupOf(mood: MoodName): MoodGroup {
  const { pleasantness, activation } = RATED[mood];
  if (pleasantness > 0) return 'good';
  return activation > 0 ? 'tense' : 'dull';
}

/** Moods follow the hour: morning, midday, afternoon, evening. */
export const DAY_PARTS = 4;

/** The part of the day, 0 to 3, by the hour on the user's clock. */
export function dayPartOf(hour: number): number {
  if (hour < 11) return 0;
  if (hour < 15) return 1;
  return hour < 18 ? 2 : 3;
}
