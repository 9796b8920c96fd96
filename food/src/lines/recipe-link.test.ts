import { expect, it } from 'vitest';
import { readIngredient } from './read-ingredient.ts';
import { linkToRecipe, recipeLinkIn, withoutRecipeLinks } from './recipe-link.ts';
import { scaleIngredient } from './scale.ts';

it.each([
  ['[[Pizza dough]]', null, null, 'Pizza dough', '[[Pizza dough]]'],
  ['1 [[Pizza dough]]', 1, null, 'Pizza dough', '2 [[Pizza dough]]'],
  ['½ Rezept [[Pizzateig]]', 0.5, null, 'Rezept Pizzateig', '1 Rezept [[Pizzateig]]'],
  ['500 g [[Pâte brisée]], kalt', 500, 'g', 'Pâte brisée', '1 kg [[Pâte brisée]], kalt'],
  ['2 servings [[Tomato sauce]]', 2, null, 'servings Tomato sauce', '4 servings [[Tomato sauce]]'],
])('reads “%s”', (line, amount, unit, food, twice) => {
  const read = readIngredient(line);
  expect([read.amount, read.unit, read.food]).toEqual([amount, unit, food]);
  expect(scaleIngredient(read, 2, 'written', 'en')).toBe(twice);
});

it.each(['1 [Pizza dough]', '[[]]', '[[ ]]', '[[a', 'b]]', `[[${'x'.repeat(201)}]]`])(
  'finds no recipe in “%s”',
  (line) => {
    expect(recipeLinkIn(line)).toBeUndefined();
  },
);

it('finds the recipe that it has written', () => {
  const line = `2 ${linkToRecipe(' Sauce [hot] ')} or so`;
  expect(recipeLinkIn(line)).toEqual({ before: '2 ', name: 'Sauce (hot)', after: ' or so' });
  expect(withoutRecipeLinks(line)).toBe('2 Sauce (hot) or so');
});
