import { t } from '@moodbowl/i18n/t';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { addDays } from '@moodbowl/contract/dates';

/** Moods after which a small break is offered, each with the kind line at its end. */
const KIND_LINES: Partial<Readonly<Record<MoodName, PlainMessageId>>> = {
  Sad: 'moods.sadDaysPassThroughThis',
  Angry: 'moods.thatWasALotOne',
  Stressed: 'moods.oneThingAtATime',
  Bored: 'moods.aSlowMomentMayJust',
};

/** The last line of a break after this mood; undefined for moods without a break. */
export function kindLineFor(mood: MoodName): string | undefined {
  const id = KIND_LINES[mood];
  return id && t(id);
}

const LOW: ReadonlySet<MoodName> = new Set(['Sad', 'Angry', 'Stressed']);
/** The rule: of so many logged days… */
const DAYS_LOOKED_AT = 5;
/** …so many ended on a low mood… */
const LOW_DAYS = 3;
/** …and none of them is older than this, because a hard time long ago has passed. */
const RECENT_DAYS = 14;

/**
 * Whether the last days were low: at least 3 of the last 5 logged days, all within two weeks, ended on Sad, Angry or
 * Stressed. `entries` are newest first; a day ends with its latest entry. This rule is our own, to offer support at the
 * right time; it measures nothing.
 */
export function hadLowDays(entries: readonly Pick<MoodEntry, 'mood' | 'date'>[], today: string): boolean {
  const since = addDays(today, -RECENT_DAYS);
  const endings = new Map<string, MoodName>();
  for (const { mood, date } of entries) if (date >= since && !endings.has(date)) endings.set(date, mood);
  const latest = [...endings.values()].slice(0, DAYS_LOOKED_AT);
  return latest.filter((mood) => LOW.has(mood)).length >= LOW_DAYS;
}
