import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuickAdd } from './quick-add.ts';

/** The drafts as `[quantity, name]`. */
const read = (text: string) => readQuickAdd(text).map(({ quantity, item_name }) => [quantity, item_name]);
const namesIn = (text: string) => readQuickAdd(text).map(({ item_name }) => item_name);

describe('an item that was typed', () => {
  it.each([
    ['eggs', '1', 'eggs'],
    ['12 eggs', '12', 'eggs'],
    ['12x eggs', '12', 'eggs'],
    ['12 x eggs', '12', 'eggs'],
    ['3 × eggs', '3', 'eggs'],
    ['2x tins tomatoes', '2 tins', 'tomatoes'],
    ['2 kg flour', '2 kg', 'flour'],
    ['500g Mehl', '500 g', 'Mehl'],
    ['2 KG Mehl', '2 KG', 'Mehl'],
    ['1,5 l milk', '1,5 l', 'milk'],
    ['1.5 litres milk', '1.5 litres', 'milk'],
    ['1/2 cucumber', '1/2', 'cucumber'],
    ['½ lemon', '½', 'lemon'],
    ['1½ lemons', '1½', 'lemons'],
    ['1 1/2 cups rice', '1 1/2 cups', 'rice'],
    ['2-3 onions', '2-3', 'onions'],
    ['2 – 3 kg potatoes', '2–3 kg', 'potatoes'],
    ['2 tins of tomatoes', '2 tins', 'tomatoes'],
    ['6 of the small ones', '6', 'the small ones'],
    ['1 dozen eggs', '1 dozen', 'eggs'],
    ['2 loaves bread', '2 loaves', 'bread'],
    ['2 Dosen Tomaten', '2 Dosen', 'Tomaten'],
    ['1 Bund Petersilie', '1 Bund', 'Petersilie'],
    ['2 Gla\u0308ser Honig', '2 Gläser', 'Honig'],
    ['2 EL Öl', '2 EL', 'Öl'],
    ['2 Pck. Backpulver', '2 Pck.', 'Backpulver'],
    ['2 x 400 g chopped tomatoes', '2 x 400 g', 'chopped tomatoes'],
    ['2 500 g tins', '2', '500 g tins'],
    ['1 (14.5 oz) can tomatoes', '1 can', 'tomatoes (14.5 oz)'],
    ['2 (400 g) Dosen Bohnen', '2 Dosen', 'Bohnen (400 g)'],
    ['2 🍎', '2', '🍎'],
  ])('reads the amount before the name: %j', (text, quantity, name) => expect(read(text)).toEqual([[quantity, name]]));

  it.each([
    ['eggs x12', '12', 'eggs'],
    ['eggs x 12', '12', 'eggs'],
    ['eggs X12', '12', 'eggs'],
    ['eggs 12x', '12', 'eggs'],
    ['eggs: 12', '12', 'eggs'],
    ['flour 2kg', '2 kg', 'flour'],
    ['flour - 2 kg', '2 kg', 'flour'],
    ['milk 1,5 l', '1,5 l', 'milk'],
    ['rice 1 1/2 cups', '1 1/2 cups', 'rice'],
    ['onions 2 - 3 kg', '2-3 kg', 'onions'],
    ['tomatoes 2 x 400 g', '2 x 400 g', 'tomatoes'],
    ['AA batteries 4 pack', '4 pack', 'AA batteries'],
    ['flour type 550 1 kg', '1 kg', 'flour type 550'],
    ['Mehl 405 - 1 kg', '1 kg', 'Mehl 405'],
    ['00 flour 1 kg', '1 kg', '00 flour'],
    ['2 in 1 shampoo 200 ml', '200 ml', '2 in 1 shampoo'],
    ['WD-40 400 ml', '400 ml', 'WD-40'],
  ])('reads the amount after the name: %j', (text, quantity, name) => expect(read(text)).toEqual([[quantity, name]]));

  it.each([
    '7up',
    '7 up',
    'omega 3 eggs',
    'flour type 550',
    'Mehl Type 405',
    'Mehl 405',
    '5-grain bread',
    '5 grain bread',
    '70% chocolate',
    '3,5 % Milch',
    'WD-40',
    '00 flour',
    'Coke 0',
    '0 Coke',
    'B12',
    'Vitamin B 12',
    '3 in 1 coffee',
    '9 V battery',
    '1664 beer',
    '24-7 drink',
    '1-2-3 sauce',
    '4x4 tape',
    '2 € ham',
    '-3 eggs',
    '400 g-Dose',
    '2 x 1/2 cucumber',
    'bag of flour',
    'a dozen eggs',
    'cup noodles',
    'Pck. Backpulver',
    '1. milk',
    'milk 2,3 eggs',
    '2 kg',
    '2 tins of',
    '12345678901234567890 kg flour',
    'x',
    'of',
  ])('keeps the name as it is: %j', (text) => expect(read(text)).toEqual([['1', text]]));

  it('loses extra white space', () => expect(read(' 2 \t kg\u00a0 brown   rice ')).toEqual([['2 kg', 'brown rice']]));

  it('keeps a name that is too long, for the form to reject', () => {
    const name = 'a'.repeat(GROCERY_LIMITS.name + 1);
    expect(read(`2 ${name}`)).toEqual([['2', name]]);
  });
});

