import type { DemoPart } from '../../demo/context.ts';
import type { ExportLists, HomeData, OwnedData } from '../../owned-data.ts';
import { auditData } from '../audit/data.ts';
import { eatingData } from '../eating/data.ts';
import { feedbackData } from '../feedback/data.ts';
import { friendData } from '../friends/data.ts';
import { groceryData } from '../groceries/data.ts';
import { homeData } from '../homes/data.ts';
import { learningData } from '../learning/data.ts';
import { mealLogData } from '../meal-logs/data.ts';
import { moodImportData } from '../mood-imports/data.ts';
import { moodData } from '../moods/data.ts';
import { planData } from '../plan/data.ts';
import { recipeData } from '../recipes/data.ts';
import { reminderData } from '../reminders/data.ts';
import { savedMealData } from '../saved-meals/data.ts';
import { invitationData } from '../settings/data.ts';
import { tonightData } from '../tonight/data.ts';
import { sessionData } from './data.ts';

/** The features that own rows of accounts, in the order of the export. It does not compile if a list is missing. */
const FEATURES = [
  sessionData,
  moodData,
  moodImportData,
  groceryData,
  homeData,
  eatingData,
  recipeData,
  planData,
  savedMealData,
  mealLogData,
  learningData,
  tonightData,
  reminderData,
  friendData,
  feedbackData,
  auditData,
  invitationData,
] as const;

type Merged<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void ? All : never;

/** Every list of the export. */
export const EXPORT_LISTS: ExportLists = Object.assign({}, ...FEATURES.map(({ exported }) => exported)) as Merged<
  (typeof FEATURES)[number]['exported']
>;

/** Every table in which an account may own thousands of rows. */
export const LONG_TABLES: OwnedData['long'] = FEATURES.flatMap(({ long }): OwnedData['long'] => long);

/** Every table with rows between two people. */
export const TABLES_BETWEEN_PEOPLE = FEATURES.flatMap((feature) => ('between' in feature ? feature.between : []));

/** The features' data of a home, in an order in which it can move: what refers to something comes after it. */
export const HOME_DATA: readonly HomeData[] = FEATURES.flatMap((feature) => ('home' in feature ? feature.home : []));

/** The demo's data per account, feature by feature. */
export async function demoParts(): Promise<DemoPart[]> {
  const loaded = FEATURES.map(async (feature) => ('demo' in feature ? (await feature.demo()).demoRows : undefined));
  return (await Promise.all(loaded)).filter((part) => part !== undefined);
}
