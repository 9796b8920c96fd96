import { t } from '@moodbowl/i18n/t';
import type { Insights } from '@moodbowl/contract/learning';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { moodText } from '../../ui/mood/mood-text.ts';
import { Card } from '../../ui/Card.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { MealName } from './MealName.tsx';
import css from './MoodInsights.module.css';

/** The meals that are expected to lift most after each mood. */
export function BestMeals({ best }: Pick<Insights, 'best'>) {
  return (
    <Card title={t('insights.best')}>
      <p className={css.help}>{t('insights.bestHelp')}</p>
      <ul className={css.moods}>
        {best.map(({ mood, meals }) => (
          <li key={mood} className={css.mood}>
            <MoodFace mood={mood} size={40} />
            <div>
              <strong>{moodText(mood)}</strong>
              <ul className={css.best}>
                {meals.map((meal) => (
                  <li key={meal.meal_id ?? meal.name}>
                    <MealName meal={meal} />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The change of low moods without a meal: each as a bar and as a sentence. */
export function MoodsByThemselves({ moods }: { readonly moods: Insights['by_themselves'] }) {
  return (
    <Card title={t('insights.byThemselves')}>
      <p className={css.help}>{t('insights.byThemselvesHelp')}</p>
      <ul className={css.moods}>
        {moods.map(({ mood, times, better }) => (
          <li key={mood} className={css.mood} style={{ '--mood': MOOD_COLOURS[mood] }}>
            <MoodFace mood={mood} size={40} />
            <div>
              <p>{t('insights.byItself', { mood: moodText(mood), better, times })}</p>
              <div className={css.bar} aria-hidden="true">
                <span style={{ width: `${(100 * better) / times}%` }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Meals of which too little is known, and how much is missing. */
export function WaitingMeals({ waiting }: Pick<Insights, 'waiting'>) {
  return (
    <Card title={t('insights.waiting')}>
      <p className={css.help}>{t('insights.waitingHelp')}</p>
      <ul className={css.waiting}>
        {waiting.map(({ needed, ...meal }) => (
          <li key={meal.meal_id ?? meal.name}>
            <MealName meal={meal} />
            <span>{t('insights.needed', { needed })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
