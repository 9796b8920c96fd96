import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clientId, EXAMPLE_ID, filledText, id, idParams, instant, wholeNumber } from './text.ts';

export const FEEDBACK_LIMITS = {
  subject: 120,
  message: 5_000,
  /** Characters of a message in the administrators' list. */
  preview: 50,
  pageDefault: 100,
  pageMax: 500,
} as const;

export const FEEDBACK_STATUSES = ['open', 'resolved'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export const feedback = z.object({
  id,
  username: z.string().describe('Who sent it'),
  subject: z.string(),
  message: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  created_at: instant,
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackDraft = z.object({
  subject: filledText({
    max: FEEDBACK_LIMITS.subject,
    blank: 'feedback.subjectRequired' satisfies MessageId,
    tooLong: 'feedback.subjectTooLong',
  }),
  message: filledText({
    max: FEEDBACK_LIMITS.message,
    blank: 'feedback.messageRequired' satisfies MessageId,
    tooLong: 'feedback.messageTooLong',
  }),
});

const TAG = 'Feedback';
const FEEDBACK: Feedback = {
  id: EXAMPLE_ID,
  username: 'maya',
  subject: 'More soups',
  message: 'I would love more soups.',
  status: 'open',
  created_at: '2026-03-10T09:00:00.000Z',
};

export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: '/feedback',
  access: 'user',
  tag: TAG,
  summary: 'Send feedback',
  description:
    'Sends feedback to the administrators. Send an `id` of your own (a UUID) to make a repeated request safe.',
  body: feedbackDraft.extend({
    id: clientId,
    attachments: z
      .array(z.unknown())
      .max(0, 'feedback.noAttachments' satisfies MessageId)
      .optional()
      .describe('Always empty'),
  }),
  response: feedback,
  status: 201,
  errors: ['TOO_MANY_REQUESTS'],
  example: {
    body: { subject: 'More soups', message: 'I would love more soups.', attachments: [] },
    response: FEEDBACK,
  },
});

export const listFeedback = defineEndpoint({
  method: 'GET',
  path: '/feedback',
  access: 'user',
  tag: TAG,
  summary: 'List feedback',
  description:
    "The caller's own feedback, newest first; everybody's for administrators. For the next page, pass the `id` of the last one as `before`.",
  query: z.object({
    scope: z.enum(['mine']).optional().describe('For administrators: only their own'),
    limit: wholeNumber({ max: FEEDBACK_LIMITS.pageMax })
      .optional()
      .describe(`${FEEDBACK_LIMITS.pageDefault} by default`),
    before: id.optional().describe('Id of the last feedback seen'),
  }),
  response: z.array(feedback),
  long: true,
  errors: ['NOT_FOUND'],
  example: { query: { scope: 'mine', limit: '20', before: EXAMPLE_ID }, response: [FEEDBACK] },
});

export const resolveFeedback = defineEndpoint({
  method: 'PATCH',
  path: '/feedback/:id/resolve',
  access: 'admin',
  tag: TAG,
  summary: 'Resolve feedback',
  description: 'Marks feedback as resolved. Once more changes nothing.',
  params: idParams,
  response: feedback,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { ...FEEDBACK, status: 'resolved' } },
});
