import { type Meal, MEAL_MESSAGES } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import {
  type MealValues,
  newStep,
  parseValues,
  readDraft,
  splitIngredients,
  stepField,
  valuesOf,
} from './meal-values.ts';

const MEAL: Meal = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  name: 'Shakshuka',
  description: 'Eggs in tomatoes.',
  ingredients: ['4 eggs', '1 tin of tomatoes, chopped', 'Salt'],
  mood: 'Angry',
  image_url: '/uploads/meals/0123456789abcdef.webp',
  steps: ['Simmer the tomatoes.', 'Break in the eggs, one by one.'],
  created_at: '2026-03-10T09:00:00.000Z',
  saved: false,
};

const draftOf = (change: Partial<MealValues>, known: readonly string[] = []) =>
  readDraft({ ...valuesOf(undefined), name: 'Toast', ...change }, known);

describe('ingredients in one text', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' , ,, ', []],
    ['eggs', ['eggs']],
    ['eggs,salt', ['eggs', 'salt']],
    [' 4 eggs ,, 1 tin of tomatoes,\n salt , ', ['4 eggs', '1 tin of tomatoes', 'salt']],
    ['🥚, بيض', ['🥚', 'بيض']],
  ])('%j are split on commas', (text, expected) => {
    expect(splitIngredients(text, [])).toEqual(expected);
  });

  it('that had a comma before keep it, whatever changes around them', () => {
    const text = MEAL.ingredients.join(', ');
    expect(splitIngredients(text, MEAL.ingredients)).toEqual(MEAL.ingredients);
    expect(splitIngredients(`Oil, ${text.replace('4 eggs', '6 eggs')}`, MEAL.ingredients)).toEqual([
      'Oil',
      '6 eggs',
      '1 tin of tomatoes, chopped',
      'Salt',
    ]);
    expect(splitIngredients('1 tin of tomatoes, diced', MEAL.ingredients)).toEqual(['1 tin of tomatoes', 'diced']);
    expect(splitIngredients('chopped, 1 tin of tomatoes', MEAL.ingredients)).toEqual(['chopped', '1 tin of tomatoes']);
  });
});

describe('the draft of a form', () => {
  it('of a meal left as it is, is that meal', () => {
    const { id: _, created_at: __, saved: ___, ...same } = MEAL;
    expect(readDraft(valuesOf(MEAL), MEAL.ingredients)).toEqual({ draft: same });
  });

  it('needs a name, and nothing else', () => {
    expect(draftOf({})).toEqual({
      draft: { name: 'Toast', description: '', ingredients: [], mood: 'Happy', image_url: '', steps: [] },
    });
    expect(draftOf({ name: '  ' })).toEqual({ problems: { name: MEAL_MESSAGES.nameRequired } });
  });

  it('has its steps trimmed and without the empty ones', () => {
    expect(draftOf({ steps: ['', ' Toast it. ', '  ', 'Eat it.'].map(newStep) })).toMatchObject({
      draft: { steps: ['Toast it.', 'Eat it.'] },
    });
  });

  it('tells which field is wrong, and which step', () => {
    const steps = ['', 'Fine.', 's'.repeat(1001)].map(newStep);
    expect(
      draftOf({ name: 'n'.repeat(121), description: 'd'.repeat(2001), ingredients: `salt, ${'i'.repeat(201)}`, steps }),
    ).toEqual({
      problems: {
        name: 'Please keep this to 120 characters',
        description: 'Please keep this to 2,000 characters',
        ingredients: 'Ingredient 2: Please keep this to 200 characters',
        [stepField(steps[2]!.id)]: 'Please keep this to 1,000 characters',
      },
    });
    expect(
      draftOf({ ingredients: 'salt,'.repeat(101), steps: Array.from({ length: 61 }, () => newStep('Stir.')) }),
    ).toEqual({
      problems: { ingredients: MEAL_MESSAGES.tooManyIngredients, steps: MEAL_MESSAGES.tooManySteps },
    });
  });
});

describe('values kept as text', () => {
  it('come back as they were', () => {
    const form = valuesOf(MEAL);
    expect(parseValues(JSON.stringify(form))).toEqual(form);
  });

  it.each(['', '{', 'null', '[]', '{"name":"Toast"}', '{"steps":"Stir."}'])(
    'that cannot be read, %j, are none',
    (kept) => {
      expect(parseValues(kept)).toBeUndefined();
    },
  );
});
