import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { LANGUAGE_TAGS } from '@moodbowl/i18n/languages';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { COUNTED, dimensionOf } from '@moodbowl/food/units/units';
import { describe, expect, it } from 'vitest';
import { quantityTexts } from './quantity-text.ts';

const share = (unit: string, amount: number | null, spoons = false) => ({ entry: '', title: '', unit, amount, spoons });

describe('how much to buy', () => {
  it.each([
    ['pieces are rounded up', [share('', 2.25)], ['3', '3']],
    ['small amounts are exact', [share('g', 42.4)], ['42 g', '42 g']],
    ['larger ones are round', [share('ml', 163)], ['165 ml', '165 ml']],
    ['almost a kilogram is one', [share('g', 998)], ['1 kg', '1 kg']],
    ['kilograms have decimals of the language', [share('g', 1250)], ['1.25 kg', '1,25 kg']],
    ['spoons stay spoons', [share('ml', 22.2, true)], ['1½ tbsp', '1½ EL']],
    ['three small spoons are one', [share('ml', 3 * 4.92892, true)], ['1 tbsp', '1 EL']],
    ['few spoons are small ones', [share('ml', 5, true)], ['1 tsp', '1 TL']],
    ['what is counted has its name', [share('can', 1.5)], ['2 cans', '2 Dosen']],
    ['one of it, too', [share('leaf', 1)], ['1 leaf', '1 Blatt']],
    ['amounts that do not add up stand beside each other', [share('g', 300), share('', 2)], ['300 g + 2', '300 g + 2']],
  ])('%s', (_, shares, [english, german]) => {
    expect(quantityTexts(shares, 'en', '')).toEqual([english]);
    expect(quantityTexts(shares, 'de', '')).toEqual([german]);
  });

  it('is not said if no amount is known', () => expect(quantityTexts([share('', null)], 'en', '')).toEqual([]));

  it('is more than one text if it does not fit the list', () => {
    const texts = quantityTexts([share('g', 300), share('bunch', 2), share('package', 3)], 'en', '');
    expect(texts).toEqual(['300 g', '2 bunches', '3 packages']);
  });

  const written = LANGUAGE_TAGS.flatMap((language) =>
    COUNTED.flatMap((unit) =>
      [1, 12].map((amount) => {
        const [text = ''] = quantityTexts([share(unit, amount)], language, '');
        return { language, unit, amount, text, read: readIngredient(`${text} Tofu`) };
      }),
    ),
  );

  it('fits the list', () => {
    expect(written.filter(({ text }) => text.length > GROCERY_LIMITS.quantity)).toEqual([]);
  });

  it('can be read again', () => {
    expect(written.filter(({ amount, read }) => read.amount !== amount || dimensionOf(read.unit) !== 'count')).toEqual(
      [],
    );
    const english = written.filter(({ language }) => language === 'en');
    expect(english.filter(({ unit, read }) => read.unit !== unit)).toEqual([]);
  });
});
