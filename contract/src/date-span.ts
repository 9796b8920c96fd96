import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { addDays } from './dates.ts';
import { localDate } from './text.ts';

/** The most days of a span: a year, whichever it is. */
export const SPAN_DAYS = 366;

interface Span {
  readonly from: string;
  readonly to: string;
}

/** The days from one to another, both among them. */
export const dateSpan = z.object({
  from: localDate.describe('The first day'),
  to: localDate.describe(`The last day, at most ${SPAN_DAYS - 1} days later`),
});

/** What is not a date cannot be counted with. */
const isSoundSoFar = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

/** Refuses a span that ends before it begins, and one that is too long. */
export function checkSpan<Schema extends z.ZodType<Span>>(schema: Schema) {
  return schema
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'fields.endsBeforeItBegins' satisfies MessageId,
      when: isSoundSoFar,
    })
    .refine(({ from, to }) => to <= addDays(from, SPAN_DAYS - 1), {
      path: ['to'],
      error: 'fields.longerThanAYear' satisfies MessageId,
      when: isSoundSoFar,
    });
}
