import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import type { Meal } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { type Learned, rankMeals, type Situation, toCandidate } from './rank-meals.ts';

const meal = (name: string, change: Partial<Meal> = {}): Meal => ({
  id: name,
  name,
  description: '',
  ingredients: ['150 g red lentils', '1 onion', '2 carrots', '½ tsp salt'],
  mood: 'Bored',
  moods: ['Bored'],
  diet: null,
  cuisine: '',
  servings: null,
  minutes_prep: null,
  minutes_cook: null,
  minutes_rest: null,
  language: null,
  own: false,
  image_url: '',
  steps: [],
  created_at: '2026-03-01T00:00:00.000Z',
  saved: false,
  ...change,
});
const situation = (change: Partial<Situation> = {}): Situation => ({
  mood: 'Happy',
  groceries: [],
  saved: new Set(),
  eatenLately: new Set(),
  day: '2026-03-10',
  ...change,
});
const rank = (meals: Meal[], change: Partial<Situation>, limit: number) => {
  const saved = new Set(meals.filter((one) => one.saved).map(({ id }) => id));
  return rankMeals(meals.map(toCandidate), situation({ saved, ...change }), limit);
};
const names = (meals: Meal[], change: Partial<Situation> = {}) => rank(meals, change, 10).map((one) => one.meal.id);
const first = (meals: Meal[], change: Partial<Situation> = {}) => rank(meals, change, 1)[0]!;

const learnedOf = (lifts: Record<string, number>): Learned => ({
  lift: (id) => lifts[id] ?? 0,
  exploration: () => 0,
  reason: () => null,
});

describe('the order of suggestions', () => {
  it('puts meals for the mood first, then saved ones', () => {
    const meals = [meal('other'), meal('saved', { saved: true }), meal('fits', { moods: ['Happy'] })];
    expect(names(meals)).toEqual(['fits', 'saved', 'other']);
  });

  it('prefers meals that use more of the groceries and miss less', () => {
    const groceries = ['Lentils', 'Onions', 'Carrots'].map((item_name) => ({ item_name, purchased: 0 as const }));
    const meals = [
      meal('none', { ingredients: ['1 leek'] }),
      meal('one of four', { ingredients: ['1 onion', '1 leek', '2 eggs', '1 lime'] }),
      meal('one of two', { ingredients: ['1 onion', '1 leek'] }),
      meal('all'),
    ];
    expect(names(meals, { groceries })).toEqual(['all', 'one of two', 'one of four', 'none']);
  });

  it('counts no heading among the ingredients as missing', () => {
    const meals = [meal('soup', { ingredients: ['For the soup:', '1 leek', 'To serve:', '1 lime'] })];
    expect(first(meals).missing.map(({ item_name }) => item_name)).toEqual(['Leek', 'Lime']);
  });

  it('lets many fitting groceries outweigh the mood, but not one', () => {
    const groceries = ['Lentils', 'Onions', 'Carrots'].map((item_name) => ({ item_name, purchased: 1 as const }));
    const meals = [meal('fits', { moods: ['Happy'], ingredients: ['1 leek'] }), meal('at hand')];
    expect(names(meals, { groceries })).toEqual(['at hand', 'fits']);
    expect(names(meals, { groceries: groceries.slice(0, 1) })).toEqual(['fits', 'at hand']);
  });

  it('lets what is learned of a meal count only so much, for and against', () => {
    const learned = learnedOf({ great: 2, good: 0.4, bad: -0.4, dreadful: -2 });
    const meals = [meal('great'), meal('good', { saved: true }), meal('bad'), meal('dreadful', { saved: true })];
    expect(names(meals, { learned })).toEqual(['good', 'great', 'dreadful', 'bad']);
  });

  it('follows what is learned however much it is, and whatever all meals have in common', () => {
    const ordered = Array.from({ length: 9 }, (_, index) => `meal ${index}`);
    for (const common of [-0.5, 0, 0.2, 0.5]) {
      const learned = learnedOf(Object.fromEntries(ordered.map((id, index) => [id, common - 0.02 * index])));
      expect(names(ordered.map((id) => meal(id)).toReversed(), { learned })).toEqual(ordered);
    }
  });

  it('weighs a meal for the mood alike, whatever all meals have in common', () => {
    const groceries = [{ item_name: 'Onions', purchased: 0 as const }];
    const meals = [meal('at hand'), meal('learned', { ingredients: ['1 leek'] })];
    for (const common of [0, 0.5]) {
      const better = learnedOf({ learned: common + 0.05, 'at hand': common });
      expect(names(meals, { groceries, learned: better })).toEqual(['learned', 'at hand']);
      const alike = learnedOf({ learned: common + 0.01, 'at hand': common });
      expect(names(meals, { groceries, learned: alike })).toEqual(['at hand', 'learned']);
    }
  });

  it('leaves out meals eaten lately', () => {
    expect(names([meal('a'), meal('b')], { eatenLately: new Set(['a']) })).toEqual(['b']);
  });

  it('stays the same all day, and orders equal meals differently the next day', () => {
    const meals = Array.from({ length: 9 }, (_, index) => meal(`meal ${index}`));
    expect(names(meals)).toEqual(names(meals.toReversed()));
    expect(names(meals)).not.toEqual(names(meals, { day: '2026-03-11' }));
  });

  it('ends at the limit', () => expect(rank([meal('a'), meal('b')], {}, 1)).toHaveLength(1));
});

