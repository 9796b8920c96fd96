import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clientId, EXAMPLE_ID, filledText, id, idParams } from './text.ts';

export const TAG_LIMITS = {
  name: 40,
  /** An emoji, with what joins a few of them: a family has seven code points. */
  emoji: 16,
  /** Tags that somebody has made or changed. */
  most: 150,
  perEntry: 20,
} as const;

/** What a tag is about. The last one is for everything else. */
export const TAG_KINDS = ['company', 'sleep', 'work', 'sport', 'weather', 'food', 'body', 'own'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** The tags that everybody begins with. Each is stored only for those who have changed it. */
export const STARTER_TAGS = [
  { key: 'family', emoji: '👪', kind: 'company' },
  { key: 'friends', emoji: '🫂', kind: 'company' },
  { key: 'partner', emoji: '💞', kind: 'company' },
  { key: 'alone', emoji: '🕯️', kind: 'company' },
  { key: 'sleptWell', emoji: '🌙', kind: 'sleep' },
  { key: 'sleptBadly', emoji: '🥱', kind: 'sleep' },
  { key: 'upLate', emoji: '🦉', kind: 'sleep' },
  { key: 'work', emoji: '💼', kind: 'work' },
  { key: 'learning', emoji: '📚', kind: 'work' },
  { key: 'housework', emoji: '🧹', kind: 'work' },
  { key: 'onTheRoad', emoji: '🚌', kind: 'work' },
  { key: 'dayOff', emoji: '🏖️', kind: 'work' },
  { key: 'walk', emoji: '🚶', kind: 'sport' },
  { key: 'exercise', emoji: '🏃', kind: 'sport' },
  { key: 'yoga', emoji: '🧘', kind: 'sport' },
  { key: 'outdoors', emoji: '🌳', kind: 'sport' },
  { key: 'sunshine', emoji: '☀️', kind: 'weather' },
  { key: 'rain', emoji: '🌧️', kind: 'weather' },
  { key: 'heat', emoji: '🌡️', kind: 'weather' },
  { key: 'cold', emoji: '❄️', kind: 'weather' },
  { key: 'cooked', emoji: '🍳', kind: 'food' },
  { key: 'ateOut', emoji: '🍽️', kind: 'food' },
  { key: 'sweets', emoji: '🍫', kind: 'food' },
  { key: 'coffee', emoji: '☕', kind: 'food' },
  { key: 'ill', emoji: '🤒', kind: 'body' },
  { key: 'pain', emoji: '🩹', kind: 'body' },
  { key: 'period', emoji: '🌸', kind: 'body' },
] as const satisfies readonly { key: string; emoji: string; kind: TagKind }[];
export type StarterTagKey = (typeof STARTER_TAGS)[number]['key'];

const STARTER_ID = '0197a1c4-0000-7000-8000-0000000000';

/** The same for everybody, and never to change: entries name it. Tags are added at the end of the list only. */
export function starterTagId(key: StarterTagKey): string {
  const place = STARTER_TAGS.findIndex((tag) => tag.key === key);
  return STARTER_ID + String(place).padStart(2, '0');
}

const emoji = z
  .string()
  .trim()
  .max(TAG_LIMITS.emoji, 'fields.tooLong')
  .regex(
    /^[\p{Join_Control}\p{Variation_Selector}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*$/u,
    'tags.notAnEmoji',
  );

export const tagDraft = z.object({
  name: filledText({ max: TAG_LIMITS.name, blank: 'tags.needsName', tooLong: 'tags.nameTooLong' }),
  emoji: emoji.optional().default(''),
  kind: z.enum(TAG_KINDS).optional().default('own'),
});
export type TagDraft = z.infer<typeof tagDraft>;

export const tag = z.object({
  id,
  name: z.string(),
  emoji: z.string().describe('May be empty'),
  kind: z.enum(TAG_KINDS),
  archived: z.boolean().describe('Whether it is no longer offered. Entries keep it.'),
  merged_into: id.nullable().describe('The tag that counts for this one in all entries'),
});
export type Tag = z.infer<typeof tag>;

const TAG = 'Moods';
const WALK: Tag = {
  id: starterTagId('walk'),
  name: 'Walk',
  emoji: '🚶',
  kind: 'sport',
  archived: false,
  merged_into: null,
};
const GARDEN: Tag = {
  id: EXAMPLE_ID,
  name: 'Garden',
  emoji: '🌻',
  kind: 'own',
  archived: false,
  merged_into: null,
};

export const listTags = defineEndpoint({
  method: 'GET',
  path: '/tags',
  access: 'user',
  tag: TAG,
  summary: 'List tags',
  description:
    "The caller's tags of what was going on, those first that they use most at this time of the day. Tags that everybody begins with have a name in the caller's language until they are renamed. Archived and merged tags come last.",
  response: z.array(tag),
  example: { response: [WALK, GARDEN] },
});

export const addTag = defineEndpoint({
  method: 'POST',
  path: '/tags',
  access: 'user',
  tag: TAG,
  summary: 'Add a tag',
  description:
    'Adds a tag. If there is one of this name, that one is returned, and is offered again if it was archived. Send an `id` of your own (a UUID) to make a repeated request safe.',
  body: tagDraft.extend({ id: clientId }),
  response: tag,
  status: 201,
  errors: ['TAGS_FULL'],
  example: { body: { name: 'Garden', emoji: '🌻', kind: 'own' }, response: GARDEN },
});

export const changeTag = defineEndpoint({
  method: 'PUT',
  path: '/tags/:id',
  access: 'user',
  tag: TAG,
  summary: 'Change a tag',
  description:
    'Renames a tag, archives it, or merges it into another one, which counts for it in all entries from then on. Without `merged_into` it stands for itself again.',
  params: idParams,
  body: tagDraft.extend({
    archived: z.boolean().optional().default(false),
    merged_into: id.nullish().transform((value) => value ?? null),
  }),
  response: tag,
  errors: ['NOT_FOUND', 'TAG_EXISTS', 'TAGS_FULL', 'CANNOT_MERGE'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { name: 'Garden', emoji: '🌻', kind: 'own', archived: false, merged_into: null },
    response: GARDEN,
  },
});
