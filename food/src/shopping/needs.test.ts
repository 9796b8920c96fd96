import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUp, type FoodNeeds, type IngredientLine } from './needs.ts';
import { quantityTexts, type UnitWriter } from './quantity-texts.ts';

/** Units as they are stored. */
const PLAIN: UnitWriter = {
  language: 'en',
  counted: (unit, count) => `${count} ${unit}`,
  spoons: (unit, amount) => `${amount} ${unit}`,
};

const line = (text: string, entry = 'a', factor = 1): IngredientLine => ({ entry, title: entry, text, factor });
const texts = (needs: readonly FoodNeeds[]) =>
  needs.map(({ name, shares }) => `${name}: ${quantityTexts(shares, PLAIN).join(' and ') || 'some'}`);

describe('ingredients', () => {
  it.each([
    [['1 onion', '2 onions'], ['onion: 3']],
    [['500 g flour', '250 g flour'], ['flour: 750 g']],
    [['800 g flour', '0.4 kg flour'], ['flour: 1.2 kg']],
    [['300 g carrots', '2 carrots'], ['carrots: 300 g + 2']],
    [
      ['1 red onion', '1 onion'],
      ['onion: 1', 'red onion: 1'],
    ],
    [['½ lemon', '½ lemon', '½ lemon'], ['lemon: 2']],
    [['1 tbsp olive oil', '2 tbsp olive oil'], ['olive oil: 3 tbsp']],
    [['1 tsp olive oil'], ['olive oil: 1 tsp']],
    [['2 tbsp milk', '300 ml milk'], ['milk: 330 ml']],
    [['a pinch of nutmeg', 'nutmeg'], ['nutmeg: some']],
    [['a handful of basil', '20 g basil'], ['basil: 20 g']],
    [['2-3 carrots'], ['carrots: 3']],
    [['3 cm fresh ginger'], ['fresh ginger: some']],
    [
      ['400 g chicken thighs', '2 chicken breasts'],
      ['chicken breasts: 2', 'chicken thighs: 400 g'],
    ],
    [['For the sauce:'], []],
    [['0 onions'], ['onions: some']],
  ])('%j add up to %j', (lines, expected) =>
    expect(texts(addUp(lines.map((text) => line(text)))).toSorted()).toEqual(expected),
  );

  it('are multiplied', () => expect(texts(addUp([line('1 onion', 'a', 2.5)]))).toEqual(['onion: 3']));

  it('are kept apart by entry', () => {
    const [need] = addUp([line('1 onion', 'a'), line('2 onions', 'b'), line('1 onion', 'a')]);
    expect(need?.shares).toMatchObject([
      { entry: 'a', amount: 2 },
      { entry: 'b', amount: 2 },
    ]);
  });

  it('fit the grocery list one by one if they do not fit together', () => {
    const lines = ['1234 g tomatoes', '3 cans tomatoes', '120 tomatoes'].map((text) => line(text));
    expect(texts(addUp(lines))).toEqual(['tomatoes: 1.23 kg and 120 and 3 can']);
  });
});

const someLine = fc.record({
  entry: fc.constantFrom('a', 'b', 'c'),
  title: fc.constant('Soup'),
  text: fc
    .tuple(
      fc.constantFrom('1', '2', '250', '1/2', '0.4', '3-4', ''),
      fc.constantFrom('g', 'kg', 'ml', 'tbsp', 'cans', 'pinch', ''),
      fc.constantFrom('flour', 'onions', 'red onion', 'milk', 'basil'),
    )
    .map((parts) => parts.filter(Boolean).join(' ')),
  factor: fc.constantFrom(1, 2, 0.5),
});

/** The sum of each food in each unit. */
function sums(needs: readonly FoodNeeds[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { key, shares } of needs)
    for (const { unit, amount } of shares) all.set(`${key} ${unit}`, (all.get(`${key} ${unit}`) ?? 0) + (amount ?? 0));
  return all;
}

describe('adding up', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(someLine), fc.integer(), (lines, seed) => {
        const shuffled = lines
          .map((one, index) => ({ one, rank: Math.sin(seed + index) }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        expect(addUp(shuffled)).toEqual(addUp(lines));
      }),
    );
  });

  it('conserves amounts, so that taking a meal away gives what was there before', () => {
    fc.assert(
      fc.property(fc.array(someLine), fc.array(someLine), (some, more) => {
        const [before, together, other] = [sums(addUp(some)), sums(addUp([...some, ...more])), sums(addUp(more))];
        for (const [key, amount] of together)
          expect(amount - (other.get(key) ?? 0)).toBeCloseTo(before.get(key) ?? 0, 6);
      }),
    );
  });
});
