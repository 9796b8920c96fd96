import type { Pattern } from '@moodbowl/contract/patterns';
import type { Tag } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { weekdayName } from '../../lib/format.ts';

/** A pattern as a sentence with its counts. */
export function patternText({ what, outcome, with: those, without: others }: Pattern, tags: readonly Tag[]): string {
  const counts = { yes: those.yes, n: those.n, otherYes: others.yes, others: others.n };
  if (what.kind === 'weekday') return t('patterns.weekday', { ...counts, day: weekdayName(what.weekday) });
  if (what.kind === 'part') return t('patterns.part', { ...counts, part: PARTS[what.part] ?? 'morning' });
  const named = { ...counts, tag: tags.find(({ id }) => id === what.tag_id)?.name ?? '' };
  if (what.kind === 'day before') return t('patterns.dayBefore', named);
  return outcome === 'strong' ? t('patterns.strong', named) : t('patterns.tag', named);
}

const PARTS = ['morning', 'midday', 'afternoon', 'evening'];
