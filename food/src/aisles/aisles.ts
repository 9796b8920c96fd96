/** Where things are in a shop, in the order in which many shops are walked. `other` is for what is not known. */
export const AISLES = [
  'produce',
  'bakery',
  'dairy',
  'meat',
  'fish',
  'frozen',
  'grains',
  'tins',
  'baking',
  'spices',
  'breakfast',
  'snacks',
  'drinks',
  'household',
  'other',
] as const;
export type Aisle = (typeof AISLES)[number];
