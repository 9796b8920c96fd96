import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { sampleMeal } from '../../../test/samples.ts';
import { fitsMood, moodsOf, viewMeals } from './meal-list.ts';

function meal(name: string, mood: MoodName, day: number, saved = false): Meal {
  const created_at = `2026-03-0${day}T09:00:00.000Z`;
  const ingredients = [`Salt for ${name}`];
  return sampleMeal(day, { id: name, name, mood, created_at, saved, ingredients });
}

const MEALS = [meal('Dal', 'Sad', 2, true), meal('apple pie', 'Sad', 3), meal('Bread', 'Happy', 1)];
const ALL = { filter: 'all', mood: undefined, search: '', sort: 'recent' } as const;
const namesOf = (view: Partial<Parameters<typeof viewMeals>[1]>) =>
  viewMeals(MEALS, { ...ALL, ...view }).map(({ name }) => name);

describe('loaded meals', () => {
  it('are sorted by name, by mood, or with the newest first', () => {
    expect(namesOf({ sort: 'name' })).toEqual(['apple pie', 'Bread', 'Dal']);
    expect(namesOf({ sort: 'mood' })).toEqual(['Bread', 'apple pie', 'Dal']);
    expect(namesOf({ sort: 'recent' })).toEqual(['apple pie', 'Dal', 'Bread']);
  });

  it('are those that suit a way of eating: vegan meals are vegetarian, too', () => {
    const meals = [sampleMeal(1, { diet: 'vegan' }), sampleMeal(2, { diet: 'vegetarian' }), sampleMeal(3)];
    const named = (diet: 'vegan' | 'vegetarian') => viewMeals(meals, { ...ALL, diet }).map(({ name }) => name);
    expect(named('vegan')).toEqual(['Meal 1']);
    expect(named('vegetarian')).toEqual(['Meal 1', 'Meal 2']);
  });

  it('are those that are known to be quick enough', () => {
    const meals = [
      sampleMeal(1, { minutes_prep: 10, minutes_cook: 25 }),
      sampleMeal(2, { minutes_cook: 20 }),
      sampleMeal(3),
    ];
    expect(viewMeals(meals, { ...ALL, minutes: 30 }).map(({ name }) => name)).toEqual(['Meal 2']);
  });

  it('are all, those of the mood, or those saved', () => {
    expect(namesOf({ filter: 'all', mood: 'Happy' })).toHaveLength(3);
    expect(namesOf({ filter: 'mood', mood: 'Happy' })).toEqual(['Bread']);
    expect(namesOf({ filter: 'saved' })).toEqual(['Dal']);
  });

  it('are searched by name and ingredients, ignoring case', () => {
    expect(namesOf({ search: ' PIE ' })).toEqual(['apple pie']);
    expect(namesOf({ search: 'salt' })).toHaveLength(3);
    expect(namesOf({ search: 'sad' })).toEqual([]);
  });
});

describe('a mood of meals', () => {
  it('matches in any case, and an empty one matches nothing', () => {
    expect(fitsMood({ mood: 'HAPPY' }, 'happy')).toBe(true);
    expect(fitsMood({ mood: 'Sad' }, 'happy')).toBe(false);
    expect(fitsMood({ mood: 'Sad' }, undefined)).toBe(false);
  });

  it('is listed once, sorted, with a capital letter', () => {
    expect(moodsOf([{ mood: 'sad' }, { mood: ' HAPPY' }, { mood: 'Sad' }])).toEqual(['Happy', 'Sad']);
  });
});
