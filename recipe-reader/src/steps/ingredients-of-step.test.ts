import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingredientsOfStep } from './ingredients-of-step.ts';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';

const named = (step: string, lines: readonly string[]) =>
  ingredientsOfStep(step, lines.map(readIngredient)).map(({ text }) => text);

describe('ingredientsOfStep', () => {
  it('names a food by its last word, in singular and plural', () => {
    const lines = ['200 g red lentils', '1 onion, chopped', '2 large tomatoes', '3 bay leaves'];
    expect(named('Add the lentils and a bay leaf.', lines)).toEqual(['200 g red lentils', '3 bay leaves']);
    expect(named('Fry the onions with the tomato.', lines)).toEqual(['1 onion, chopped', '2 large tomatoes']);
  });

  it('gives words to the longest name', () => {
    const lines = [
      '2 tbsp olive oil',
      '1 tsp sesame oil',
      '2 tomatoes',
      '1 tbsp tomato paste',
      '50 g butter',
      '1 tbsp peanut butter',
    ];
    expect(named('Heat the olive oil.', lines)).toEqual(['2 tbsp olive oil']);
    expect(named('Stir in the tomato paste.', lines)).toEqual(['1 tbsp tomato paste']);
    expect(named('Melt the butter.', lines)).toEqual(['50 g butter']);
    expect(named('Slice the tomatoes, add tomato paste.', lines)).toEqual(['2 tomatoes', '1 tbsp tomato paste']);
  });

  it('takes all that fit as well', () => {
    expect(named('Drizzle with oil.', ['1 tbsp olive oil', '1 tsp sesame oil'])).toHaveLength(2);
  });

  it('knows that chicken breasts are chicken', () => {
    expect(named('Fry the chicken.', ['2 chicken breasts', '300 ml chicken stock'])).toEqual(['2 chicken breasts']);
    expect(named('Pour in the stock.', ['2 chicken breasts', '300 ml chicken stock'])).toEqual([
      '300 ml chicken stock',
    ]);
  });

  it('reads several foods of one line', () => {
    expect(named('Season with pepper.', ['salt and black pepper', '1 egg'])).toEqual(['salt and black pepper']);
  });

  it('reads a food up to remarks about it', () => {
    const lines = ['400 g cherry tomatoes in red and yellow', '6 chicken thighs with skin and bone', '½ tsp salt'];
    expect(named('Add the whole tomatoes and the salt.', lines)).toEqual([lines[0], lines[2]]);
    expect(named('Put the skins on a board.', lines)).toEqual([]);
  });

  it('names none where a step also means some that it does not name', () => {
    const lines = ['2 garlic cloves', '1 tsp ground cumin', '½ tsp salt'];
    expect(named('Stir in the garlic, spices and salt.', lines)).toEqual([]);
    expect(named('Toss everything together, salt at the end.', lines)).toEqual([]);
    expect(named('Den Knoblauch und alles andere mischen.', ['1 Zehe Knoblauch'])).toEqual([]);
    expect(named('Fry the garlic until everything is soft.', lines)).toEqual([lines[0]]);
    expect(named('Add the spices and the salt.', [...lines, '1 tbsp mixed spices'])).toEqual([
      '½ tsp salt',
      '1 tbsp mixed spices',
    ]);
  });

  it('names German foods', () => {
    const lines = ['2 Zwiebeln', '3 Eier', '2 EL Olivenöl', '200 g Mehl'];
    expect(named('Die Zwiebel in Öl anbraten.', lines)).toEqual(['2 Zwiebeln', '2 EL Olivenöl']);
    expect(named('Ein Ei und Mehl verrühren.', lines)).toEqual(['3 Eier', '200 g Mehl']);
  });

  it('names nothing for headings and for what is not there', () => {
    expect(named('Mix all for the sauce.', ['For the sauce:', '1 egg'])).toEqual([]);
    expect(named('', ['1 egg'])).toEqual([]);
  });

  it('answers ingredients of the recipe only, whatever the texts are', () => {
    const word = fc.constantFrom('oil', 'olive', 'leaves', 'and', 'or', '1', 'breast', 'tomato', 'tomatoes', ',');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (step, lines) => {
        const foods = lines.map(readIngredient);
        const found = ingredientsOfStep(step, foods);
        expect(foods.filter((food) => found.includes(food))).toEqual(found);
      }),
    );
  });
});
