import type { Aisle } from '@moodbowl/food/aisles/aisles';
import type { PlainMessageId } from '@moodbowl/i18n/message';

/** The messages with the names of the aisles. */
export const AISLE_NAMES: Readonly<Record<Aisle, PlainMessageId>> = {
  produce: 'aisles.produce',
  bakery: 'aisles.bakery',
  dairy: 'aisles.dairy',
  meat: 'aisles.meat',
  fish: 'aisles.fish',
  frozen: 'aisles.frozen',
  grains: 'aisles.grains',
  tins: 'aisles.tins',
  baking: 'aisles.baking',
  spices: 'aisles.spices',
  breakfast: 'aisles.breakfast',
  snacks: 'aisles.snacks',
  drinks: 'aisles.drinks',
  household: 'aisles.household',
  other: 'aisles.other',
};
