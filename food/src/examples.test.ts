import { describe, expect, it } from 'vitest';
import { createAisleFinder } from './aisles/aisle-of.ts';
import { FOODS as GERMAN } from './aisles/foods.de.ts';
import { FOODS as ENGLISH } from './aisles/foods.en.ts';
import { addAmounts } from './amounts/add-amounts.ts';
import { readIngredient } from './lines/read-ingredient.ts';
import { scaleIngredient } from './lines/scale.ts';
import { foodWords, isSameFood } from './names/food-words.ts';
import { itemKey } from './names/item-key.ts';

/* What a food and its amount is, by examples that a cook can read: English and German beside each other. */

const aisleOf = { en: createAisleFinder(ENGLISH, 'en'), de: createAisleFinder(GERMAN, 'de') };

/** The line, its amount, its unit, its food, twice of it, and where the food is in the shop. */
type Line = readonly [string, number, string | null, string, string, string];

describe.each(['en', 'de'] as const)('a line of a recipe in %s', (language) => {
  const lines: Readonly<Record<'en' | 'de', readonly Line[]>> = {
    en: [
      ['2 onions', 2, null, 'onions', '4 onions', 'produce'],
      ['1 onion(s)', 1, null, 'onion', '2 onion(s)', 'produce'],
      ['1 egg', 1, null, 'egg', '2 eggs', 'dairy'],
      ['2 carrots, sliced', 2, null, 'carrots', '4 carrots, sliced', 'produce'],
      ['500 g flour', 500, 'g', 'flour', '1 kg flour', 'baking'],
      ['1½ cups milk', 1.5, 'cup', 'milk', '3 cups milk', 'dairy'],
      ['1 lb potatoes', 1, 'lb', 'potatoes', '2 lb potatoes', 'produce'],
      ['2 tins chopped tomatoes', 2, 'can', 'chopped tomatoes', '4 tins chopped tomatoes', 'tins'],
      ['3 cloves garlic', 3, 'clove', 'garlic', '6 cloves garlic', 'produce'],
      ['2 tbsp olive oil', 2, 'tbsp', 'olive oil', '4 tbsp olive oil', 'spices'],
      ['200 ml oat milk', 200, 'ml', 'oat milk', '400 ml oat milk', 'dairy'],
      ['1 bunch parsley', 1, 'bunch', 'parsley', '2 bunches parsley', 'produce'],
    ],
    de: [
      ['2 Zwiebeln', 2, null, 'Zwiebeln', '4 Zwiebeln', 'produce'],
      ['1 Zwiebel(n)', 1, null, 'Zwiebel', '2 Zwiebel(n)', 'produce'],
      ['1 Ei', 1, null, 'Ei', '2 Eier', 'dairy'],
      ['1 Möhre, in Scheiben', 1, null, 'Möhre', '2 Möhren, in Scheiben', 'produce'],
      ['500 g Mehl', 500, 'g', 'Mehl', '1 kg Mehl', 'baking'],
      ['1½ Tassen Milch', 1.5, 'cup', 'Milch', '3 Tassen Milch', 'dairy'],
      ['1 Pfund Kartoffeln', 1, 'pfund', 'Kartoffeln', '2 Pfund Kartoffeln', 'produce'],
      ['1 Dose gehackte Tomaten', 1, 'can', 'gehackte Tomaten', '2 Dosen gehackte Tomaten', 'tins'],
      ['3 Zehen Knoblauch', 3, 'clove', 'Knoblauch', '6 Zehen Knoblauch', 'produce'],
      ['2 EL Olivenöl', 2, 'tbsp', 'Olivenöl', '4 EL Olivenöl', 'spices'],
      ['200 ml Hafermilch', 200, 'ml', 'Hafermilch', '400 ml Hafermilch', 'dairy'],
      ['1 Bund Petersilie', 1, 'bunch', 'Petersilie', '2 Bund Petersilie', 'produce'],
    ],
  };

  it.each(lines[language])('%s', (line, amount, unit, food, doubled, aisle) => {
    const read = readIngredient(line);
    expect(read).toMatchObject({ amount, unit, food });
    expect(scaleIngredient(read, 2, 'written', language)).toBe(doubled);
    expect(aisleOf[language](food)).toBe(aisle);
  });
});

describe('one food', () => {
  it.each([
    ['onion', 'onions'],
    ['onion', 'onion(s)'],
    ['egg', 'eggs'],
    ['potato', 'Potatoes'],
    ['strawberry', 'strawberries'],
    ['Zwiebel', 'Zwiebeln'],
    ['Zwiebel', 'Zwiebel(n)'],
    ['Ei', 'Eier'],
    ['Ei', 'Ei(er)'],
    ['Kartoffel', 'Kartoffeln'],
    ['Möhre', 'Möhren'],
    ['Nuss', 'Nüsse'],
    ['rote Zwiebel', 'Rote Zwiebeln'],
  ])('is %s and %s, on the list and in the plan', (one, other) => {
    expect(itemKey(one)).toBe(itemKey(other));
    expect(foodWords(one).key).toBe(foodWords(other).key);
  });

  it.each([
    ['tomatoes', 'chopped tomatoes'],
    ['parsley', 'fresh parsley'],
    ['Tomaten', 'gehackte Tomaten'],
    ['Petersilie', 'frische Petersilie'],
    ['Eier', 'große Eier'],
  ])('is %s and %s in the plan, and two lines of a list', (one, other) => {
    expect(foodWords(one).key).toBe(foodWords(other).key);
    expect(itemKey(one)).not.toBe(itemKey(other));
  });

  it.each([
    ['milk', 'oat milk'],
    ['butter', 'peanut butter'],
    ['apricots', 'dried apricots'],
    ['chicken', 'chicken breast'],
    ['Milch', 'Hafermilch'],
    ['Aprikosen', 'getrocknete Aprikosen'],
    ['Lachs', 'geräucherter Lachs'],
    ['Zitronen', 'Zitronen Saft'],
  ])('is neither %s nor %s', (one, other) => {
    expect(foodWords(one).key).not.toBe(foodWords(other).key);
    expect(itemKey(one)).not.toBe(itemKey(other));
  });

  it.each([
    ['tomatoes', 'cherry tomatoes'],
    ['Onions', 'red onion'],
    ['Zwiebeln', '1 rote Zwiebel'],
    ['Tomaten', '3 gehackte Tomaten'],
  ])('%s on the list are enough for %s', (item, needed) =>
    expect(isSameFood(foodWords(item), foodWords(needed))).toBe(true),
  );
});

describe('two amounts of one food', () => {
  it.each([
    ['2 tins', '1 can', '3 tins'],
    ['2 Dosen', '1 Dose', '3 Dosen'],
    ['1 tbsp', '1 EL', '2 tbsp'],
    ['1 lb', '500 g', '954 g'],
    ['1 Pfund', '500 g', '1000 g'],
    ['1 cup', '250 ml', '487 ml'],
    ['500 g', '1,5 kg', '2 kg'],
  ])('%s and %s are %s', (one, other, sum) => expect(addAmounts(one, other)).toBe(sum));
});
