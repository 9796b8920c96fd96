import { t } from '@moodbowl/i18n/t';
import { useRecentMealLogs } from '../features/meal-logs/meal-logs.queries.ts';
import { Card } from '../ui/Card.tsx';
import { Illustration } from '../ui/Illustration.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './HowItWorks.module.css';

/** The three steps, of which those done are ticked. */
export function HowItWorks({ hasMood }: { readonly hasMood: boolean }) {
  const hasEaten = (useRecentMealLogs().data?.length ?? 0) > 0;
  const steps = [
    { text: t('learning.stepMood'), picture: <MoodFace mood="Sad" size={48} />, isDone: hasMood },
    { text: t('learning.stepEat'), picture: <Illustration name="plate" size={48} />, isDone: hasEaten },
    { text: t('learning.stepAfter'), picture: <MoodFace mood="Happy" size={48} />, isDone: false },
  ];
  return (
    <Card title={t('learning.howItWorks')}>
      <ol className={css.steps}>
        {steps.map(({ text, picture, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            <span className={css.picture}>{picture}</span>
            {text}
            {isDone ? <VisuallyHidden> {t('learning.stepDone')}</VisuallyHidden> : null}
          </li>
        ))}
      </ol>
      <p className={css.quiet}>{t('learning.threeRounds')}</p>
    </Card>
  );
}
