import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@moodbowl/contract/dates';
import { dayNumber } from '../../local-date.ts';
import { toCandidate } from '../suggestions/rank-meals.ts';
import { fillPlaces, isBreakfast, type Place } from './fill-places.ts';

const meal = (id: string, ingredients: readonly string[] = ['1 leek']) =>
  toCandidate({
    id,
    moods: [],
    diet: null,
    ingredients: [...ingredients],
    description: '',
    minutes_prep: 20,
    minutes_cook: null,
    minutes_rest: null,
  });
const MONDAY = '2026-03-09';
const places = (days: number, slot: Place['slot'] = 'dinner'): Place[] =>
  Array.from({ length: days }, (_, index) => ({ date: addDays(MONDAY, index), slot }));
const given = (change: Partial<Parameters<typeof fillPlaces>[1]> = {}) => ({
  candidates: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => meal(id)),
  groceries: [],
  saved: new Set<string>(),
  taken: new Map<string, string[]>(),
  breakfasts: new Set<string>(),
  ...change,
});
const ids = (filled: Awaited<ReturnType<typeof fillPlaces>>) => filled.map(({ meal: { id } }) => id);

describe('filling the week', () => {
  it('proposes each meal once and stays the same', async () => {
    const filled = ids(await fillPlaces(places(7), given()));
    expect(new Set(filled).size).toBe(7);
    expect(ids(await fillPlaces(places(7), given({ candidates: given().candidates.toReversed() })))).toEqual(filled);
  });

  it('never repeats a meal within four days, nor one that is planned or was eaten', async () => {
    const few = fc.integer({ min: 0, max: 6 });
    await fc.assert(
      fc.asyncProperty(
        few,
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -4, max: 10 }))),
        async (count, past) => {
          const taken = Map.groupBy(past, ([id]) => id);
          const dates = new Map<string, string[]>(
            [...taken].map(([id, all]) => [id, all.map(([, day]) => addDays(MONDAY, day))]),
          );
          const candidates = given().candidates.slice(0, count);
          for (const {
            date,
            meal: { id },
            alternatives,
          } of await fillPlaces(places(7), given({ candidates, taken: dates })))
            for (const one of [id, ...alternatives.map((other) => other.id)])
              for (const other of dates.get(one) ?? [])
                expect(Math.abs(dayNumber(other) - dayNumber(date))).toBeGreaterThan(4);
        },
      ),
    );
  });

  it('repeats a meal rather than leaving a day empty, but not too soon', async () => {
    expect(ids(await fillPlaces(places(7), given({ candidates: [meal('a')] })))).toEqual(['a', 'a']);
  });

  it('uses up what is at home, each thing once', async () => {
    const leeks = { item_name: 'Leeks', purchased: 1 as const };
    const candidates = [meal('rice', ['200 g rice']), meal('leek', ['2 leeks']), meal('other leek', ['1 leek'])];
    const [first, second] = await fillPlaces(places(2), given({ candidates, groceries: [leeks] }));
    expect(first?.reason.items).toEqual(['Leeks']);
    expect(second?.reason.items).toEqual([]);
  });

  it('offers alternatives that are nowhere else', async () => {
    const filled = await fillPlaces(places(2), given());
    const all = filled.flatMap(({ meal: { id }, alternatives }) => [id, ...alternatives.map((other) => other.id)]);
    expect(all).toHaveLength(8);
    expect(new Set(all).size).toBe(8);
  });

  it('keeps dishes of the morning for the morning', async () => {
    const breakfasts = new Set(['c']);
    expect(ids(await fillPlaces(places(1, 'breakfast'), given({ breakfasts })))).toEqual(['c']);
    expect(ids(await fillPlaces(places(7), given({ breakfasts })))).not.toContain('c');
    expect(['Berry porridge', 'Overnight oats', 'Lentil soup'].map(isBreakfast)).toEqual([true, true, false]);
  });
});
