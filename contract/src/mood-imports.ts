import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moodDraft } from './moods.ts';
import { EXAMPLE_ID, id, idParams, instant, localDate } from './text.ts';

export const MOOD_IMPORT_LIMITS = {
  /** Ten entries a day for more than five years. */
  entries: 20_000,
  /** Entries of one call. */
  batch: 250,
  /** Entries of one call with the longest notes and most tags, as JSON. */
  batchBytes: 2 * 2 ** 20,
  /** Imports that an account may begin in a day. */
  perDay: 20,
  /** For so many days an import can be undone. */
  undoDays: 30,
  /** An import that was not finished is deleted after so many hours. */
  openHours: 24,
  page: 50,
} as const;

/** The apps whose files are read; `table` is any table by its columns. */
export const MOOD_SOURCES = [
  'moodbowl',
  'daylio',
  'pixels',
  'daily-you',
  'state-of-mind',
  'mood-tracker',
  'table',
] as const;
export type MoodSource = (typeof MOOD_SOURCES)[number];

export const moodImport = z.object({
  id,
  source: z.enum(MOOD_SOURCES),
  created_at: instant,
  finished_at: instant.nullable().describe('Its entries are there since then'),
  added: z.int().min(0).describe('Entries that it has added'),
  duplicates: z.int().min(0).describe('Entries that were there already'),
  beyond: z.int().min(0).describe('Entries of days that were full'),
});
export type MoodImport = z.infer<typeof moodImport>;

/** An entry of an import. */
export const importedMood = moodDraft.extend({
  id: id.describe('Made of what the file says, so that the same file adds nothing twice'),
  created_at: instant
    .refine((value) => value >= '1970', 'moodFiles.tooLongAgo' satisfies MessageId)
    .describe('When it was, not in the future'),
  date: localDate.describe('The day that it was for the person'),
});
export type ImportedMood = z.infer<typeof importedMood>;

const TAG = 'Moods';
const IMPORT: MoodImport = {
  id: EXAMPLE_ID,
  source: 'daylio',
  created_at: '2026-03-10T09:00:00.000Z',
  finished_at: '2026-03-10T09:00:04.000Z',
  added: 1204,
  duplicates: 3,
  beyond: 0,
};
const OPEN: MoodImport = { ...IMPORT, finished_at: null, added: 0, duplicates: 0 };

export const beginMoodImport = defineEndpoint({
  method: 'POST',
  path: '/mood-imports',
  access: 'user',
  tag: TAG,
  summary: 'Begin an import of moods',
  description: `Begins an import with an \`id\` of the client (a UUID); the same one again returns what is stored. Its entries follow in batches, and are there when it is finished: all of them or none. One that was begun before and is not finished is deleted, and so is any after ${MOOD_IMPORT_LIMITS.openHours} hours.`,
  body: z.object({ id, source: moodImport.shape.source }),
  response: moodImport,
  status: 201,
  example: { body: { id: EXAMPLE_ID, source: 'daylio' }, response: OPEN },
});

export const addToMoodImport = defineEndpoint({
  method: 'POST',
  path: '/mood-imports/:id/entries',
  access: 'user',
  tag: TAG,
  summary: 'Add entries to an import',
  description: `Adds up to ${MOOD_IMPORT_LIMITS.batch} entries to an import that is not finished, and up to ${MOOD_IMPORT_LIMITS.entries} in all. An entry that it has already is not added again.`,
  params: idParams,
  body: z.object({
    entries: z
      .array(importedMood)
      .min(1)
      .max(MOOD_IMPORT_LIMITS.batch, 'moodFiles.tooManyAtOnce' satisfies MessageId),
  }),
  response: moodImport,
  maxBodyBytes: MOOD_IMPORT_LIMITS.batchBytes,
  errors: ['NOT_FOUND', 'MOOD_IMPORT_FULL', 'UNKNOWN_TAG'],
  example: {
    params: { id: EXAMPLE_ID },
    body: {
      entries: [
        {
          id: EXAMPLE_ID,
          mood: 'Happy',
          note: 'Sun on the balcony.',
          created_at: '2024-05-01T16:50:00.000Z',
          date: '2024-05-01',
        },
      ],
    },
    response: OPEN,
  },
});

export const finishMoodImport = defineEndpoint({
  method: 'POST',
  slow: true,
  path: '/mood-imports/:id/finish',
  access: 'user',
  tag: TAG,
  summary: 'Finish an import of moods',
  description:
    'Adds the entries of an import to the moods, all at once. An entry of the same minute and mood, or with the same id, counts as there already. A day holds 200 entries; those beyond are counted and left out. Repeating it returns the result.',
  params: idParams,
  response: moodImport,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: IMPORT },
});

export const listMoodImports = defineEndpoint({
  method: 'GET',
  path: '/mood-imports',
  access: 'user',
  tag: TAG,
  summary: 'List imports of moods',
  description: `Finished imports, newest first, ${MOOD_IMPORT_LIMITS.page} at a time. For the next page, pass the \`id\` of the last one as \`before\`.`,
  query: z.object({ before: id.optional().describe('Id of the last import seen') }),
  response: z.array(moodImport),
  errors: ['NOT_FOUND'],
  example: { query: { before: EXAMPLE_ID }, response: [IMPORT] },
});

export const undoMoodImport = defineEndpoint({
  method: 'DELETE',
  slow: true,
  path: '/mood-imports/:id',
  access: 'user',
  tag: TAG,
  summary: 'Undo an import of moods',
  description: `Deletes the entries of an import, and the import. Entries that were corrected since stay. Possible for ${MOOD_IMPORT_LIMITS.undoDays} days after it was begun. If it is interrupted, repeating it continues.`,
  params: idParams,
  response: z.object({ id, removed: z.int().min(0).describe('Entries that it has deleted') }),
  errors: ['NOT_FOUND', 'MOOD_IMPORT_OLD'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID, removed: 1204 } },
});
