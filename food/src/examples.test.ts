import { describe, expect, it } from 'vitest';
import { createAisleFinder } from './aisles/aisle-of.ts';
import { FOODS as GERMAN } from './aisles/foods.de.ts';
import { FOODS as ENGLISH } from './aisles/foods.en.ts';
import { addAmounts } from './amounts/add-amounts.ts';
import { readIngredient } from './lines/read-ingredient.ts';
import { scaleIngredient } from './lines/scale.ts';
import { foodWords, isEnoughFor } from './names/food-words.ts';
import { shoppingItem } from './lines/shopping-item.ts';
import { itemKey } from './names/item-key.ts';
import { toBase } from './units/units.ts';

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

/** The line, its food, twice and half of it, and the item on the list. */
type Sized = readonly [line: string, food: string, doubled: string, halved: string, listed: string];

describe.each(['en', 'de'] as const)('sizes and other numbers of a line in %s', (language) => {
  const lines: Readonly<Record<'en' | 'de', readonly Sized[]>> = {
    en: [
      ['2 tins of 150 g tuna', 'tuna', '4 tins of 150 g tuna', '1 tin of 150 g tuna', '2 tins Tuna'],
      ['4 buns (70 g/bun)', 'buns', '8 buns (70 g/bun)', '2 buns (70 g/bun)', '4 Buns'],
      ['2 packs feta, 200 g a pack', 'feta', '4 packs feta, 200 g a pack', '1 pack feta, 200 g a pack', '2 packs Feta'],
      [
        '2 boîtes de 400 g de tomates',
        'tomates',
        '4 boîtes de 400 g de tomates',
        '1 boîtes de 400 g de tomates',
        '2 boîtes Tomates',
      ],
      [
        '2 latas de 400 g de tomate',
        'tomate',
        '4 latas de 400 g de tomate',
        '1 latas de 400 g de tomate',
        '2 latas Tomate',
      ],
      ['50 +150 g sugar', 'sugar', '100 +300 g sugar', '25 +75 g sugar', '50 +150 g Sugar'],
      ['1-9 inch pie crust', 'pie crust', '2-9 inch pie crust', '½-9 inch pie crust', '1 Pie crust'],
      [
        '3 cups sprinkles (Note 4)',
        'sprinkles',
        '6 cups sprinkles (Note 4)',
        '1½ cups sprinkles (Note 4)',
        '3 cups Sprinkles',
      ],
      ['7UP', '7UP', '7UP', '7UP', '1 7UP'],
      ['5-spice powder', '5-spice powder', '5-spice powder', '5-spice powder', '1 5-spice powder'],
      ['200 g 00 flour', '00 flour', '400 g 00 flour', '100 g 00 flour', '200 g 00 flour'],
      ['90/10 beef', '90/10 beef', '90/10 beef', '90/10 beef', '1 90/10 beef'],
      ['1/3 cup sugar', 'sugar', '⅔ cup sugar', '2 tbsp + 2 tsp sugar', '1/3 cup Sugar'],
      ['2 clove/s garlic', 'garlic', '4 cloves garlic', '1 clove garlic', '2 clove Garlic'],
      ['2 can(s) beans', 'beans', '4 cans beans', '1 can beans', '2 can Beans'],
      ['optional: 2 lemons', 'lemons', 'optional: 4 lemons', 'optional: 1 lemon', '2 Lemons'],
    ],
    de: [
      ['2 Dosen à 400 g Tomaten', 'Tomaten', '4 Dosen à 400 g Tomaten', '1 Dose à 400 g Tomaten', '2 Dosen Tomaten'],
      ['2 Dosen zu je 400 g Mais', 'Mais', '4 Dosen zu je 400 g Mais', '1 Dose zu je 400 g Mais', '2 Dosen Mais'],
      ['2 Dosen (à ca. 400 g) Mais', 'Mais', '4 Dosen (à ca. 400 g) Mais', '1 Dose (à ca. 400 g) Mais', '2 Dosen Mais'],
      [
        '4 Brötchen, 70 g pro Stück',
        'Brötchen',
        '8 Brötchen, 70 g pro Stück',
        '2 Brötchen, 70 g pro Stück',
        '4 Brötchen',
      ],
      ['2 Zehe/n Knoblauch', 'Knoblauch', '4 Zehen Knoblauch', '1 Zehe Knoblauch', '2 Zehe Knoblauch'],
      ['2 Packung/en Nudeln', 'Nudeln', '4 Packungen Nudeln', '1 Packung Nudeln', '2 Packung Nudeln'],
      ['2 Blatt/Blätter Gelatine', 'Gelatine', '4 Blätter Gelatine', '1 Blatt Gelatine', '2 Blatt Gelatine'],
      ['2 Glas/Gläser Kirschen', 'Kirschen', '4 Gläser Kirschen', '1 Glas Kirschen', '2 Glas Kirschen'],
      ['2 gr. Zwiebeln', 'Zwiebeln', '4 gr. Zwiebeln', '1 gr. Zwiebel', '2 Zwiebeln'],
      ['2 kl. Äpfel', 'Äpfel', '4 kl. Äpfel', '1 kl. Apfel', '2 Äpfel'],
      ['50 gr. Mehl', 'Mehl', '100 gr. Mehl', '25 gr. Mehl', '50 gr. Mehl'],
      ['evtl. 2 Zitronen', 'Zitronen', 'evtl. 4 Zitronen', 'evtl. 1 Zitrone', '2 Zitronen'],
      ['ggf. Salz', 'Salz', 'ggf. Salz', 'ggf. Salz', '1 Salz'],
      ['Salz n. B.', 'Salz', 'Salz n. B.', 'Salz n. B.', '1 Salz'],
      ['2 Eier', 'Eier', '4 Eier', '1 Ei', '2 Eier'],
    ],
  };

  it.each(lines[language])('%s', (line, food, doubled, halved, listed) => {
    const read = readIngredient(line);
    const { item_name, quantity } = shoppingItem(line);
    const scaled = [2, 0.5].map((factor) => scaleIngredient(read, factor, 'written', language));
    expect([read.food, ...scaled, `${quantity} ${item_name}`]).toEqual([food, doubled, halved, listed]);
  });
});

