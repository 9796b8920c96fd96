import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIngredient } from './read-ingredient.ts';
import { scaleIngredient } from './scale.ts';

/** Amount, end of the range if there is one, unit and food. */
function short(line: string) {
  const { amount, amount_to, unit, food } = readIngredient(line);
  return [amount_to === null ? amount : `${amount}-${amount_to}`, unit, food];
}

describe('readIngredient', () => {
  it.each([
    ['250g flour', 250, 'g', 'flour'],
    ['2tbsp olive oil', 2, 'tbsp', 'olive oil'],
    ['1 large egg', 1, null, 'egg'],
    ['3 cloves garlic', 3, 'clove', 'garlic'],
    ['2 garlic cloves, crushed', 2, 'clove', 'garlic'],
    ['1 heaped tsp salt', 1, 'tsp', 'salt'],
    ['1 T sugar', 1, 'tbsp', 'sugar'],
    ['1 t sugar', 1, 'tsp', 'sugar'],
    ['6 fl. oz. cream', 6, 'fl oz', 'cream'],
    ['2 c. oats', 2, 'cup', 'oats'],
    ['1 tin', 1, 'can', ''],
    ['4 whole cloves', 4, null, 'cloves'],
    ['3 stalks celery', 3, 'stalk', 'celery'],
  ])('reads "%s"', (line, amount, unit, food) => {
    expect(short(line)).toEqual([amount, unit, food]);
  });

  it.each([
    ['1½ cups milk', 1.5],
    ['1 1/2 cups milk', 1.5],
    ['1-1/2 cups milk', 1.5],
    ['1 and 1/2 cups milk', 1.5],
    ['½ cup milk', 0.5],
    ['3⁄4 cup milk', 0.75],
    ['half a cup milk', 0.5],
    ['one cup milk', 1],
    ['one and a half cups milk', 1.5],
    ['a cup of milk', 1],
    ['about 3 cups milk', 3],
    ['a scant ½ cup milk', 0.5],
    ['2–3 cups milk', '2-3'],
    ['2 to 3 cups milk', '2-3'],
    ['1½ to 2 cups milk', '1.5-2'],
    ['1 cup - 2 cups milk', '1-2'],
  ])('reads the number of "%s"', (line, amount) => {
    expect(short(line)).toEqual([amount, 'cup', 'milk']);
  });

  it.each([
    ['one onion', 1, 'onion'],
    ['half a lemon', 0.5, 'lemon'],
    ['a dozen eggs', 12, 'eggs'],
    ['2 dozen oysters', 24, 'oysters'],
    ['٣ بيضات', 3, 'بيضات'],
    ['２ eggs', 2, 'eggs'],
  ])('counts the pieces of "%s"', (line, amount, food) => {
    expect(short(line)).toEqual([amount, null, food]);
  });

  it.each([
    ['1,5 kg Mehl', 1.5, 'kg'],
    ['1,000 g flour', 1000, 'g'],
    ['1.500 g Mehl', 1500, 'g'],
    ['1,250 kg Kartoffeln', 1.25, 'kg'],
    ['0,125 l Milch', 0.125, 'l'],
    ['1.125 cups oats', 1.125, 'cup'],
  ])('reads the decimal marks of "%s" as its unit allows', (line, amount, unit) => {
    expect(short(line).slice(0, 2)).toEqual([amount, unit]);
  });

  it('takes the first of two units for one amount, and delimits both', () => {
    for (const [line, amount, unit, part] of [
      ['1 cup (240 ml) milk', 1, 'cup', '1 cup (240 ml)'],
      ['8 oz / 225 g butter', 8, 'oz', '8 oz / 225 g'],
    ] as const) {
      const read = readIngredient(line);
      expect([read.amount, read.unit, read.text.slice(read.start, read.end)]).toEqual([amount, unit, part]);
    }
  });

  it.each([
    ['600g/1lb 5oz icing sugar, plus extra for dusting', 600, 'g', 'icing sugar'],
    ['750ml/1 pint 6fl oz red wine', 750, 'ml', 'red wine'],
    ['5cm/2in piece fresh ginger, peeled', 5, 'cm', 'fresh ginger'],
    ['1 tbsp unsalted butter 15 mL', 1, 'tbsp', 'unsalted butter'],
    ['1 EL Butter 15 g', 1, 'tbsp', 'Butter'],
    ['½ tsp peeled, grated fresh ginger', 0.5, 'tsp', 'fresh ginger'],
    ['⅓ cup diced, peeled carrot', 1 / 3, 'cup', 'carrot'],
    ['¼ cup roasted, salted pepitas', 0.25, 'cup', 'roasted, salted pepitas'],
    ['2 tbsp linseed, crushed', 2, 'tbsp', 'linseed'],
    ['⅓ cup toasted and finely chopped hazelnuts', 1 / 3, 'cup', 'hazelnuts'],
    ['6 dried cloves', 6, null, 'dried cloves'],
    ['1 stick (½ cup) or more softened butter', 1, 'stick', 'butter'],
    ['1 tsp each of cumin and paprika', 1, 'tsp', 'cumin and paprika'],
  ])('reads "%s" for what is bought', (line, amount, unit, food) => {
    const read = readIngredient(line);
    expect([read.unit, read.food]).toEqual([unit, food]);
    expect(read.amount).toBeCloseTo(amount);
  });

  it.each([
    ['大さじ2 しょうゆ', 2, 'tbsp', 'しょうゆ', '大さじ4 しょうゆ'],
    ['しょうゆ 大さじ2', 2, 'tbsp', 'しょうゆ', 'しょうゆ 大さじ4'],
    ['醤油…小さじ1と1/2', 1.5, 'tsp', '醤油', '醤油…小さじ3'],
    ['玉ねぎ 1個', 1, null, '玉ねぎ', '玉ねぎ 2個'],
    ['にんじん 1/2本', 0.5, null, 'にんじん', 'にんじん 1本'],
    ['水 300cc', 300, 'ml', '水', '水 600cc'],
    ['小麦粉 200g', 200, 'g', '小麦粉', '小麦粉 400g'],
    ['鶏もも肉 ２枚（500g）', 2, null, '鶏もも肉', '鶏もも肉 4枚（1kg）'],
    ['にんにく 1片', 1, 'clove', 'にんにく', 'にんにく 2片'],
    ['牛乳 1カップ', 1, null, '牛乳', '牛乳 2カップ'],
    ['塩 少々', null, null, '塩', '塩 少々'],
  ])('reads "%s", where the amount follows', (line, amount, unit, food, twice) => {
    const read = readIngredient(line);
    expect([read.amount, read.unit, read.food]).toEqual([amount, unit, food]);
    expect(scaleIngredient(read, 2, 'written', 'en')).toBe(twice);
  });

  it('counts packages and notes how much is in one', () => {
    for (const line of [
      '2 x 400g tins tomatoes',
      '2 (400g) tins tomatoes',
      '2 400g tins tomatoes',
      '2 400-g tins tomatoes',
    ]) {
      expect(short(line)).toEqual([2, 'can', 'tomatoes']);
      expect(readIngredient(line).note).toMatch(/^400-?g$/);
    }
    expect(short('2 t-bone steaks')).toEqual([2, null, 't-bone steaks']);
    expect(short('1½" piece ginger')).toEqual([1.5, 'inch', 'ginger']);
    expect(short('1 2-pound chicken')).toEqual([1, null, 'chicken']);
  });

  it('adds what belongs to one amount', () => {
    expect(short('1 cup plus 2 tablespoons flour')).toEqual([1.125, 'cup', 'flour']);
    expect(short('1 lb 9 oz beef')).toEqual([25, 'oz', 'beef']);
    expect(short('1 cup sugar, plus ¼ cup for dusting')).toEqual([1, 'cup', 'sugar']);
  });

  it('gives a pinch without a number a unit and no amount', () => {
    expect(short('a pinch of salt')).toEqual([null, 'pinch', 'salt']);
    expect(short('Pinch salt')).toEqual([null, 'pinch', 'salt']);
    expect(short('a few sprigs of thyme')).toEqual([null, 'sprig', 'thyme']);
    expect(short('2 pinches salt')).toEqual([2, 'pinch', 'salt']);
  });

  it('reads no amount where there is none', () => {
    for (const [line, food] of [
      ['salt to taste', 'salt'],
      ['70% dark chocolate', '70% dark chocolate'],
      ['half and half', 'half and half'],
      ['塩 少々', '塩'],
      ['1/0 cups', '1/0 cups'],
      ['', ''],
    ]) {
      expect(short(line ?? '')).toEqual([null, null, food]);
    }
  });

  it('reads amounts behind the food and within the line', () => {
    expect(short('flour 200 g')).toEqual([200, 'g', 'flour']);
    expect(short('小麦粉２００ｇ')).toEqual([200, 'g', '小麦粉']);
    expect(readIngredient('Chicken 500g (diced)')).toMatchObject({
      amount: 500,
      unit: 'g',
      food: 'Chicken',
      note: 'diced',
    });
    expect(short('Eggs: 2')).toEqual([2, null, 'Eggs']);
    expect(short('juice of 1 lemon')).toEqual([1, null, 'lemon']);
    expect(short('grated zest 2 limes')).toEqual([2, null, 'limes']);
    expect(short('Mehl Type 405')).toEqual([null, null, 'Mehl Type 405']);
  });

  it('gives headings no food', () => {
    for (const line of ['For the sauce:', 'For the sauce', 'Für den Teig:', 'Dressing:']) {
      expect(readIngredient(line)).toMatchObject({ amount: null, unit: null, food: '', note: line });
    }
  });

  it('keeps what is done to the food in the note', () => {
    expect(readIngredient('2 cups finely chopped fresh parsley (packed), for serving')).toMatchObject({
      food: 'fresh parsley',
      note: 'finely chopped, packed, for serving',
    });
    expect(readIngredient('2 boneless, skinless chicken breasts, diced')).toMatchObject({
      food: 'boneless, skinless chicken breasts',
      note: 'diced',
    });
    expect(readIngredient('2 cloves minced garlic').food).toBe('garlic');
    expect(readIngredient('1 can chopped tomatoes').food).toBe('chopped tomatoes');
  });

  it('keeps what was done to the food where that is another thing to buy', () => {
    expect(readIngredient('200 g minced pork').food).toBe('minced pork');
    expect(readIngredient('500 g gehacktes Rindfleisch').food).toBe('gehacktes Rindfleisch');
    expect(readIngredient('1 tsp toasted sesame oil').food).toBe('toasted sesame oil');
  });

  it.each([
    ['2 EL Olivenöl', 2, 'tbsp', 'Olivenöl'],
    ['1 gestr. TL Salz', 1, 'tsp', 'Salz'],
    ['1 Prise Zucker', 1, 'pinch', 'Zucker'],
    ['1 Bund Petersilie', 1, 'bunch', 'Petersilie'],
    ['1 Dose Tomaten (400 g)', 1, 'can', 'Tomaten'],
    ['2 Stück Butter', 2, null, 'Butter'],
    ['1 Päckchen Backpulver', 1, 'packet', 'Backpulver'],
    ['1 Becher Sahne', 1, 'tub', 'Sahne'],
    ['Saft einer halben Zitrone', 0.5, null, 'Zitrone'],
    ["2 cuillères à soupe d'huile", 2, 'tbsp', 'huile'],
    ['2 c. à café de sel', 2, 'tsp', 'sel'],
    ['3 cucharadas de aceite', 3, 'tbsp', 'aceite'],
    ['2 spicchi di aglio', 2, 'clove', 'aglio'],
  ])('reads other languages: "%s"', (line, amount, unit, food) => {
    expect(short(line)).toEqual([amount, unit, food]);
  });

  it('reads any text, and delimits a part of it', () => {
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
      'a',
      'half',
      'plus',
      'x',
      '400g',
      'onion',
      ':',
    );
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.array(word, { maxLength: 20 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(line, (text) => {
        const read = readIngredient(text);
        expect(read.text).toBe(text);
        expect(0 <= read.start && read.start <= read.end && read.end <= text.length).toBe(true);
        expect(read.amount === null || (Number.isFinite(read.amount) && read.amount >= 0)).toBe(true);
        expect(read.amount_to === null || read.amount_to > (read.amount ?? Number.POSITIVE_INFINITY)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads lines of 10,000 characters in proportion to their length', () => {
    const parts = [
      '1 ',
      '1/',
      '(',
      'a ',
      ', ',
      '- ',
      'large ',
      'red, ',
      '1 cup / ',
      '1-',
      'half ',
      'one dozen ',
      '½',
      'x y',
      '; *',
    ];
    const lines = parts.map((part) => part.repeat(Math.ceil(10_000 / part.length)));
    const before = process.cpuUsage();
    for (const line of lines) readIngredient(`1 cup ${line}`);
    for (const line of lines) readIngredient(`${line}1 cup`);
    const { user } = process.cpuUsage(before);
    // Quadratic reading of one such line takes a second.
    expect(user / 1000).toBeLessThan(1000);
  });
});
