import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import { useEffect, useState } from 'react';
import { Illustration } from '../../ui/Illustration.tsx';
import css from './ChefTip.module.css';
import { CHEF_TIPS, GROCERY_HINTS } from './tips.ts';
import { Stack } from '../../ui/Stack.tsx';

const ROTATION_MS = 12_000;

/** A kitchen tip that changes every twelve seconds and, with a mood, an idea for the shopping. */
export function ChefTip({ mood }: { readonly mood: MoodName | undefined }) {
  const [tip, setTip] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTip((current) => (current + 1) % CHEF_TIPS.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, []);
  // Chosen once per visit, so that it does not change while it is read.
  const [choice] = useState<0 | 1>(() => (Math.random() < 0.5 ? 0 : 1));
  return (
    <Stack gap={2}>
      <div className={css.tip}>
        <Illustration name="chef" size={40} />
        {/* All tips lie on one place, so that the box is as high as the longest and nothing jumps. */}
        <div className={css.stack}>
          {CHEF_TIPS.map((id, index) => (
            <p key={id} data-shown={index === tip || undefined} aria-hidden={index !== tip}>
              {t(id)}
            </p>
          ))}
        </div>
      </div>
      {mood ? (
        <p className={css.hint}>
          <strong>{t('groceries.shoppingWhile', { mood })}</strong> {t(GROCERY_HINTS[mood][choice])}
        </p>
      ) : null}
    </Stack>
  );
}