describe('the reason', () => {
  const groceries = [
    { item_name: 'Onions', purchased: 0 },
    { item_name: 'Carrots', purchased: 1 },
    { item_name: 'Lentils', purchased: 0 },
  ] as const;

  const none: SuggestionReason = { mood: null, items: [], saved: false, learned: null, worth_a_try: null };

  it.each<[SuggestionReason, Meal, Partial<Situation>]>([
    [{ ...none, mood: 'Happy', items: ['Lentils', 'Onions'] }, meal('a', { moods: ['Happy'] }), { groceries }],
    [{ ...none, items: ['Lentils', 'Onions'], saved: true }, meal('a', { saved: true }), { groceries }],
    [{ ...none, items: ['Carrots'] }, meal('a', { ingredients: ['2 carrots'] }), { groceries }],
    [{ ...none, mood: 'Happy', saved: true }, meal('a', { moods: ['Happy'], saved: true }), {}],
    [{ ...none, mood: 'Angry' }, meal('a', { moods: ['Angry'] }), { mood: 'Angry' }],
    [none, meal('a'), { mood: undefined }],
  ])('is %j', (reason, one, change) => expect(first([one], change).reason).toEqual(reason));

  it('calls at most two meals worth a try, only those beyond what all have in common', () => {
    const lifts = { best: 0.3, better: 0.28, good: 0.26, other: 0.1, another: 0.1, third: 0.1 };
    const tries = (learned: Learned, change: Partial<Situation> = {}) =>
      rank(
        Object.keys(lifts).map((id) => meal(id)),
        { learned, ...change },
        10,
      ).map(({ reason }) => reason.worth_a_try);
    expect(tries(learnedOf(lifts))).toEqual(['Happy', 'Happy', null, null, null, null]);
    expect(tries(learnedOf(Object.fromEntries(Object.keys(lifts).map((id) => [id, 0.2]))))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(tries(learnedOf(lifts), { saved: new Set(['best', 'better', 'good']) })).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it('never names staples', () => {
    const one = meal('a', { ingredients: ['1 tbsp sugar', '1 onion'] });
    const items = ['Sugar', 'Onion'].map((item_name) => ({ item_name, purchased: 1 as const }));
    expect(first([one], { groceries: items }).reason.items).toEqual(['Onion']);
    expect(first([one], { groceries: items.slice(0, 1) }).reason).toEqual(none);
  });

  it('names each grocery once', () => {
    const one = meal('a', { ingredients: ['1 onion', '1 red onion'] });
    expect(first([one], { groceries }).reason.items).toEqual(['Onions']);
  });
});

describe('what is missing', () => {
  it('is what the list lacks apart from staples, as items for it', () => {
    const groceries = [{ item_name: 'onions', purchased: 0 as const }];
    expect(first([meal('a')], { groceries }).missing).toEqual([
      { item_name: 'Red lentils', quantity: '150 g' },
      { item_name: 'Carrots', quantity: '2' },
    ]);
  });

  it('is nothing if everything is there or nothing is known', () => {
    const groceries = ['lentils', 'onion', 'carrot'].map((item_name) => ({ item_name, purchased: 1 as const }));
    expect(first([meal('a')], { groceries }).missing).toEqual([]);
    expect(first([meal('a', { ingredients: [] })]).missing).toEqual([]);
  });
});
