import type { MoodName } from '@moodbowl/contract/mood';
import { DEMO_DAYS, type DemoMeal, type DemoPart, type Resident, timeOf } from '../../demo/context.ts';
import { type Random, seededRandom } from '../../demo/random.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { isLow } from './pleasantness.ts';
import { LOW_MOODS } from '@moodbowl/contract/mood';

const SEED = 2_030;
/** In the afternoon, when the other demo data has no moods: the mood before, the meal, the mood after, in minutes. */
const TIMES = { before: 14 * 60 + 20, meal: 14 * 60 + 40, after: 16 * 60 } as const;
/** How often a good mood follows. */
const BETTER = { favourite: 0.9, other: 0.3 } as const;
/** Maya's last week stays light, and her streak as long as it is. */
const MAYAS_WEEK = 7;

/**
 * Afternoons with a low mood, a meal and another mood, so that there is something to learn. Everybody has a meal that
 * mostly helps, and many like the same one.
 */
export const demoRows: DemoPart = (resident, { now, residents, meals }) => {
  const { username, id: user_id } = resident;
  // A source of its own: the other demo data stays as it is without this one.
  const random = seededRandom(SEED + residents.indexOf(resident));
  const menu = menuOf(resident, meals, random);
  if (menu.length === 0) return {};
  const moods = [];
  const eaten = [];
  for (let daysAgo = DEMO_DAYS - 1; daysAgo > 0; daysAgo -= 1) {
    const isMaya = username === 'maya';
    if (isMaya && daysAgo <= MAYAS_WEEK) continue;
    if (!random.chance(isMaya ? 0.5 : 0.25)) continue;
    const at = (minutes: number) => timeOf(resident, daysAgo, minutes + random.between(-9, 9));
    const [before, meal, after] = [at(TIMES.before), at(TIMES.meal), at(TIMES.after)];
    if (after.at > now) continue;
    // Not lately, so that it can be suggested again.
    const mayBeFavourite = daysAgo > 4;
    const dish = mayBeFavourite && random.chance(0.35) ? menu[0] : random.pick(mayBeFavourite ? menu : menu.slice(1));
    if (!dish) continue;
    const withMeal = random.chance(0.75);
    const helps = random.chance(withMeal && dish === menu[0] ? BETTER.favourite : BETTER.other);
    const felt = [
      { ...before, mood: lowMood(resident, random) },
      { ...after, mood: helps ? random.pick<MoodName>(['Happy', 'Grateful', 'Energised']) : lowMood(resident, random) },
    ];
    for (const { mood, ...when } of felt)
      moods.push({
        user_id,
        id: seededId(when.at, random),
        mood,
        note: '',
        created_at: when.at.toISOString(),
        date: when.date,
        strength: null,
        tags: '',
      });
    if (!withMeal) continue;
    eaten.push({
      user_id,
      id: seededId(meal.at, random),
      meal_id: dish.id,
      meal_name: dish.name,
      created_at: meal.at.toISOString(),
      date: meal.date,
    });
  }
  return { mood_entries: moods, meal_logs: eaten };
};

/** Seven meals, the favourite first. */
function menuOf({ username }: Resident, meals: readonly DemoMeal[], random: Random): DemoMeal[] {
  const favourite =
    username === 'maya' || random.chance(0.6) ? meals.find(({ mood }) => mood === 'Stressed') : random.pick(meals);
  const others = random.shuffle(meals.filter((meal) => meal !== favourite)).slice(0, 6);
  return favourite ? [favourite, ...others] : others;
}

function lowMood({ leaning }: Resident, random: Random): MoodName {
  const own = leaning.filter(isLow);
  return own.length > 0 && random.chance(0.6) ? random.pick(own) : random.pick(LOW_MOODS);
}
