import { MOOD_NAMES } from '@moodbowl/contract/mood';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlainWindows, linkMeals, type MealAt, type MoodAt } from './mood-windows.ts';

const at = (time: string) => Date.parse(`2026-03-10T${time}:00.000Z`);
const mood = (time: string, name: MoodAt['mood']): MoodAt => ({ id: `mood ${time}`, mood: name, at: at(time) });
const meal = (time: string): MealAt => ({ id: `meal ${time}`, at: at(time) });

const link = (moods: MoodAt[], meals: MealAt[] = [meal('12:00')]) => linkMeals(moods, meals)[0];

describe('the mood before a meal', () => {
  it.each([
    ['the newest of the three hours before', [mood('09:30', 'Sad'), mood('11:00', 'Bored')], 'Bored'],
    ['the one of this moment', [mood('12:00', 'Angry')], 'Angry'],
    ['none that is older than three hours', [mood('08:59', 'Sad')], null],
    ['none that comes later', [mood('12:01', 'Sad')], null],
  ])('is %s', (_, moods, expected) => expect(link(moods)?.mood_before).toBe(expected));
});

describe('the mood after a meal', () => {
  it.each([
    ['the first after 45 minutes', [mood('12:44', 'Sad'), mood('12:45', 'Bored'), mood('13:00', 'Happy')], 'Bored', 45],
    ['the one after four hours', [mood('16:00', 'Happy')], 'Happy', 240],
    ['none after that', [mood('16:01', 'Happy')], null, null],
  ])('is %s', (_, moods, expected, minutes) => expect(link(moods)).toMatchObject({ mood_after: expected, minutes }));

  it('belongs to the last of two meals', () => {
    const links = linkMeals([mood('13:30', 'Happy')], [meal('12:00'), meal('12:30')]);
    expect(links.map(({ mood_after }) => mood_after)).toEqual([null, 'Happy']);
  });

  it('belongs to the first meal when it came before the second', () => {
    const links = linkMeals([mood('13:00', 'Happy'), mood('15:00', 'Sad')], [meal('12:00'), meal('13:30')]);
    expect(links.map(({ mood_after }) => mood_after)).toEqual(['Happy', 'Sad']);
  });
});

describe('a window without a meal', () => {
  const windows = (moods: MoodAt[], meals: MealAt[]) => findPlainWindows(moods, meals);
  const [sad, happy] = [mood('12:00', 'Sad'), mood('13:30', 'Happy')];

  it('is two moods in a row', () => {
    expect(windows([sad, happy], [])).toEqual([{ at: at('12:00'), before: 'Sad', after: 'Happy' }]);
  });

  it.each([
    ['a meal between them', [sad, happy], [meal('12:30')]],
    ['a meal less than four hours before', [sad, happy], [meal('08:30')]],
    ['less than 45 minutes between them', [sad, mood('12:44', 'Happy')], []],
    ['more than four hours between them', [sad, mood('16:01', 'Happy')], []],
  ])('is none with %s', (_, moods, meals) => expect(windows(moods, meals)).toEqual([]));

  it('is one with a meal long before or afterwards', () => {
    expect(windows([sad, happy], [meal('07:59'), meal('14:00')])).toHaveLength(1);
  });
});

const moods = fc.array(
  fc.record({
    id: fc.uuid(),
    mood: fc.constantFrom(...MOOD_NAMES),
    at: fc.integer({ min: 0, max: 60 }).map((step) => step * 7 * 60_000),
  }),
  { maxLength: 20 },
);
const meals = fc.array(
  fc.record({ id: fc.uuid(), at: fc.integer({ min: 0, max: 60 }).map((step) => step * 7 * 60_000) }),
  { maxLength: 10 },
);

describe('links and windows', () => {
  it('are the same in whatever order moods and meals were logged', () => {
    fc.assert(
      fc.property(moods, meals, fc.func(fc.nat()), (felt, eaten, key) => {
        const shuffle = <T extends { id: string }>(rows: T[]) => rows.toSorted((a, b) => key(a.id) - key(b.id));
        expect(linkMeals(shuffle(felt), shuffle(eaten))).toEqual(linkMeals(felt, eaten));
        expect(findPlainWindows(shuffle(felt), shuffle(eaten))).toEqual(findPlainWindows(felt, eaten));
      }),
    );
  });

  it('never count a mood for two meals', () => {
    fc.assert(
      fc.property(moods, meals, (felt, eaten) => {
        const after = linkMeals(felt, eaten).flatMap(({ after_id }) => after_id ?? []);
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });
});
