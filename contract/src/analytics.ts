import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { FEEDBACK_LIMITS } from './feedback.ts';
import { PAGE_ROUTES } from './page-routes.ts';
import { text, wholeNumber } from './text.ts';

/**
 * The thresholds of a web vital (https://web.dev/articles/vitals): good up to `good`, poor above `poor`, in between it
 * needs improvement. In milliseconds; CLS has no unit.
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
  /** Events per batch. */
  batch: 50,
  bodyBytes: 16 * 1024,
  /** An hour; nobody waits that long for a page. */
  vital: 3_600_000,
  /** The most days that can be requested, including today. */
  days: 90,
  daysDefault: 30,
} as const;

const path = z.enum(PAGE_ROUTES);

export const pageView = z.object({ name: z.literal('page_view'), path });

export const feedbackSubmitted = z.object({
  name: z.literal('feedback_submitted'),
  subject: text({ max: FEEDBACK_LIMITS.subject }),
  /** In UTF-16 code units, so an emoji counts as two. The message itself is not sent. */
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
  p75: z.number().describe('Three of four measurements were at most this; read from a histogram, so about'),
  good: count,
  needs_improvement: count,
  poor: count,
});
export type VitalSummary = z.infer<typeof vitalSummary>;

export const usageDay = z.object({
  day: z.iso.date().describe('By UTC, because events say nothing of who sent them or from where'),
  views: count,
  feedback: count,
  /** The total characters of the day's feedback. */
  message_length: count,
  vitals: z.array(vitalSummary).describe('Only what was measured that day'),
});
export type UsageDay = z.infer<typeof usageDay>;

export const usage = z.object({
  days: z.array(usageDay).describe('Every day asked for, oldest first, ending today'),
  paths: z.array(z.object({ path, views: count })).describe('Most seen first'),
  vitals: z.array(vitalSummary).describe('Of all days together, in the order of `VITAL_NAMES`'),
});
export type Usage = z.infer<typeof usage>;

const TAG = 'Analytics';

export const sendEvents = defineEndpoint({
  method: 'POST',
  path: '/analytics/events',
  access: 'public',
  tag: TAG,
  summary: 'Count page events',
  description:
    'Adds page views, feedback and web vitals to daily sums that name nobody. Nothing is counted for browsers that send `DNT: 1` or `Sec-GPC: 1`.',
  body: z.object({ events: z.array(analyticsEvent).min(1).max(ANALYTICS_LIMITS.batch) }),
  response: z.object({ counted: count }),
  maxBodyBytes: ANALYTICS_LIMITS.bodyBytes,
  errors: ['TOO_MANY_REQUESTS'],
  example: { body: { events: [{ name: 'page_view', path: '/home' }] }, response: { counted: 1 } },
});

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/analytics/usage',
  access: 'admin',
  tag: TAG,
  summary: 'Read usage',
  description: 'Daily sums of page views, feedback and web vitals.',
  query: z.object({
    days: wholeNumber({ max: ANALYTICS_LIMITS.days })
      .default(ANALYTICS_LIMITS.daysDefault)
      .describe('Days, today included'),
  }),
  response: usage,
  example: {
    query: { days: '30' },
    response: {
      days: [{ day: '2026-03-10', views: 120, feedback: 1, message_length: 24, vitals: [] }],
      paths: [{ path: '/home', views: 80 }],
      vitals: [{ metric: 'LCP', count: 40, p75: 1_800, good: 38, needs_improvement: 2, poor: 0 }],
    },
  },
});
