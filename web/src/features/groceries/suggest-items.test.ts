import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemKey } from '@moodbowl/food/names/item-key';
import { createSuggester } from './suggest-items.ts';

const KNOWN = [
  { name: 'Oat milk', times: 9 },
  { name: 'Milk', times: 3 },
  { name: 'Mint', times: 3 },
  { name: 'Mild cheddar', times: 5 },
  { name: 'Tomatoes', times: 2 },
  { name: 'Crème fraîche', times: 1 },
];
const FOODS = ['tomato', 'milk chocolate', 'broccoli', 'miso', 'Coca-Cola', 'Tomato paste'];
const suggest = createSuggester(KNOWN, FOODS);

describe('suggestions', () => {
  it.each([
    ['mi', ['Mild cheddar', 'Milk', 'Mint', 'milk chocolate', 'miso', 'Oat milk']],
    ['MIL', ['Mild cheddar', 'Milk', 'milk chocolate', 'Oat milk', 'Mint', 'miso']],
    ['tom', ['Tomatoes', 'Tomato paste']],
    ['crem', ['Crème fraîche']],
    ['fraî', ['Crème fraîche']],
    ['oat m', ['Oat milk']],
    ['coca c', ['Coca-Cola']],
    ['cola', ['Coca-Cola']],
    ['ilk', ['Oat milk', 'Milk', 'milk chocolate']],
    ['brocol', ['broccoli']],
    ['brocccoli', ['broccoli']],
    ['brokcoli', ['broccoli']],
    ['borccoli', ['broccoli']],
    ['vroccoli', ['broccoli']],
    ['brcl', []],
    ['zz', []],
    ['', []],
    [' - ', []],
  ])('for %j are %j', (typed, names) => expect(suggest(typed, 10)).toEqual(names));

  it('are at most as many as asked for', () => expect(suggest('mi', 2)).toEqual(['Mild cheddar', 'Milk']));

  it('leave out what is typed already, and the same item written differently', () => {
    expect(suggest(' Milk ', 10)).toEqual(['milk chocolate', 'Oat milk', 'Mild cheddar']);
    expect(suggest('tomato', 10)).toEqual(['Tomato paste']);
  });

  it('find the spelling that matches if the own one of the same item does not', () => {
    expect(createSuggester([{ name: 'Ei', times: 1 }], ['Eier'])('eie', 5)).toEqual(['Eier']);
  });

  const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom(...FOODS, 'oats', 'oat'));

  it('are distinct names from the lists for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name, times: fc.nat(5) })), fc.array(name), name, (known, foods, typed) => {
        const names = createSuggester(known, foods)(typed, 5);
        expect(names.length).toBeLessThanOrEqual(5);
        expect(new Set(names.map(itemKey)).size).toBe(names.length);
        expect([...known.map((item) => item.name), ...foods]).toEqual(expect.arrayContaining(names));
        expect(names).not.toContain(typed.trim());
      }),
    );
  });
});
