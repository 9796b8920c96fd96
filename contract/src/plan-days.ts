import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { localDate } from './text.ts';

/** The meals of a day, in order. */
export const PLAN_SLOTS = ['breakfast', 'lunch', 'dinner', 'snack'] as const;
/** A meal of a day. */
export type PlanSlot = (typeof PLAN_SLOTS)[number];

/** The limits of all calls of the plan. */
export const PLAN_LIMITS = {
  /** Days in one request. */
  days: 62,
  /** Entries of a home on one day. */
  perDay: 20,
  /** Entries of a home. */
  entries: 10_000,
  /** As long as the names of recipes. */
  title: 200,
  note: 300,
  servings: 99,
  /** Entries that one request adds. */
  batch: 60,
  copyDays: 7,
  proposalDays: 7,
  /** Meals that a proposal leaves out. */
  exclude: 200,
  /** Other meals for each place of a proposal. */
  alternatives: 3,
  /** A meal is not proposed within so many days of the last or the next time. */
  repeatDays: 4,
  /** Foods that one request puts on the grocery list. */
  foods: 500,
  /** Meals in the answer to "What can I make?". */
  possible: 24,
} as const;

/** A day that can be planned. */
export const planDate = localDate.refine(
  (date) => date >= '2000' && date < '2200',
  'fields.notADate' satisfies MessageId,
);
export const planSlot = z.enum(PLAN_SLOTS);

/** The days of a request; the handler checks that they are in order and few enough. */
export const planDays = {
  from: planDate.optional().describe("The first day; the caller's today by default"),
  to: planDate.optional().describe(`The last day, at most ${PLAN_LIMITS.days} days; six days later by default`),
};
/** The week of the examples. */
export const EXAMPLE_WEEK = { from: '2026-03-09', to: '2026-03-15' } as const;

/** The tag of all calls of the plan. */
export const PLAN_TAG = 'Meal plan';
