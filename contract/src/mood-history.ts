import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { checkSpan, dateSpan } from './date-span.ts';
import { defineEndpoint } from './endpoint.ts';
import { moodName } from './mood.ts';
import { MOOD_LIMITS, moodEntry } from './moods.ts';
import { EXAMPLE_ID, id, localDate, wholeNumber } from './text.ts';

export const LOOK_BACK = {
  /** On so many days from the start of a week, one looks back on the week before. */
  days: 3,
  /** A week with fewer entries is not looked back on. */
  leastEntries: 2,
  /** So many years back the same date is looked for. */
  years: 10,
} as const;

const TAG = 'Moods';

const moodCounts = z
  .array(z.object({ mood: moodName, count: z.int().min(1) }))
  .describe('How often each was logged: the commonest first, of equally common ones the latest');
export type MoodCount = z.infer<typeof moodCounts>[number];

const loggedDay = z.object({ date: localDate, moods: moodCounts });
export type LoggedDay = z.infer<typeof loggedDay>;

const DAY: LoggedDay = {
  date: '2026-03-03',
  moods: [
    { mood: 'Happy', count: 2 },
    { mood: 'Sad', count: 1 },
  ],
};

/** Years as people write them; the calendar's functions hold for these. */
const calendarYear = z
  .stringFormat('year', /^[12]\d{3}$/, { error: 'fields.notAYear' satisfies MessageId })
  .transform(Number)
  .pipe(z.int());

const moodYearView = z.object({
  year: z.int(),
  first_year: z.int().nullable().describe('The first year with an entry; null without any'),
  last_year: z.int().nullable().describe('The last year with an entry; null without any'),
  days: z.array(loggedDay).describe('The days with an entry, in order'),
});
export type MoodYear = z.infer<typeof moodYearView>;

export const moodYear = defineEndpoint({
  method: 'GET',
  path: '/moods/years/:year',
  access: 'user',
  tag: TAG,
  summary: 'Read a year',
  description: "The moods of each of the year's days that has any.",
  params: z.object({ year: calendarYear.describe('The year, such as 2026') }),
  response: moodYearView,
  long: true,
  example: {
    params: { year: '2026' },
    response: { year: 2026, first_year: 2024, last_year: 2026, days: [DAY] },
  },
});

const lookBackView = z.object({
  week: z
    .object({
      from: localDate,
      to: localDate,
      days: z.array(loggedDay).describe('The days with an entry, in order'),
      entries: z.int(),
      moods: moodCounts,
      meals: z.int().describe('How many meals eaten were logged'),
      before: z
        .object({ days: z.int(), entries: z.int() })
        .describe('The week before: days with an entry, and entries'),
    })
    .nullable()
    .describe(
      `Last week. Null from the ${LOOK_BACK.days + 1}th day of a week on, and if last week has fewer than ${LOOK_BACK.leastEntries} entries`,
    ),
  year_ago: z
    .object({
      date: localDate,
      years: z.int().min(1).max(LOOK_BACK.years).describe('How many years ago it is'),
      moods: moodCounts,
      note: z.string().describe('The last note of that day; empty if it has none'),
    })
    .nullable()
    .describe("The latest earlier year in which today's date has an entry. 29 February has only leap years."),
});
export type LookBack = z.infer<typeof lookBackView>;

export const getLookBack = defineEndpoint({
  method: 'GET',
  path: '/moods/look-back',
  access: 'user',
  tag: TAG,
  summary: 'Look back',
  description: "In the first days of a week the moods of the week before, and today's date in an earlier year.",
  query: z.object({
    first_day: wholeNumber({ max: 7 })
      .optional()
      .describe("The first day of the caller's weeks, from 1 for Monday, the default, to 7 for Sunday"),
  }),
  response: lookBackView,
  example: {
    query: { first_day: '1' },
    response: {
      week: {
        from: '2026-03-02',
        to: '2026-03-08',
        days: [DAY],
        entries: 3,
        moods: DAY.moods,
        meals: 4,
        before: { days: 2, entries: 5 },
      },
      year_ago: {
        date: '2025-03-10',
        years: 1,
        moods: [{ mood: 'Grateful', count: 1 }],
        note: 'Sun on the balcony.',
      },
    },
  },
});

/** An entry of a diary: nothing but what it shows. */
const diaryEntry = moodEntry.pick({ id: true, mood: true, note: true, created_at: true, date: true });
export type DiaryEntry = z.infer<typeof diaryEntry>;

export const listMoodSpan = defineEndpoint({
  method: 'GET',
  path: '/moods/span',
  access: 'user',
  tag: TAG,
  summary: 'List the mood entries of some days',
  description:
    'The entries of a span of days, oldest first. For the next page, pass the `id` of the last entry as `after`.',
  query: checkSpan(
    dateSpan.extend({
      limit: wholeNumber({ max: MOOD_LIMITS.pageMax })
        .optional()
        .describe(`Entries; ${MOOD_LIMITS.pageMax} by default`),
      after: id.optional().describe('Id of the last entry seen'),
    }),
  ),
  response: z.array(diaryEntry),
  long: true,
  errors: ['NOT_FOUND'],
  example: {
    query: { from: '2026-03-01', to: '2026-03-31', limit: '20', after: EXAMPLE_ID },
    response: [
      {
        id: EXAMPLE_ID,
        mood: 'Happy',
        note: 'Sun on the balcony.',
        created_at: '2026-03-10T09:00:00.000Z',
        date: '2026-03-10',
      },
    ],
  },
});
