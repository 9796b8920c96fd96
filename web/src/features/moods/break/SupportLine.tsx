import { RichText } from '../../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';

import { today } from '../../../lib/local-date.ts';
import { useDismissed } from '../use-dismissed.ts';
import { Illustration } from '../../../ui/Illustration.tsx';
import { Button } from '../../../ui/Button.tsx';
import { hadLowDays } from './low-moods.ts';
import css from './SupportLine.module.css';
import { useRecentMoods } from '../moods.queries.ts';

/** A quiet line after several low days about where to find support. Shown until it is dismissed, then never again. */
export function SupportLine() {
  const recent = useRecentMoods();
  const [dismissed, dismiss] = useDismissed('support-line');
  if (dismissed || !recent.data || !hadLowDays(recent.data, today())) return null;
  return (
    <aside aria-label={t('moods.aWordOfSupport')} className={css.line}>
      <Illustration name="heart" size={32} />
      <p>
        <RichText
          id="moods.supportLine"
          values={{
            link: (
              <a href="https://findahelpline.com" target="_blank" rel="noreferrer">
                findahelpline.com{/* untranslated: an address */}
              </a>
            ),
          }}
        />
      </p>
      <Button variant="quiet" onClick={dismiss}>
        {t('moods.thanksHideThis')}
      </Button>
    </aside>
  );
}
