import { listMeals, SORTS } from '@moodbowl/contract/meals';
import { asOwner, by, forAdmins, own, ownWith, type FeatureCalls, type World } from '../../../test/feature-calls.ts';

const MEAL = { name: 'Broth', mood: 'Sad', ingredients: ['1 leek'] };

/** The cursor after a page of one meal. */
async function cursorAfter({ owner }: World, query: object): Promise<string> {
  const { headers } = await owner.call(listMeals, { query: { ...query, saved: 'false', limit: '1' } });
  const [, cursor] = /cursor=([^&>]+)/.exec(String(headers['link'])) ?? [];
  if (cursor === undefined) throw new Error('there is no second page');
  return cursor;
}

/** Every order of the meals, alone and with each filter, from the start and from a cursor. */
const ofMeals = SORTS.flatMap((sort) =>
  [
    {},
    { mood: 'Happy' },
    { q: 'o' },
    { q: 'salt' },
    { q: 'salts' },
    { q: 'a salts' },
    { mood: 'Happy', q: 'salt' },
    { saved: 'true' },
    { saved: 'true', mood: 'Happy', q: 'salt' },
  ].flatMap((filter) => [
    asOwner(() => ({ query: { ...filter, sort } })),
    asOwner(async (world) => ({
      query: { ...filter, sort, cursor: await cursorAfter(world, { ...filter, sort }) },
    })),
  ]),
);

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /meals': {
    access: [own],
    plans: ofMeals,
    allowedCosts: [
      {
        costs: ['walks meals_by_time', 'walks meals_by_name', 'walks meals_by_mood_and_name'],
        why: 'The first page of all meals is at the end of an index. A word that many have soon fills it.',
      },
      {
        costs: ['sorts before it limits', 'reads the pages before'],
        why: 'A word that 500 meals have at most is looked up; only these are put in order.',
        of: /"meal_texts"/,
      },
      {
        costs: ['sorts before it limits', 'reads the pages before'],
        why: 'Of saved meals only those of one person are put in order.',
        of: /in \(select "meal_id" from "saved_meals"/,
      },
    ],
  },
  'GET /meals/mood/:mood': {
    access: [ownWith(() => ({ params: { mood: 'happy' } }))],
    plans: [asOwner(() => ({ params: { mood: 'happy' } }))],
  },
  'GET /meals/:id': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(({ meal: id }) => ({ params: { id } }))],
  },
  'POST /meals': {
    access: [forAdmins(() => ({ body: MEAL }))],
    plans: [by('administrator', () => ({ body: MEAL }))],
  },
  'PUT /meals/:id': {
    access: [forAdmins((_, id) => ({ params: { id }, body: MEAL }))],
    plans: [by('administrator', ({ meal: id }) => ({ params: { id }, body: MEAL }))],
  },
  'DELETE /meals/:id': {
    access: [forAdmins((_, id) => ({ params: { id } }))],
    plans: [by('administrator', ({ meal: id }) => ({ params: { id } }))],
    spends: true,
    last: true,
  },
};