describe('several items', () => {
  it.each([
    ['milk, eggs, ham', ['milk', 'eggs', 'ham']],
    ['milk; eggs;ham', ['milk', 'eggs', 'ham']],
    ['1 tin tomatoes, drained\n2 carrots, peeled, diced; ham', ['tomatoes, drained', 'carrots, peeled, diced', 'ham']],
    ['Lidl:\nmilk\n## Fruit\napples\nAldi :\nbread', ['milk', 'apples', 'bread']],
    ['[18:03, 24/11/2026] Sam: milk\n[18:04, 24/11/2026] Sam Ö.: 2 l juice', ['milk', 'juice']],
    ['24.11.26, 18:03 - Sam: milk\n24.11.26, 18:04 - Mum: ham', ['milk', 'ham']],
    ['11/24/26, 6:03 PM - Sam: milk', ['milk']],
    ['\u200Emilk\u200B\n\uFEFFeg\u00ADgs', ['milk', 'eggs']],
    ['✅ milk\n✔️ eggs', ['milk', 'eggs']],
    ['milk,, ;\n , eggs', ['milk', 'eggs']],
    ['tomatoes (ripe, red), ham', ['tomatoes (ripe, red)', 'ham']],
    ['milk (, ham', ['milk (', 'ham']],
    ['- milk\n– eggs\n• ham\n* jam', ['milk', 'eggs', 'ham', 'jam']],
    ['[ ] milk\n[x] eggs\n- [ ] ham\n[] jam\n☐ tea\n☑rice', ['milk', 'eggs', 'ham', 'jam', 'tea', 'rice']],
    ['1. milk\n2. eggs', ['milk', 'eggs']],
    ['1) milk\n\n2) [ ] eggs\nham', ['milk', 'eggs', 'ham']],
    ['Shopping\n---\n- \n•\nmilk', ['Shopping', 'milk']],
    ['\u200b\nmilk', ['milk']],
    ['', []],
  ])('are read from %j', (text, names) => expect(namesIn(text)).toEqual(names));

  it.each([
    ['flour, 2 kg', ['2 kg', 'flour']],
    [
      'eggs\t12\nmilk\t2 l\n3\tapples\nsalt\tfine',
      ['12', 'eggs'],
      ['2 l', 'milk'],
      ['3', 'apples'],
      ['1', 'salt fine'],
    ],
    ['eggs, x12, ham', ['12', 'eggs'], ['1', 'ham']],
    ['eggs, 12', ['12', 'eggs']],
    ['milk, 1,5 l; ham', ['1,5 l', 'milk'], ['1', 'ham']],
    ['milk\n2 l\neggs\n12', ['2 l', 'milk'], ['12', 'eggs']],
    ['500 g\nflour\n12\neggs', ['500 g', 'flour'], ['12', 'eggs']],
    ['flour 1 kg, 2 kg', ['1 kg', 'flour'], ['1', '2 kg']],
    ['2 kg, 3 eggs', ['1', '2 kg'], ['3', 'eggs']],
    ['milk, 7up', ['1', 'milk'], ['1', '7up']],
  ])('take an amount by itself from the part beside them: %j', (text, ...drafts) => {
    expect(read(text)).toEqual(drafts);
  });

  it('are all that fit on a list', () => {
    expect(readQuickAdd('egg\n'.repeat(130))).toHaveLength(130);
    expect(readQuickAdd('egg\n'.repeat(GROCERY_LIMITS.items + 1))).toHaveLength(GROCERY_LIMITS.items);
  });

  it.each([
    ['[x] milk\n[ ] eggs\n☑ ham\n✓ jam\n☐ tea', ['milk', 'ham', 'jam']],
    ['☑ 2 l milk; eggs', ['milk']],
    ['- [X] milk', ['milk']],
    ['milk, eggs', []],
  ])('are bought if they are ticked: %j', (text, names) => {
    expect(readQuickAdd(text).flatMap(({ item_name, bought }) => (bought ? [item_name] : []))).toEqual(names);
  });
});

