import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import {
  joinIngredient,
  type MealValues,
  mayBelongToPrevious,
  newStep,
  parseValues,
  readDraft,
  removeIngredient,
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
  moods: ['Angry'],
  diet: 'vegetarian',
  cuisine: 'Tunisian',
  servings: 2,
  minutes_prep: 5,
  minutes_cook: 20,
  minutes_rest: null,
  language: null,
  own: false,
};

const valuesWith = (change: Partial<MealValues>): MealValues => ({ ...valuesOf(undefined), name: 'Toast', ...change });
const draftOf = (change: Partial<MealValues>) => readDraft(valuesWith(change));

describe('ingredients in one text', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' , ,, ', []],
    ['eggs', ['eggs']],
    ['eggs,salt', ['eggs', 'salt']],
    [' 4 eggs ,, 1 tin of tomatoes,\n salt , ', ['4 eggs', '1 tin of tomatoes', 'salt']],
    ['🥚, بيض', ['🥚', 'بيض']],
    ['4 eggs\nsalt\n\n oil, pepper', ['4 eggs', 'salt', 'oil', 'pepper']],
    ['1 tin tomatoes (chopped, drained), 2 eggs', ['1 tin tomatoes (chopped, drained)', '2 eggs']],
    ['salt (fine, dry)\n2 eggs (large, free range)', ['salt (fine, dry)', '2 eggs (large, free range)']],
    ['1 tin tomatoes (chopped, 2 eggs', ['1 tin tomatoes (chopped', '2 eggs']],
    ['1 tin tomatoes, chopped', ['1 tin tomatoes', 'chopped']],
  ])('%j are split on commas', (text, expected) => {
    expect(splitIngredients(text, [])).toEqual(expected);
  });

  it('that contained a comma keep it, whatever changes around them', () => {
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

describe('an ingredient', () => {
  const values = valuesWith({ ingredients: '2 eggs, 1 tin tomatoes, chopped, salt' });

  it('can be joined to the previous one, whatever is typed around it', () => {
    const joined = joinIngredient(values, 2);
    expect(readDraft(joined)).toMatchObject({ draft: { ingredients: ['2 eggs', '1 tin tomatoes, chopped', 'salt'] } });
    const typed = { ...joined, ingredients: `Oil, ${joined.ingredients}, pepper` };
    expect(readDraft(typed)).toMatchObject({
      draft: { ingredients: ['Oil', '2 eggs', '1 tin tomatoes, chopped', 'salt', 'pepper'] },
    });
  });

  it('can be joined to one that was joined before', () => {
    const joined = joinIngredient(joinIngredient(values, 2), 2);
    expect(readDraft(joined)).toMatchObject({ draft: { ingredients: ['2 eggs', '1 tin tomatoes, chopped, salt'] } });
  });

  it('can be removed without changing the others', () => {
    expect(removeIngredient(joinIngredient(values, 2), 0).ingredients).toBe('1 tin tomatoes, chopped, salt');
    const removed = removeIngredient(joinIngredient(values, 2), 1);
    expect(readDraft(removed)).toMatchObject({ draft: { ingredients: ['2 eggs', 'salt'] } });
  });

  it.each([
    ['chopped', true],
    ['salt', true],
    ['2 eggs', false],
    ['Salt', false],
  ])('such as %j may belong to the previous one: %j', (ingredient, may) =>
    expect(mayBelongToPrevious(ingredient)).toBe(may),
  );
});

describe('the values of a form', () => {
  it('of an unchanged meal equal that meal', () => {
    const { id: _, created_at: __, saved: ___, moods: ____, language: _l, own: _____, ...same } = MEAL;
    expect(readDraft(valuesOf(MEAL))).toEqual({ draft: same });
  });

  it('need a name, and nothing else', () => {
    const details = {
      diet: null,
      cuisine: '',
      servings: null,
      minutes_prep: null,
      minutes_cook: null,
      minutes_rest: null,
    };
    const nothing = { description: '', ingredients: [], image_url: '', steps: [] };
    expect(draftOf({})).toEqual({ draft: { name: 'Toast', mood: 'Happy', ...nothing, ...details } });
    expect(draftOf({ name: '  ' })).toEqual({ problems: { name: t('meals.nameRequired') } });
  });

  it.each(['a few', '2.5', '-1', '0', '1000'])('report that %j are no servings', (servings) => {
    expect(draftOf({ servings })).toEqual({ problems: { servings: t('recipes.notANumber') } });
  });

  it('have trimmed steps without empty ones', () => {
    expect(draftOf({ steps: ['', ' Toast it. ', '  ', 'Eat it.'].map(newStep) })).toMatchObject({
      draft: { steps: ['Toast it.', 'Eat it.'] },
    });
  });

  it('report which field is wrong, and which step', () => {
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
      problems: { ingredients: t('meals.tooManyIngredients'), steps: t('meals.tooManySteps') },
    });
  });
});

describe('values stored as text', () => {
  it('are restored', () => {
    const form = valuesOf(MEAL);
    expect(parseValues(JSON.stringify(form))).toEqual(form);
  });

  it.each(['', '{', 'null', '[]', '{"name":"Toast"}', '{"steps":"Stir."}'])(
    'that cannot be parsed, %j, are dropped',
    (kept) => {
      expect(parseValues(kept)).toBeUndefined();
    },
  );
});
