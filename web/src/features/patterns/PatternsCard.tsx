import type { Pattern } from '@moodbowl/contract/patterns';
import type { Tag } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './PatternsCard.module.css';
import { patternText } from './pattern-text.ts';
import type { usePatterns } from './patterns.queries.ts';

interface PatternsCardProps {
  /** What stands out, once it was asked for. */
  readonly patterns: ReturnType<typeof usePatterns>;
}

/** What stands out among the days, with the counts that it is of. Never why. */
export function PatternsCard({ patterns: { data, tags, isError, error, refetch } }: PatternsCardProps) {
  return (
    <Card title={t('patterns.title')}>
      {isError && !data ? (
        <p>
          {messageOf(error, t('errors.internal'))} <Button onClick={refetch}>{t('common.tryAgain')}</Button>
        </p>
      ) : null}
      {data && tags ? <Sentences patterns={data.patterns} tags={tags} /> : null}
      {data ? (
        <details className={css.how}>
          <summary>{t('patterns.how')}</summary>
          <p>{t('patterns.howCounted', { days: data.days, comparisons: data.looked_at })}</p>
          <p>{t('patterns.howCorrected')}</p>
        </details>
      ) : null}
    </Card>
  );
}

function Sentences({ patterns, tags }: { readonly patterns: readonly Pattern[]; readonly tags: readonly Tag[] }) {
  if (patterns.length === 0) return <p className={css.none}>{t('patterns.none')}</p>;
  return (
    <ul className={css.list}>
      {patterns.map((pattern) => (
        <li key={JSON.stringify([pattern.what, pattern.outcome])}>
          <p dir="auto">{patternText(pattern, tags)}</p>
          <Bars of={pattern} />
        </li>
      ))}
    </ul>
  );
}

/** Both rates as bars, for the eyes; the sentence has the counts. */
function Bars({ of }: { readonly of: Pattern }) {
  return (
    <div className={css.bars} aria-hidden="true">
      {[of.with, of.without].map(({ n, yes }, index) => (
        <span key={index} style={{ inlineSize: `${(100 * yes) / n}%` }} />
      ))}
    </div>
  );
}
