import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { ConnectionNotice } from '../ui/ConnectionNotice.tsx';
import { useFocusOnArrival } from '../ui/Page.tsx';
import { Logo } from '../ui/Logo.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { useTitle } from '../ui/use-title.ts';
import css from './WelcomeFrame.module.css';

interface WelcomeFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly below: ReactNode;
}

/** The frame of the screens before signing in. */
export function WelcomeFrame({ title, children, below }: WelcomeFrameProps) {
  const heading = useFocusOnArrival();
  useTitle(title);
  return (
    <div className={css.screen}>
      <ConnectionNotice />
      <main className={css.frame}>
        <div className={css.welcome}>
          <p className={css.brand}>
            <Logo size={64} />
            Moodbowl{/* untranslated: its name */}
          </p>
          <p className={css.tagline}>{t('common.tagline')}</p>
          <div className={css.faces}>
            {MOOD_NAMES.map((mood) => (
              <MoodFace key={mood} mood={mood} size={44} />
            ))}
          </div>
        </div>
        <div className={css.card}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
          <p className={css.below}>{below}</p>
        </div>
      </main>
    </div>
  );
}