it('shows what an amount weighs where the line says it', () => {
  const shown = (line: string, factor = 1) => scaleIngredient(readIngredient(line), factor, 'metric', 'en');
  expect(shown('3 cups flour (375 g)')).toBe('375 g flour');
  expect(shown('3 cups flour (375 g)', 2)).toBe('750 g flour');
  expect(shown('3 Tassen Mehl (375 g)')).toBe('375 g Mehl');
});

it('shows how large each piece is in the chosen units, and never more of it', () => {
  const shown = (line: string, system: 'metric' | 'us') => scaleIngredient(readIngredient(line), 2, system, 'en');
  expect(shown('1 (14 oz) can beans', 'metric')).toBe('2 (395 g) cans beans');
  expect(shown('2 14-ounce cans beans', 'metric')).toBe('4 395 g cans beans');
  expect(shown('2 chicken breasts (6 oz each)', 'metric')).toBe('4 chicken breasts (170 g each)');
  expect(shown('2 tins of 400 g beans', 'us')).toBe('4 tins of 14 oz beans');
  expect(shown('1 (14 oz / 400 g) can beans', 'metric')).toBe('2 (14 oz / 400 g) cans beans');
  expect(shown('1 g saffron', 'us')).toBe('2 g saffron');
});

it.each([
  ['2 msk socker', 'tbsp', 'socker'],
  ['1 tsk salt', 'tsp', 'salt'],
  ['2 eetlepels suiker', 'tbsp', 'suiker'],
  ['3 teentjes knoflook', 'clove', 'knoflook'],
  ['2 colheres de sopa de açúcar', 'tbsp', 'açúcar'],
  ['1 colher (de chá) de sal', 'tsp', 'sal'],
  ['2 łyżki cukru', 'tbsp', 'cukru'],
  ['1 szklanka mleka', 'cup', 'mleka'],
])('knows the unit of "%s"', (line, unit, food) => {
  expect(readIngredient(line)).toMatchObject({ unit, food });
});

it('knows the pound of each country', () => {
  const grams = (line: string) => toBase(readIngredient(line).amount ?? 0, readIngredient(line).unit).amount;
  expect(['1 Pfund Mehl', '1 livre de beurre', '1 libra de harina'].map(grams)).toEqual([500, 500, 500]);
  expect(Math.round(grams('1 lb flour'))).toBe(454);
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
    expect(isEnoughFor(foodWords(item), foodWords(needed))).toBe(true),
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
