import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PLAN_TAG } from './plan-days.ts';
import { instant } from './text.ts';

export const planFeed = z.object({
  link: z.string().nullable().describe('The path of the calendar; null if there is none'),
  created_at: instant.nullable(),
});
export type PlanFeed = z.infer<typeof planFeed>;
const FEED: PlanFeed = { link: '/calendar/hT3sGx0vQm.ics', created_at: '2026-03-10T09:00:00.000Z' };

export const getPlanFeed = defineEndpoint({
  method: 'GET',
  path: '/plan/feed',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Read the address of the calendar',
  description:
    "The plan as a calendar (iCalendar), for whoever knows the address. It is the caller's own, and ends when the caller leaves the home.",
  response: planFeed,
  example: { response: FEED },
});

export const renewPlanFeed = defineEndpoint({
  method: 'POST',
  path: '/plan/feed',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Make a new address of the calendar',
  description: 'The address before, if there was one, leads nowhere from now on.',
  response: planFeed,
  status: 201,
  example: { response: FEED },
});

export const stopPlanFeed = defineEndpoint({
  method: 'DELETE',
  path: '/plan/feed',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Take the calendar back',
  description: 'Its address leads nowhere from now on. Can be repeated.',
  response: planFeed,
  example: { response: { link: null, created_at: null } },
});
