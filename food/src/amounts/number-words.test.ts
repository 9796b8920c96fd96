import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as english } from 'n2words/en-GB';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { toCardinal as belgian } from 'n2words/fr-BE';
import { toCardinal as italian } from 'n2words/it-IT';
import { expect, it } from 'vitest';
import { quantityAt } from './read-quantity.ts';

const NUMBERS = Array.from({ length: 99 }, (_, index) => index + 1);

it.each(Object.entries({ english, german, french, belgian, spanish, italian }))('reads 1 to 99 in %s', (_, write) => {
  for (const number of NUMBERS) {
    const word = write(number);
    expect([word, quantityAt(`${word} min`, 0)]).toEqual([word, expect.objectContaining({ amount: number })]);
    expect(quantityAt(word.replaceAll('-', ' '), 0)?.amount).toBe(number);
  }
});

it.each([
  ['zweieinhalb Tassen', 2.5, 'zweieinhalb'],
  ['eineinhalb Liter', 1.5, 'eineinhalb'],
  ['dreissig Gramm', 30, 'dreissig'],
  ['one third cup', 1 / 3, 'one third'],
  ['one quarter of a cup', 1 / 4, 'one quarter of a'],
  ['ein Viertel Kürbis', 1 / 4, 'ein Viertel'],
  ['2 and a half cups', 2.5, '2 and a half'],
  ['twenty-five and a half inches', 25.5, 'twenty-five and a half'],
  ['twenty one-inch cubes', 20, 'twenty'],
  ['two 14-ounce tins', 2, 'two'],
])('reads "%s"', (text, amount, words) => {
  const quantity = quantityAt(text, 0);
  expect([quantity?.amount, text.slice(0, quantity?.end)]).toEqual([amount, words]);
});

it('sees no number in a word of something else', () => {
  for (const text of [
    'five-spice powder',
    'seven-up',
    'Dreikornbrot',
    'tennis',
    'siebenundsiebzigmal',
    'quatre-quarts',
  ])
    expect(quantityAt(text, 0)).toBeNull();
});
