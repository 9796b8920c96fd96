import { describe, expect, it } from 'vitest';
import { addUp } from './needs.ts';
import { quantityTexts, type UnitWriter } from './quantity-texts.ts';
import { stockOf, subtractStock } from './stock.ts';

/** Units as they are stored. */
const PLAIN: UnitWriter = {
  language: 'en',
  counted: (unit, count) => `${count} ${unit}`,
  spoons: (unit, amount) => `${amount} ${unit}`,
};

const item = (item_name: string, quantity: string, purchased: 0 | 1 = 1) => ({
  id: item_name,
  item_name,
  quantity,
  purchased,
});

function left(text: string, ...items: ReturnType<typeof item>[]) {
  const [need] = addUp([{ entry: 'a', title: 'a', text, factor: 1 }]);
  const { shares, covered } = subtractStock(stockOf(items), need!);
  return shares.length === 0 ? covered : quantityTexts(shares, PLAIN).join(' + ');
}

describe('what is still needed', () => {
  it.each([
    ['750 g flour', [], '750 g'],
    ['750 g flour', [item('Flour', '500 g')], '250 g'],
    ['750 g flour', [item('Flour', '0.5 kg'), item('Flour', '250 g', 0)], 'bought'],
    ['750 g flour', [item('Flour', '1')], 'bought'],
    ['750 g flour', [item('Flour', '1', 0)], 'listed'],
    ['750 g flour', [item('Flour', 'some')], 'bought'],
    ['750 g flour', [item('Rice', '1 kg')], '750 g'],
    ['3 onions', [item('Onions', '2')], '1'],
    ['a pinch of nutmeg', [item('Nutmeg', '1')], 'bought'],
    ['1 tin chickpeas', [item('Chickpeas', '1 tin')], 'bought'],
    ['200 g cherry tomatoes', [item('Tomatoes', '200 g')], 'bought'],
    ['2 carrots', [item('Carrots', '300 g + 2')], 'bought'],
    ['1 tbsp olive oil', [item('Olive oil', '3 tsp')], 'bought'],
    ['52 g butter', [item('Butter', '50 g')], 'bought'],
    ['3 cans 7 Up', [item('7 Up', '2 cans')], '1 can'],
  ])('of %s with %j is %s', (text, items, expected) => expect(left(text, ...items)).toBe(expected));

  it('is taken from each item once', () => {
    const needs = addUp(
      ['400 g tomatoes', '400 g cherry tomatoes'].map((text) => ({ entry: 'a', title: '', text, factor: 1 })),
    );
    const stock = stockOf([item('Tomatoes', '500 g')]);
    expect(needs.map((need) => quantityTexts(subtractStock(stock, need).shares, PLAIN))).toEqual([[], ['300 g']]);
  });

  it.each([
    ['250 g flour', { unit: 'g', amount: 300 }, '50 g'],
    ['200 g flour', { unit: 'g', amount: 300 }, 'bought'],
    ['12 g flour', { unit: 'g', amount: 490 }, 'bought'],
    ['3 g flour', { unit: 'g', amount: 510 }, '3 g'],
    ['2 bags flour', { unit: 'g', amount: 300 }, '2 bag'],
    ['100 g flour', { unit: 'bag', amount: 1 }, '100 g'],
    ['a handful of flour', { unit: 'g', amount: 500 }, 'bought'],
  ])('of %s is not in 500 g that %j has claimed for another meal: %s', (text, claim, expected) => {
    const [need] = addUp([{ entry: 'a', title: 'a', text, factor: 1 }]);
    const stock = stockOf([item('Flour', '500 g')], [{ item_id: 'Flour', ...claim }]);
    const { shares, covered } = subtractStock(stock, need!);
    expect(shares.length === 0 ? covered : quantityTexts(shares, PLAIN).join(' + ')).toBe(expected);
  });
});
