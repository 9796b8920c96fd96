import type { Meal } from '@moodbowl/contract/meals';
import { UNCATEGORIZED } from '@moodbowl/contract/mood';
import { LANGUAGES } from '@moodbowl/i18n/languages';
import { t } from '@moodbowl/i18n/t';
import { useLanguage } from '../../../lib/language.ts';
import { MoodBadge } from '../../../ui/mood/MoodBadge.tsx';
import css from './MealBadges.module.css';

/** What a card shows of a meal in badges. */
export interface Badged extends Partial<Pick<Meal, 'own' | 'language'>> {
  readonly mood: string;
}

interface MealBadgesProps {
  readonly meal: Badged;
  /** All its moods, in place of the first. */
  readonly moods?: readonly string[];
}

/** The mood of a meal, whether it is a recipe of the home, and its language if that is not the page's. */
export function MealBadges({ meal: { mood, own, language }, moods }: MealBadgesProps) {
  const isForeign = useLanguage() !== language;
  return (
    <span className={css.badges}>
      {(moods ?? [mood]).map((one) => (one === UNCATEGORIZED ? null : <MoodBadge key={one} mood={one} />))}
      {own ? <span className={css.badge}>{t('recipes.ours')}</span> : null}
      {language && isForeign ? (
        <span className={css.badge} lang={language}>
          {LANGUAGES[language]}
        </span>
      ) : null}
    </span>
  );
}
