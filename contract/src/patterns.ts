import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { starterTagId } from './tags.ts';
import { id } from './text.ts';

export const PATTERN_LIMITS = {
  /** The most patterns that are shown. */
  most: 3,
  /** How far back they look, in days. */
  days: 730,
} as const;

/** How often something was so, and how often there was anything to count. */
const counted = z.object({ n: z.int(), yes: z.int() });

export const pattern = z.object({
  what: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('weekday'), weekday: z.int().min(0).max(6).describe('0 is Sunday') }),
      z.object({
        kind: z.literal('part'),
        part: z.int().min(0).max(3).describe('Morning, midday, afternoon, evening'),
      }),
      z.object({ kind: z.literal('tag'), tag_id: id }),
      z.object({ kind: z.literal('day before'), tag_id: id }),
    ])
    .describe('With what days, or parts of days, are compared: a weekday, a time, a tag, or a tag of the day before'),
  outcome: z
    .enum(['good', 'strong'])
    .describe('What is counted: that the moods were good on the whole, or strong, 4 or 5, where that was said'),
  with: counted,
  without: counted,
});
export type Pattern = z.infer<typeof pattern>;

export const patterns = z.object({
  patterns: z.array(pattern).max(PATTERN_LIMITS.most).describe('Those that are least likely to be chance, first'),
  looked_at: z.int().describe('How many comparisons there was enough for'),
  days: z.int().describe('Days with an entry that were looked at'),
});
export type Patterns = z.infer<typeof patterns>;

export const getPatterns = defineEndpoint({
  method: 'GET',
  path: '/moods/patterns',
  access: 'user',
  tag: 'Moods',
  summary: 'Read patterns',
  description: `On which days somebody felt good more or less often than otherwise, of the last ${PATTERN_LIMITS.days} days. Only what has at least three days on either side and would hardly be chance, corrected for how many comparisons were made. It never says why.`,
  response: patterns,
  example: {
    response: {
      patterns: [
        {
          what: { kind: 'tag', tag_id: starterTagId('walk') },
          outcome: 'good',
          with: { n: 31, yes: 26 },
          without: { n: 60, yes: 28 },
        },
      ],
      looked_at: 24,
      days: 91,
    },
  },
});
