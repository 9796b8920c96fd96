import type { Meal } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { readMeal } from './read-meal.ts';

const MEAL = {
  id: '1',
  name: 'Toast',
  description: '',
  mood: 'Bored' as const,
  image_url: '',
  created_at: '2026-03-10T09:00:00.000Z',
  saved: false,
  moods: [],
  diet: null,
  cuisine: '',
  servings: null,
  minutes_prep: null,
  minutes_cook: null,
  minutes_rest: null,
  language: null,
  own: false,
} satisfies Partial<Meal>;

describe('the lists of a meal', () => {
  it('stay unchanged', () => {
    const meal = { ...MEAL, ingredients: ['bread'], steps: ['Toast it.'] };
    expect(readMeal(meal)).toEqual(meal);
  });

  it('may be JSON in a text', () => {
    expect(readMeal({ ...MEAL, ingredients: '["bread","butter"]', steps: '["Toast it."]' })).toMatchObject({
      ingredients: ['bread', 'butter'],
      steps: ['Toast it.'],
    });
  });

  it.each(['', 'bread', '{}', 'null', '"bread"'])('are empty for the text %j', (text) => {
    expect(readMeal({ ...MEAL, ingredients: text, steps: text })).toMatchObject({ ingredients: [], steps: [] });
  });
});
