import { checkSpan, dateSpan } from '@moodbowl/contract/date-span';
import { addDays, monthEnd, monthStart } from '@moodbowl/contract/dates';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** What a span has to be, as the server has it. */
export const spanSchema = checkSpan(dateSpan);

/** The month before the one that `today` is in. */
export function lastMonth(today: string): Span {
  const to = addDays(monthStart(today), -1);
  return { from: monthStart(to), to };
}

/** The parts of a span in each of its months, in order. */
export function monthsIn({ from, to }: Span): Span[] {
  const months: Span[] = [];
  for (let start = from; start <= to;) {
    const end = monthEnd(start);
    months.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return months;
}

/** The years of a span, as `YYYY`: one or two. */
export function yearsIn({ from, to }: Span): string[] {
  return [...new Set([from.slice(0, 4), to.slice(0, 4)])];
}
