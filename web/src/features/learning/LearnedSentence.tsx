import { t } from '@moodbowl/i18n/t';
import { learnedText } from './learned-text.ts';
import css from './LearnedSentence.module.css';
import { useMealInsight } from './learning.queries.ts';

/** The statement about a meal on its recipe; nothing without one. */
export function LearnedSentence({ mealId }: { readonly mealId: string }) {
  const { data } = useMealInsight(mealId);
  if (!data?.learned) return null;
  return (
    <details className={css.learned}>
      <summary>
        {learnedText(data.learned)} <span className={css.more}>{t('learning.sentenceMeans')}</span>
      </summary>
      <p>{t('learning.sentenceMeaning')}</p>
    </details>
  );
}
