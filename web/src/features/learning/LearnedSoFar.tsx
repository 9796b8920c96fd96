import { t } from '@moodbowl/i18n/t';
import type { Insights } from '@moodbowl/contract/learning';
import type { MoodName } from '@moodbowl/contract/mood';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { moodText } from '../../ui/mood/mood-text.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './LearnedSoFar.module.css';
import { learnedText } from './learned-text.ts';
import { useInsights } from './learning.queries.ts';
import { MealName } from './MealName.tsx';

interface LearnedSoFarProps {
  readonly mood: MoodName | undefined;
  /** What stands there before the first answer. */
  readonly children: ReactNode;
}

/** One thing that the answers after meals say by now. Nothing if nothing is learned. */
export function LearnedSoFar({ mood, children }: LearnedSoFarProps) {
  const { data } = useInsights();
  if (!data) return <Skeleton height={132} />;
  if (!data.settings.learning) return null;
  if (data.answers === 0) return children;
  return (
    <Card title={t('learning.learnedTitle')} aside={<Link to={paths.insights()}>{t('common.insights')}</Link>}>
      <WhatIsKnown insights={data} mood={mood} />
    </Card>
  );
}

interface WhatIsKnownProps {
  readonly insights: Insights;
  readonly mood: MoodName | undefined;
}

/** The meal that helped most, best from the mood of the day; else how far the meals are, and what moods do alone. */
function WhatIsKnown({ insights: { meals, answers, waiting, by_themselves }, mood }: WhatIsKnownProps) {
  const helpful = meals
    .filter(({ verdict }) => verdict === 'more')
    .toSorted((a, b) => Number(b.mood === mood) - Number(a.mood === mood) || b.difference.mean - a.difference.mean)[0];
  if (helpful) {
    return (
      <p>
        <strong>
          <MealName meal={helpful} />
        </strong>
        <br />
        {learnedText(helpful)} <span className={css.quiet}>{t('learning.mayBeChance')}</span>
      </p>
    );
  }
  const next = waiting.toSorted((a, b) => a.needed - b.needed)[0];
  const alone = by_themselves.find((one) => one.mood === mood) ?? by_themselves[0];
  return (
    <>
      <p>
        {next
          ? t('learning.soFarNeeds', { answers, meal: next.name, needed: next.needed })
          : t('learning.soFar', { answers })}
      </p>
      {alone ? (
        <p className={css.quiet}>
          {t('learning.passed', { mood: moodText(alone.mood), better: alone.better, times: alone.times })}
        </p>
      ) : null}
    </>
  );
}
