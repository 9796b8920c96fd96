import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleStep } from './scale-step.ts';

const FOODS =
  `4 cups milk|2 eggs|500 g flour|2 tbsp olive oil|1 onion|3 cloves garlic|1 tin tomatoes|400 ml Milch|2 Eier|
  250 g Mehl|3 EL Olivenöl|1 Zwiebel|2 Zehen Knoblauch`
    .split(/\s*\|\s*/)
    .map(readIngredient);
const scaled = (step: string, factor: number, system: 'written' | 'metric' | 'us' = 'written', language = 'en') =>
  scaleStep(step, FOODS, { factor, system, language });
const textOf = (...step: Parameters<typeof scaled>) =>
  scaled(...step)
    .parts.map(({ text }) => text)
    .join('');

describe('a step for twice as many', () => {
  it.each([
    ['Add 2 cups of milk.', 'Add 4 cups of milk.'],
    ['Add 2 cups of the milk and stir for 5 minutes.', 'Add 4 cups of the milk and stir for 5 minutes.'],
    ['Beat 2 eggs with 100 g flour.', 'Beat 4 eggs with 200 g flour.'],
    ['Beat two eggs.', 'Beat 4 eggs.'],
    ['Fry 1 onion in 1 tbsp olive oil at 180 °C.', 'Fry 2 onions in 2 tbsp olive oil at 180 °C.'],
    ['Fry 2–3 cloves of garlic.', 'Fry 4–6 cloves of garlic.'],
    ['200 ml Milch zugeben.', '400 ml Milch zugeben.'],
    ['2 Eier mit 100 g Mehl verrühren.', '4 Eier mit 200 g Mehl verrühren.'],
    ['Zwei Eier verquirlen und 20 Minuten ruhen lassen.', '4 Eier verquirlen und 20 Minuten ruhen lassen.'],
    ['1 Zwiebel in 2 EL Olivenöl anbraten.', '2 Zwiebeln in 4 EL Olivenöl anbraten.'],
  ])('%s', (step, expected) => {
    expect(textOf(step, 2, 'written', /[äöüß]|Eier|Milch/.test(step) ? 'de' : 'en')).toBe(expected);
    expect(scaled(step, 2).isUnsure).toBe(false);
  });

  it.each([
    'Add half the milk.',
    'Die halbe Milch zugeben.',
    'Add the eggs one at a time.',
    'Add 1 egg at a time.',
    'Cut into 4 pieces of 2 cm.',
    'Bake for 20 minutes at 180 C, then 5 more.',
    'Put 2 trays in the oven.',
    'Fill each with 1 tbsp olive oil.',
    'Je 1 EL Olivenöl darauf geben.',
  ])('leaves "%s"', (step) => {
    expect(scaled(step, 2)).toEqual({ parts: [{ text: step }], isUnsure: false });
  });

  it.each(['Add 200 ml and stir.', '100 ml davon zugeben.', 'Add 2 tbsp of sugar.'])('is unsure of "%s"', (step) => {
    expect(scaled(step, 2)).toEqual({ parts: [{ text: step }], isUnsure: true });
    expect(scaled(step, 1, 'metric').isUnsure).toBe(false);
  });
});

it('keeps what was written', () => {
  expect(scaled('Add 2 cups of milk, then 1 onion.', 1.5).parts).toEqual([
    { text: 'Add ' },
    { text: '3 cups of milk', written: '2 cups of milk' },
    { text: ', then ' },
    { text: '1½ onions', written: '1 onion' },
    { text: '.' },
  ]);
});

it('shows amounts and temperatures in a system of units', () => {
  expect(textOf('Add 2 cups of milk at 350°F.', 1, 'metric')).toBe('Add 475 ml of milk at 175°C.');
  expect(scaled('Add 2 cups of milk at 350°F.', 2).parts.at(-1)).toEqual({ text: ' at 350°F.' });
});

it('takes any text, and loses none of it', () => {
  const word = fc.constantFrom('1', '½', '2-3', ' ', 'cups', 'milk', 'of', 'two', 'eggs', '.', '180 C', 'each', '(');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, (step) => {
      const { parts } = scaled(step, 2);
      expect(parts.map((part) => part.written ?? part.text).join('')).toBe(step);
    }),
  );
});
