import { expect, it } from 'vitest';
import { byName } from './name-order.ts';

const inOrder = (text: string, ...names: string[]) =>
  byName(
    names.map((name) => ({ name })),
    text,
  ).map(({ name }) => name);

it('puts names that begin with the words before those that have them inside, and ingredients last', () => {
  expect(inOrder('oat', 'Cinnamon rice pudding', 'Goat stew', 'Overnight oats', 'Oatmeal')).toEqual([
    'Overnight oats',
    'Oatmeal',
    'Goat stew',
    'Cinnamon rice pudding',
  ]);
});

it('looks for all words, in any order and whatever their accents', () => {
  expect(inOrder('puree Apple', 'Apple pie', 'Purée of apples', 'Stew')).toEqual([
    'Purée of apples',
    'Apple pie',
    'Stew',
  ]);
});
