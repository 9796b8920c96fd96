import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { expect, it } from 'vitest';
import { factorFor } from './factor-for.ts';

it.each([
  ['3 eggs', '4', 4 / 3],
  ['3 eggs', '4 eggs', 4 / 3],
  ['250 g flour', '300', 1.2],
  ['250 g flour', '0.5 kg', 2],
  ['250 g Mehl', '1 Pfund', 2],
  ['1 cup milk', '1 ½ cups', 1.5],
  ['2–3 onions', '4', 2],
  ['2 Dosen Tomaten', '3 Dosen', 1.5],
])('of “%s” and “%s” is %d', (line, have, factor) => {
  expect(factorFor(have, readIngredient(line))).toBeCloseTo(factor);
});

it.each([
  ['3 eggs', ''],
  ['3 eggs', 'some'],
  ['3 eggs', '0'],
  ['1 cup flour', '300 g'],
  ['salt', '3'],
])('of “%s” and “%s” is unknown', (line, have) => {
  expect(factorFor(have, readIngredient(line))).toBeNull();
});
