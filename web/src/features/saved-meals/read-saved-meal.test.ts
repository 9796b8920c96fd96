import { describe, expect, it } from 'vitest';
import { readSavedMeal } from './read-saved-meal.ts';

describe('an entry of the saved list', () => {
  it('is unchanged if it is complete', () => {
    const meal = {
      meal_id: '1',
      name: 'Dal',
      description: 'Red lentils.',
      mood: 'Sad',
      image_url: '/uploads/meals/dal.webp',
      saved: true,
      own: true,
    } as const;
    expect(readSavedMeal(meal)).toEqual(meal);
  });

  it('has texts for missing fields, and may name its meal as id', () => {
    expect(readSavedMeal({ id: '1' })).toEqual({
      meal_id: '1',
      name: 'Untitled Meal',
      description: '',
      mood: 'Uncategorized',
      image_url: '',
      saved: false,
      own: false,
    });
  });

  it.each([
    [1, true],
    [true, true],
    [0, false],
    [false, false],
  ])('with saved: %j is saved: %j', (saved, expected) =>
    expect(readSavedMeal({ meal_id: '1', saved }).saved).toBe(expected),
  );
});
