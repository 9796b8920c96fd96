import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { starterTagId } from '@moodbowl/contract/tags';
import { DEMO_DAYS, type DemoPart, MAYAS_DAYS, type Resident, timeOf } from '../../demo/context.ts';
import { seededRandom } from '../../demo/random.ts';
import { pleasantnessOf } from '../learning/pleasantness.ts';
import { MAYAS_NOTE_TODAY, NOTES } from './demo-notes.ts';
import { seededId } from '../../demo/seeded-id.ts';

/** When moods are logged: around the three meals and late, in minutes after midnight. */
const HOURS = [7 * 60 + 10, 12 * 60 + 20, 18 * 60 + 40, 21 * 60 + 50];
const MAYAS_STREAK = 6;
/** As a rule the same date a year ago. */
const YEAR_AGO = 365;

/** Of the time before the others begin, so that it changes nothing of what comes after. */
const SEED_OF_THE_PAST = 2_025;

/** Moods of 90 days, maya's of fourteen months: not every day, several on some, each person with moods of their own. */
export const demoRows: DemoPart = (resident, { now }) => {
  const rows = moodsOf(resident, now, DEMO_DAYS, 0);
  const created_at = resident.joined.toISOString();
  const tags = [{ ...GARDEN, user_id: resident.id, archived: 0 as const, merged_into: null, created_at }];
  if (resident.username !== 'maya') return { mood_entries: rows, tags };
  const past = moodsOf({ ...resident, random: seededRandom(SEED_OF_THE_PAST) }, now, MAYAS_DAYS, DEMO_DAYS);
  return { mood_entries: [...past, ...rows, mayasMorning(resident, now)], tags };
};

/** The moods of the days from `first` days ago until there are only `last` left. */
function moodsOf(resident: Resident, now: Date, first: number, last: number) {
  const { random, id: user_id } = resident;
  const nextNote = noteTaker(resident);
  const rows = [];
  let mood: MoodName | undefined;
  for (let daysAgo = first - 1; daysAgo >= last; daysAgo -= 1) {
    for (const minutes of timesOn(resident, daysAgo)) {
      const { at, date } = timeOf(resident, daysAgo, minutes);
      if (at > now) continue;
      mood = mood && random.chance(0.2) ? mood : pickMood(resident);
      const note = random.chance(0.6) ? nextNote(mood) : '';
      const more = { strength: random.chance(0.4) ? random.between(1, 5) : null, tags: pickTags(resident, mood) };
      rows.push({ user_id, id: seededId(at, random), mood, note, created_at: at.toISOString(), date, ...more });
    }
  }
  return rows;
}

const GARDEN = { id: '0197a1c4-0000-7000-8000-00000000d001', name: 'Garden', emoji: '🌻', kind: 'own' } as const;
/** What goes on more often in good and in low moods. */
const TAGS = {
  good: [...(['walk', 'friends', 'sleptWell', 'sunshine'] as const).map(starterTagId), GARDEN.id],
  low: (['sleptBadly', 'work', 'alone', 'rain'] as const).map(starterTagId),
};

/** None to three tags, separated by commas. */
function pickTags({ random }: Resident, mood: MoodName): string {
  if (random.chance(0.3)) return '';
  const likely = pleasantnessOf(mood) > 0 ? TAGS.good : TAGS.low;
  const others = [...TAGS.good, ...TAGS.low];
  const picked = [random.pick(likely), random.pick(others), random.pick(others)].slice(0, random.between(1, 3));
  return [...new Set(picked)].join(',');
}

function timesOn({ random, username, daysOfTen }: Resident, daysAgo: number): number[] {
  if (username === 'maya') {
    if (daysAgo === 0 || daysAgo === MAYAS_STREAK) return [];
    if (daysAgo < MAYAS_STREAK || daysAgo === YEAR_AGO) return [random.pick(HOURS)];
  }
  if (!random.chance(daysOfTen / 10)) return [];
  const times = random.shuffle(HOURS).slice(0, random.chance(0.25) ? random.between(2, 3) : 1);
  return times.toSorted((a, b) => a - b).map((minutes) => minutes + random.between(-50, 50));
}

/** Her breakfast, or this moment when the day is younger than that. */
function mayasMorning(maya: Resident, now: Date) {
  const breakfast = timeOf(maya, 0, 8 * 60 + 40).at;
  const at = breakfast < now ? breakfast : now;
  return {
    user_id: maya.id,
    id: seededId(at, maya.random),
    mood: 'Happy' as const,
    note: MAYAS_NOTE_TODAY,
    created_at: at.toISOString(),
    date: maya.today,
    strength: 4,
    tags: starterTagId('sleptWell'),
  };
}

/** Half of the time one of the moods the person leans to, the first of them twice as often as the others. */
function pickMood({ random, leaning }: Resident): MoodName {
  return random.chance(0.5) ? random.pick([...leaning.slice(0, 1), ...leaning]) : random.pick(MOOD_NAMES);
}

/** Notes in an order of the person's own, none again before all have been used. */
function noteTaker({ random }: Resident): (mood: MoodName) => string {
  const decks = new Map<MoodName, string[]>();
  return (mood) => {
    const deck = decks.get(mood) ?? [];
    if (deck.length === 0) deck.push(...random.shuffle(NOTES[mood]));
    decks.set(mood, deck);
    return deck.pop() ?? '';
  };
}
