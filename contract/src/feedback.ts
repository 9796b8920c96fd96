import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clientId, filledText, id, idParams, instant } from './text.ts';

export const FEEDBACK_LIMITS = {
  subject: 120,
  message: 5_000,
  /** Characters of a message in the list of administrators. */
  preview: 50,
  pageDefault: 100,
  pageMax: 500,
} as const;

export const FEEDBACK_MESSAGES = {
  subjectRequired: 'Please enter a subject.',
  messageRequired: 'Please enter a message.',
  noAttachments: 'Attachments cannot be taken.',
  sending: 'Sending...',
  thanks: 'Thanks for your feedback!',
  sendFailed: 'Failed to submit feedback. Please try again.',
  /** Where trying again at once is of no use. */
  sendRefused: (reason: string) => `Failed to submit feedback. ${reason}`,
  allFailed: 'Error fetching feedback',
  none: 'No feedback yet.',
  resolved: 'Feedback marked as resolved!',
  resolveFailed: 'Failed to resolve feedback',
} as const;

export const FEEDBACK_STATUSES = ['open', 'resolved'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export const feedback = z.object({
  id,
  /** Who sent it. */
  username: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  created_at: instant,
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackDraft = z.object({
  subject: filledText({
    max: FEEDBACK_LIMITS.subject,
    blank: FEEDBACK_MESSAGES.subjectRequired,
    tooLong: 'Please keep the subject to 120 characters',
  }),
  message: filledText({
    max: FEEDBACK_LIMITS.message,
    blank: FEEDBACK_MESSAGES.messageRequired,
    tooLong: 'Please keep your message to 5,000 characters',
  }),
});

const TAG = 'Feedback';

export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: '/feedback',
  access: 'user',
  tag: TAG,
  summary: 'Send feedback to the administrators',
  body: feedbackDraft.extend({
    id: clientId,
    attachments: z.array(z.unknown()).max(0, FEEDBACK_MESSAGES.noAttachments).optional().describe('Always empty'),
  }),
  response: feedback,
  status: 201,
});

export const listFeedback = defineEndpoint({
  method: 'GET',
  path: '/feedback',
  access: 'user',
  tag: TAG,
  summary: "One's own feedback, newest first; everybody's for administrators",
  query: z.object({
    scope: z.enum(['mine']).optional().describe('For administrators: only their own'),
    limit: z
      .stringFormat('whole number', /^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(FEEDBACK_LIMITS.pageMax))
      .optional()
      .describe(`${FEEDBACK_LIMITS.pageDefault} unless told`),
    before: id.optional().describe('Id of the last feedback seen'),
  }),
  response: z.array(feedback),
  long: true,
});

export const resolveFeedback = defineEndpoint({
  method: 'PATCH',
  path: '/feedback/:id/resolve',
  access: 'admin',
  tag: TAG,
  summary: 'Mark feedback as resolved; once more changes nothing',
  params: idParams,
  response: feedback,
});
