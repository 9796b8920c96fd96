import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moodName } from './mood.ts';
import { moodEntry } from './moods.ts';
import { starterTagId } from './tags.ts';
import { EXAMPLE_ID, id, localDate, text, wholeNumber } from './text.ts';

export const MOOD_SEARCH_LIMITS = {
  /** The longest text that is searched for, in characters. */
  q: 100,
  /** The most entries of a response. */
  page: 50,
  /** Each call looks at so many entries at most, however few of them fit. */
  read: 10_000,
} as const;

const foundMoods = z.object({
  entries: z.array(moodEntry),
  next: id
    .nullable()
    .describe('Where the search goes on: pass it as `before`. Null once all entries have been looked at'),
});
export type FoundMoods = z.infer<typeof foundMoods>;

export const searchMoods = defineEndpoint({
  method: 'GET',
  path: '/moods/search',
  access: 'user',
  tag: 'Moods',
  summary: 'Search mood entries',
  description: `Entries that fit everything that is asked for, newest first. Words are found anywhere in a note, whatever their case and accents. A call looks at ${MOOD_SEARCH_LIMITS.read.toLocaleString('en')} entries at most, so a response may have few entries, or none, and still a \`next\`.`,
  query: z
    .object({
      q: text({ max: MOOD_SEARCH_LIMITS.q }).optional().describe('Words that the note must have, all of them'),
      mood: moodName.optional().describe('The mood'),
      tag: id.optional().describe('Id of a tag; what was merged into it counts, too'),
      from: localDate.optional().describe('The first day'),
      to: localDate.optional().describe('The last day'),
      limit: wholeNumber({ max: MOOD_SEARCH_LIMITS.page })
        .optional()
        .describe(`Entries; ${MOOD_SEARCH_LIMITS.page} by default`),
      before: id.optional().describe('The `next` of the response before'),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'fields.endsBeforeItBegins' satisfies MessageId,
    }),
  response: foundMoods,
  errors: ['NOT_FOUND'],
  example: {
    query: {
      q: 'balcony sun',
      mood: 'Happy',
      tag: starterTagId('walk'),
      from: '2026-01-01',
      to: '2026-12-31',
      limit: '20',
      before: EXAMPLE_ID,
    },
    response: {
      entries: [
        {
          id: EXAMPLE_ID,
          mood: 'Happy',
          note: 'Sun on the balcony.',
          created_at: '2026-03-10T09:00:00.000Z',
          date: '2026-03-10',
          strength: 4,
          tags: [starterTagId('walk')],
        },
      ],
      next: null,
    },
  },
});
