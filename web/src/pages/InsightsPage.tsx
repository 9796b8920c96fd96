import { t } from '@moodbowl/i18n/t';
import type { Insights } from '@moodbowl/contract/learning';
import { Link } from 'react-router';
import { useInsights } from '../features/learning/learning.queries.ts';
import { MealInsights } from '../features/learning/MealInsights.tsx';
import { BestMeals, MoodsByThemselves, WaitingMeals } from '../features/learning/MoodInsights.tsx';
import { WhatIsLearned } from '../features/learning/WhatIsLearned.tsx';
import { messageOf } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { MoodTabs } from '../features/moods/MoodTabs.tsx';
import { PatternsCard } from '../features/patterns/PatternsCard.tsx';
import { usePatterns } from '../features/patterns/patterns.queries.ts';
import css from './InsightsPage.module.css';

export function InsightsPage() {
  const patterns = usePatterns();
  const { data, isPending, isError, error, refetch } = useInsights();
  // Both at once, so that nothing moves when the slower one comes.
  const isWaiting = isPending || patterns.isPending;
  return (
    <Page title={t('common.insights')} lead={t('insights.lead')}>
      <MoodTabs />
      {isWaiting ? (
        <div role="status" aria-label={t('insights.loading')}>
          <Skeleton height={420} />
        </div>
      ) : (
        <PatternsCard patterns={patterns} />
      )}
      {isError && !data ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {messageOf(error, t('insights.loadFailed'))}
        </EmptyState>
      ) : null}
      {data && !isWaiting ? <Learned insights={data} /> : null}
    </Page>
  );
}

function Learned({ insights }: { readonly insights: Insights }) {
  const { settings, answers, meals, best, by_themselves, waiting } = insights;
  const choices = (
    <Button component={Link} to={paths.settings('#learning')}>
      {t('insights.choices')}
    </Button>
  );
  return (
    <>
      {settings.learning ? null : (
        <Card aria-label={t('insights.off')}>
          <EmptyState
            art="umbrella"
            next={
              <>
                {t('insights.offHelp')} <Link to={paths.settings('#learning')}>{t('insights.toSettings')}</Link>
              </>
            }
          >
            {t('insights.off')}
          </EmptyState>
        </Card>
      )}
      {settings.learning && answers === 0 ? (
        <Card aria-label={t('insights.empty')}>
          <EmptyState
            art="sprout"
            next={
              <>
                {t('insights.emptyHelp')} <Link to={paths.suggestions()}>{t('pages.seeYourSuggestions')}</Link>
              </>
            }
          >
            {t('insights.empty')}
          </EmptyState>
        </Card>
      ) : null}
      {answers > 0 ? <MealInsights meals={meals} answers={answers} /> : null}
      <div className={css.columns}>
        {best.length > 0 ? <BestMeals best={best} /> : null}
        {by_themselves.length > 0 ? <MoodsByThemselves moods={by_themselves} /> : null}
        {waiting.length > 0 ? <WaitingMeals waiting={waiting} /> : null}
      </div>
      <WhatIsLearned insights={insights}>{choices}</WhatIsLearned>
    </>
  );
}