/** Texts of the pieces that mean something here. */
const piece = fc.constantFrom(
  ...'eggs flour 7up Äpfel type up in (ripe red) milk, a/b % kg g tins Dosen Pck. EL dozen of x × - – + %'.split(' '),
  ...'1 2 12 550 00 0 1,5 1.5 1/2 ½ 1½ 2-3 3-2 500g 2kg x12 12x 2x400g 12345678901234567890'.split(' '),
);
const line = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '));
const list = fc
  .array(fc.tuple(line, fc.constantFrom('\n', ', ', ';', '\n- ', '\n[ ] ')), { maxLength: 10 })
  .map((lines) => lines.flat().join(''));

/** Words and numbers in any order, without those that are dropped. */
const wordsIn = (text: string) =>
  (text.match(/\p{L}+|\d+/gu) ?? []).filter((word) => !['x', 'of'].includes(word)).toSorted();
const written = (text: string) =>
  readQuickAdd(text)
    .map(({ quantity, item_name }) => `${quantity} ${item_name}`)
    .join('\n');

describe('any text', () => {
  it('gives drafts that are not blank, with quantities that fit', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), list), (text) => {
        for (const { item_name, quantity } of readQuickAdd(text)) {
          expect(item_name).toMatch(/^\S(?:.*\S)?$/su);
          expect(quantity).toMatch(/^\S.{0,19}$/su);
        }
      }),
    );
  });

  it('keeps every word and number', () => {
    fc.assert(
      fc.property(list, (text) => {
        const after = wordsIn(written(text));
        // A quantity of 1 may be there in addition.
        const added = after.filter((word) => word === '1').length - wordsIn(text).filter((word) => word === '1').length;
        expect(added).toBeGreaterThanOrEqual(0);
        expect(after).toEqual([...wordsIn(text), ...Array.from({ length: added }, () => '1')].toSorted());
      }),
    );
  });

  it('keeps every letter', () => {
    const lettersIn = (text: string) => (text.normalize('NFC').match(/(?![xof])\p{L}/giu) ?? []).toSorted().join('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: GROCERY_LIMITS.batch }), (text) => {
        expect(lettersIn(written(text))).toBe(lettersIn(text));
      }),
    );
  });

  it('reads the same when it is written again with the amount in front', () => {
    fc.assert(
      fc.property(line, (text) => {
        const [draft] = readQuickAdd(text);
        fc.pre(draft !== undefined && draft.quantity !== '1' && !text.includes(', '));
        expect(readQuickAdd(`${draft.quantity} ${draft.item_name}`)).toEqual([draft]);
      }),
    );
  });

  it.each(['(', '1', '1 ', ', ', '- ', '[ ] ', '1/', '1,', '2x', 'x ', 'a', ' ', '\n1. ', '½', '-'])(
    'is read in no time if it is long: %j',
    (repeated) => {
      const text = repeated.repeat(100_000 / repeated.length);
      const start = performance.now();
      readQuickAdd(`${text}!`);
      // A second would be quadratic time; this is far from it on a busy machine too.
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});
