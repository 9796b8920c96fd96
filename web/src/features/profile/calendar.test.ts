import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { calendarDays } from './calendar.ts';

function entry(date: string, time: string, mood: MoodName): MoodEntry {
  return {
    id: `${date}${time}`,
    mood,
    note: '',
    created_at: `${date}T${time}:00.000Z`,
    date,
    strength: null,
    tags: [],
  };
}

describe('the calendar', () => {
  it('has thirty days that end today, oldest first, over months and leap days', () => {
    const days = calendarDays([], '2028-03-10', 30).map(({ date }) => date);
    expect(days).toHaveLength(30);
    expect(new Set(days).size).toBe(30);
    expect([days[0], days.at(-1)]).toEqual(['2028-02-10', '2028-03-10']);
    expect(days).toContain('2028-02-29');
    expect(calendarDays([], '2026-01-01', 2).map(({ date }) => date)).toEqual(['2025-12-31', '2026-01-01']);
  });

  it('shows the latest entry of each day, whatever the order', () => {
    const entries = [
      entry('2026-03-09', '08:00', 'Sad'),
      entry('2026-03-10', '12:00', 'Happy'),
      entry('2026-03-10', '08:00', 'Angry'),
    ];
    for (const some of [entries, entries.toReversed()]) {
      expect(calendarDays(some, '2026-03-10', 3).map((day) => day.entry?.mood)).toEqual([undefined, 'Sad', 'Happy']);
    }
  });

  it('shows an entry of tomorrow as today, with its own date', () => {
    const [today] = calendarDays(
      [entry('2026-03-11', '01:00', 'Happy'), entry('2026-03-10', '20:00', 'Sad')],
      '2026-03-10',
      1,
    );
    expect([today?.date, today?.entry?.mood, today?.entry?.date]).toEqual(['2026-03-10', 'Happy', '2026-03-11']);
  });

  it('leaves out older entries', () => {
    expect(calendarDays([entry('2026-03-08', '08:00', 'Sad')], '2026-03-10', 2).some((day) => day.entry)).toBe(false);
  });
});
