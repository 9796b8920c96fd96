import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIngredient } from './read-ingredient.ts';
import { scaleIngredient, type ShownSystem } from './scale.ts';
import { toBase } from '../units/units.ts';

const scale = (line: string, factor: number, system: ShownSystem = 'written', language = 'en') =>
  scaleIngredient(readIngredient(line), factor, system, language);

describe('scaleIngredient', () => {
  it.each([
    ['¾ cup flour', 2, '1½ cups flour'],
    ['1 cup flour', 2, '2 cups flour'],
    ['2 cups flour', 0.5, '1 cup flour'],
    ['1 cup flour', 0.33333, '⅓ cup flour'],
    ['1 cup milk', 0.42, '⅜ cup milk'],
    ['1 cup flour', 0.7, '⅔ cup flour'],
    ['250 g minced beef', 1 / 3, '83 g minced beef'],
    ['1 kg beef', 1 / 3, '335 g beef'],
    ['41 g sugar', 3, '125 g sugar'],
    ['25 g yeast', 1 / 3, '8.3 g yeast'],
    ['½ tsp nutmeg', 1 / 6, '1 pinch nutmeg'],
    ['½ TL Muskat', 1 / 6, '1 Prise Muskat'],
    ['1 tsp cumin', 0.15, '⅛ tsp cumin'],
    ['1 tsp cumin', 0.6, '⅝ tsp cumin'],
    ['1 tbsp oil', 1 / 3, '1 tsp oil'],
    ['2 tablespoons oil', 1 / 6, '1 teaspoon oil'],
    ['1 onion', 5 / 12, '⅜ onion'],
    ['16 oz parmesan', 1 / 3, '5¼ oz parmesan'],
    ['1 heaped tsp salt', 2, '2 heaped tsp salt'],
    ['2-3 carrots', 2, '4–6 carrots'],
    ['½ to 1 onion', 0.5, '¼–½ onion'],
    ['one onion', 3, '3 onions'],
    ['250g flour', 1.5, '375g flour'],
    ['750 g flour', 2, '1.5 kg flour'],
    ['617 g flour', 2, '1.23 kg flour'],
    ['1.5 kg flour', 0.5, '750 g flour'],
    ['2 leaves gelatine', 0.5, '1 leaf gelatine'],
    ['3 oz. cheese', 2, '6 oz. cheese'],
    ['juice of 1 lemon', 0.5, 'juice of ½ lemon'],
    ['flour 200 g', 2, 'flour 400 g'],
  ])('scales "%s" by %d to "%s"', (line, factor, expected) => {
    expect(scale(line, factor)).toBe(expected);
  });

  it.each([
    ['1 cup (240 ml) milk', '2 cups (480 ml) milk'],
    ['8 oz / 225 g butter', '16 oz / 450 g butter'],
    ['1 cup plus 2 tablespoons flour', '2 cups plus 4 tablespoons flour'],
    ['1 cup sugar, plus ¼ cup for dusting', '2 cups sugar, plus ½ cup for dusting'],
    ['1 teaspoon fresh dill or ½ teaspoon dried', '2 teaspoons fresh dill or 1 teaspoon dried'],
    ['4 pounds chicken wings (about 24)', '8 pounds chicken wings (about 48)'],
    ['2 eggs plus 1 yolk', '4 eggs plus 2 yolk'],
    ['1 lemon or 2 limes', '2 lemon or 4 limes'],
    ['2 cups cheese (8 ounces)', '4 cups cheese (16 ounces)'],
  ])('scales each amount of "%s"', (line, expected) => {
    expect(scale(line, 2)).toBe(expected);
  });

  it.each([
    ['2 x 400g tins tomatoes', '4 x 400g tins tomatoes'],
    ['1 (14 oz) can beans', '2 (14 oz) cans beans'],
    ['3 papayas (1 pound each), cut into 4 pieces', '6 papayas (1 pound each), cut into 4 pieces'],
    ['2 pounds beef, cut into 1-inch cubes', '4 pounds beef, cut into 1-inch cubes'],
    ['100 g 70% chocolate', '200 g 70% chocolate'],
  ])('leaves what one is like in "%s"', (line, expected) => {
    expect(scale(line, 2)).toBe(expected);
  });

  it.each([
    ['500 g beef', '1⅛ lb beef'],
    ['150 g parmesan', '5¼ oz parmesan'],
    ['250 g butter', '9 oz butter'],
    ['250 ml milk', '1 cup milk'],
    ['15 ml oil', '1 tbsp oil'],
    ['1 cup milk', '1 cup milk'],
    ['2 tbsp oil', '2 tbsp oil'],
    ['3 eggs', '3 eggs'],
  ])('shows "%s" in US units as "%s"', (line, expected) => {
    expect(scale(line, 1, 'us')).toBe(expected);
  });

  it.each([
    ['1 lb beef', '455 g beef'],
    ['3 lb beef', '1.36 kg beef'],
    ['1 cup milk', '235 ml milk'],
    ['1 to 1½ cups milk', '235–355 ml milk'],
    ['1 quart stock', '945 ml stock'],
    ['2 tbsp oil', '2 tbsp oil'],
    ['1 tbsp (15 ml) oil', '1 tbsp oil'],
    ['1 (14 oz) can beans', '1 (395 g) can beans'],
    ['8 oz cream cheese, plus 2 oz for the top', '225 g cream cheese, plus 55 g for the top'],
  ])('shows "%s" in metric units as "%s"', (line, expected) => {
    expect(scale(line, 1, 'metric')).toBe(expected);
  });

  it('shows the amount that the line itself gives in the system, and says it once', () => {
    expect(scale('1 cup (240 ml) milk', 1, 'metric')).toBe('240 ml milk');
    expect(scale('1 cup milk (240 ml)', 2, 'metric')).toBe('480 ml milk');
    expect(scale('225g/8oz butter', 1, 'us')).toBe('8oz butter');
    expect(scale('225g/8oz butter', 2, 'metric')).toBe('450g butter');
  });

  it('makes grams of cups only if the line says how many', () => {
    expect(scale('1 cup flour', 1, 'metric')).toBe('235 ml flour');
    expect(scale('1 cup (120 g) flour', 1, 'metric')).toBe('120 g flour');
  });

  it('writes decimals as the language does, and keeps its unit words', () => {
    expect(scale('1 kg Mehl', 1.5, 'written', 'de')).toBe('1,5 kg Mehl');
    expect(scale('1 Prise Salz', 2, 'written', 'de')).toBe('2 Prisen Salz');
    expect(scale('1 EL Öl', 1.5, 'written', 'de')).toBe('1½ EL Öl');
    expect(scale('1 kg flour', 1.5, 'written', 'no such language!')).toBe('1.5 kg flour');
  });

  it('leaves lines without amount, and factors that are none', () => {
    for (const line of ['salt to taste', 'a pinch of salt', 'For the sauce:'])
      expect(scale(line, 3, 'metric')).toBe(line);
    for (const factor of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(scale('2 eggs', factor)).toBe('2 eggs');
  });

  const amounts = fc.constantFrom('1', '2', '3', '½', '1½', '1/4', '250', '1-2', '2 to 3');
  const units = fc.constantFrom('cup', 'g', 'kg', 'ml', 'tbsp', 'oz', 'lb', 'cloves', 'cans', 'EL');
  const simple = fc.tuple(amounts, units).map(([amount, unit]) => `${amount} ${unit} oats`);
  const base = (line: string) => {
    const { amount, unit } = readIngredient(line);
    return toBase(amount ?? 0, unit);
  };

  it('reads twice the amount in a line that is scaled by two', () => {
    fc.assert(
      fc.property(simple, (line) => {
        const [once, twice] = [base(line), base(scale(line, 2))];
        expect(twice.unit).toBe(once.unit);
        expect(Math.abs(twice.amount / once.amount - 2)).toBeLessThan(0.05);
      }),
    );
  });

  it('comes back to the same reading when scaled there and back', () => {
    fc.assert(
      fc.property(simple, fc.constantFrom(2, 3, 4, 0.5, 1.5, 5), (line, factor) => {
        const [before, after] = [base(line), base(scale(scale(line, factor), 1 / factor))];
        expect(after.unit).toBe(before.unit);
        expect(Math.abs(after.amount / before.amount - 1)).toBeLessThan(0.05);
      }),
    );
  });

  it('changes no text at factor one as written, and takes any text', () => {
    const word = fc.constantFrom(
      '1',
      '½',
      '2-3',
      ' ',
      '(',
      ')',
      '/',
      ',',
      'cup',
      'g',
      'of',
      'plus',
      'x',
      '400g',
      'about ',
      'or ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word, { maxLength: 20 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom<ShownSystem>('written', 'metric', 'us'), (line, system) => {
        expect(scale(line, 1)).toBe(line);
        expect(typeof scale(line, 2, system)).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a food that is counted', () => {
  it.each([
    ['1 onion, finely chopped', 2, '2 onions, finely chopped'],
    ['1 large red onion', 3, '3 large red onions'],
    ['2 tomatoes', 0.5, '1 tomato'],
    ['4 Eggs', 0.25, '1 Egg'],
    ['1 Zwiebel', 2, '2 Zwiebeln'],
    ['1 onion soup mix', 2, '2 onion soup mix'],
    ['250 g onion', 2, '500 g onion'],
  ])('%s times %d is %s', (line, factor, expected) => {
    expect(scaleIngredient(readIngredient(line), factor, 'written', 'en')).toBe(expected);
  });
});
