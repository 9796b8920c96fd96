import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { FEEDBACK_LIMITS } from './feedback.ts';
import { PAGE_ROUTES } from './page-routes.ts';
import { text } from './text.ts';

/**
 * How a web vital is judged (https://web.dev/articles/vitals): up to `good`, above `poor`, or between.
 * Milliseconds, except for CLS, which has no unit.
 */
export const VITALS = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
} as const;
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies (keyof typeof VITALS)[];
export type VitalName = (typeof VITAL_NAMES)[number];

export const VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];

export const ANALYTICS_LIMITS = {
  /** Events in one batch. */
  batch: 50,
  bodyBytes: 16 * 1024,
  /** An hour; nobody waits that long for a page. */
  vital: 3_600_000,
  /** Days that can be asked for, today included. */
  days: 90,
  daysDefault: 30,
} as const;

export const ANALYTICS_MESSAGES = {
  loadFailed: 'Failed to load usage.',
  none: 'Nothing was counted yet.',
} as const;

const path = z.enum(PAGE_ROUTES);

export const pageView = z.object({ name: z.literal('page_view'), path });

export const feedbackSubmitted = z.object({
  name: z.literal('feedback_submitted'),
  subject: text({ max: FEEDBACK_LIMITS.subject }),
  /** As JavaScript counts, to which an emoji is two; the message itself is not sent. */
  message_length: z
    .int()
    .min(0)
    .max(2 * FEEDBACK_LIMITS.message),
});

export const webVital = z.object({
  name: z.literal('web_vital'),
  metric: z.enum(VITAL_NAMES),
  value: z.number().min(0).max(ANALYTICS_LIMITS.vital),
  rating: z.enum(VITAL_RATINGS),
  /** The route on which the page was loaded. */
  path,
});

export const analyticsEvent = z.discriminatedUnion('name', [pageView, feedbackSubmitted, webVital]);
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

const count = z.int().min(0);

export const vitalSummary = z.object({
  metric: z.enum(VITAL_NAMES),
  count,
  /** Three of four measurements were at most this; read from a histogram, so about. */
  p75: z.number(),
  good: count,
  needs_improvement: count,
  poor: count,
});
export type VitalSummary = z.infer<typeof vitalSummary>;

export const usageDay = z.object({
  /** By UTC, because events say nothing of who sent them or from where. */
  day: z.iso.date(),
  views: count,
  feedback: count,
  /** Characters of that day's feedback together. */
  message_length: count,
  /** Only what was measured that day. */
  vitals: z.array(vitalSummary),
});
export type UsageDay = z.infer<typeof usageDay>;

export const usage = z.object({
  /** Every day asked for, oldest first, ending today. */
  days: z.array(usageDay),
  /** Most seen first. */
  paths: z.array(z.object({ path, views: count })),
  /** Of all days together, in the order of {@link VITAL_NAMES}. */
  vitals: z.array(vitalSummary),
});
export type Usage = z.infer<typeof usage>;

const TAG = 'Analytics';

export const sendEvents = defineEndpoint({
  method: 'POST',
  path: '/analytics/events',
  access: 'public',
  tag: TAG,
  summary: 'Count what happened on the page; nothing is counted for who asks not to be (DNT, Sec-GPC)',
  body: z.object({ events: z.array(analyticsEvent).min(1).max(ANALYTICS_LIMITS.batch) }),
  response: z.object({ counted: count }),
  maxBodyBytes: ANALYTICS_LIMITS.bodyBytes,
});

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/analytics/usage',
  access: 'admin',
  tag: TAG,
  summary: 'Daily sums of page views, feedback and web vitals',
  query: z.object({
    days: z
      .stringFormat('whole number', /^\d{1,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(ANALYTICS_LIMITS.days))
      .default(ANALYTICS_LIMITS.daysDefault),
  }),
  response: usage,
});
