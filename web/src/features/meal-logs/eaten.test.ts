import { t } from '@moodbowl/i18n/t';
import type { MealLog } from '@moodbowl/contract/meal-logs';
import { describe, expect, it } from 'vitest';
import { daysWithMeals, logsOfMeal } from './eaten.ts';

function log(id: string, meal_id: string | null, time: string, plan_entry_id: string | null = null): MealLog {
  return {
    id,
    meal_id,
    meal_name: 'Soup',
    created_at: `2026-03-10T${time}:00.000Z`,
    date: '2026-03-10',
    plan_entry_id,
  };
}

describe('logged meals', () => {
  it('are grouped by meal, oldest first', () => {
    const logs = [
      log('c', 'soup', '21:00'),
      log('b', 'stew', '12:00'),
      log('a', 'soup', '08:00'),
      log('d', null, '9:00'),
    ];
    expect(logsOfMeal(logs, { mealId: 'soup', entryId: null }).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(logsOfMeal(logs, { mealId: 'toast', entryId: null })).toEqual([]);
  });

  it('of an entry of the plan are not those of the same meal at another time', () => {
    const logs = [log('a', 'soup', '12:00', 'lunch'), log('b', 'soup', '19:00', 'dinner'), log('c', 'soup', '21:00')];
    expect(logsOfMeal(logs, { mealId: 'soup', entryId: 'dinner' }).map(({ id }) => id)).toEqual(['b']);
  });

  it('name each day once', () => {
    const logs = [
      log('a', 'soup', '08:00'),
      log('b', 'stew', '12:00'),
      { ...log('c', null, '12:00'), date: '2026-03-08' },
    ];
    expect([...daysWithMeals(logs)].toSorted()).toEqual(['2026-03-08', '2026-03-10']);
  });

  it.each([
    [1, 'Eaten 21:00'],
    [2, 'Eaten 2 times, last 21:00'],
  ])('%i times read %j', (helpings, text) => expect(t('mealLogs.eatenAt', { time: '21:00', helpings })).toBe(text));
});
