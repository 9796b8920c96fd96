import type { Share } from '@moodbowl/food/shopping/needs';
import { quantityTexts as textsOf } from '@moodbowl/food/shopping/quantity-texts';
import type { CountedUnit } from '@moodbowl/food/units/units';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import { COUNTED_UNITS } from './counted-units.ts';

/** How much of a food to buy, in texts that fit the grocery list. */
export function quantityTexts(shares: readonly Share[], language: Language, food: string): string[] {
  const write = translators[language];
  const writer = {
    language,
    counted: (unit: CountedUnit, count: number) => write(COUNTED_UNITS[unit], { count }),
    spoons: (unit: 'tbsp' | 'tsp', amount: string) => write(unit === 'tbsp' ? 'units.tbsp' : 'units.tsp', { amount }),
  };
  return textsOf(shares, writer, food);
}
