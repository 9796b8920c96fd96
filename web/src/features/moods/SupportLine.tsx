import { memo } from 'react';
import { today } from '../../lib/local-date.ts';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { Art } from '../../ui/Art.tsx';
import { Button } from '../../ui/Button.tsx';
import { hadLowDays } from './low-moods.ts';
import css from './SupportLine.module.css';
import { useRecentMoods } from './moods.queries.ts';

/** After several low days a quiet word on where to find company; once, and gone for good when waved away. */
export const SupportLine = memo(() => {
  const recent = useRecentMoods();
  const [dismissed, dismiss] = useDismissed('support-line');
  if (dismissed || !recent.data || !hadLowDays(recent.data, today())) return null;
  return (
    <aside aria-label="A word of support" className={css.line}>
      <Art name="heart" size={32} />
      <p>
        The last days look heavy. You don’t have to carry them alone: a word with someone you trust can help, and{' '}
        <a href="https://findahelpline.com" target="_blank" rel="noreferrer">
          findahelpline.com
        </a>{' '}
        lists people who listen, free and in your country.
      </p>
      <Button look="quiet" onClick={dismiss}>
        Thanks, hide this
      </Button>
    </aside>
  );
});
