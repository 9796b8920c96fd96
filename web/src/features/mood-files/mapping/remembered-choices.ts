import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { z } from 'zod';
import type { MoodSource } from '../reading/mood-file.ts';
import type { WordChoice } from '../importing/to-imported.ts';

/** What becomes of an activity: a new tag, none, or the tag with this id. */
export type ActivityChoice = 'new' | 'leave' | (string & {});

/** What somebody has chosen when they imported from an app, in the form in which this browser keeps it. */
export interface RememberedChoices {
  readonly words: ReadonlyMap<string, WordChoice>;
  readonly activities: ReadonlyMap<string, ActivityChoice>;
}

/** Without a mood, the word was left out. */
const stored = z.object({
  words: z.array(
    z.object({ word: z.string(), mood: z.enum(MOOD_NAMES).nullable(), strength: z.int().min(1).max(5).nullable() }),
  ),
  activities: z.array(z.object({ name: z.string(), choice: z.string() })),
});

/** Signing out deletes what begins like this (features/auth/wipe-device.ts). */
const keyOf = (userId: string, source: MoodSource) => `mood-import:${userId}:${source}`;

/** What this person chose last for files of an app; nothing if they have never. */
export function rememberedChoices(userId: string, source: MoodSource): RememberedChoices {
  const { words = [], activities = [] } =
    stored.safeParse(parse(localStorage.getItem(keyOf(userId, source)))).data ?? {};
  return {
    words: new Map(words.map(({ word, ...choice }) => [word, toChoice(choice)])),
    activities: new Map(activities.map(({ name, choice }) => [name, choice])),
  };
}

function toChoice({ mood, strength }: { mood: MoodName | null; strength: number | null }): WordChoice {
  return mood === null ? 'leave' : { mood, ...(strength !== null && { strength }) };
}

/** Keeps what was chosen, besides what was chosen before. A browser that has no room for it forgets it. */
export function rememberChoices(userId: string, source: MoodSource, { words, activities }: RememberedChoices): void {
  const before = rememberedChoices(userId, source);
  const value: z.infer<typeof stored> = {
    words: [...new Map([...before.words, ...words])].map(([word, choice]) =>
      choice === 'leave'
        ? { word, mood: null, strength: null }
        : { word, mood: choice.mood, strength: choice.strength ?? null },
    ),
    activities: [...new Map([...before.activities, ...activities])].map(([name, choice]) => ({ name, choice })),
  };
  try {
    localStorage.setItem(keyOf(userId, source), JSON.stringify(value));
  } catch (error) {
    console.warn('The choices of the import could not be kept', error);
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}
