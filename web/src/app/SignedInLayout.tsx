import { t } from '@moodbowl/i18n/t';
import '@moodbowl/i18n/english';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { SCREENS } from '@moodbowl/contract/page-routes';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useMatch } from 'react-router';
import { FeedbackButton } from '../features/feedback/FeedbackButton.tsx';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { followLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { ConnectionNotice } from '../ui/ConnectionNotice.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import css from './SignedInLayout.module.css';

/** After so long, in milliseconds, what could not be loaded is tried again. */
const RETRY_MS = 5_000;

/** Loaded when the screen is there: nothing on it waits for this, and without a network it comes later. */
const LiveUpdates = lazy(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  for (;;) {
    try {
      return { default: (await import('./LiveUpdates.tsx')).LiveUpdates };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
});

/**
 * The layout of all signed-in screens: navigation, footer, feedback, toasts, and the colour of today's mood. Cooking has
 * the whole window.
 */
export function SignedInLayout() {
  const { status } = useSession();
  const isCooking = useMatch(SCREENS.cook.path) !== null;
  const hasNavigation = status === 'live' && !isCooking;
  // The account's language, or one chosen in another tab.
  useEffect(() => void followLanguage(), []);
  return (
    <Tinted>
      {isCooking ? null : (
        <a href="#content" className={css.skip}>
          {t('layout.skipToContent')}
        </a>
      )}
      {hasNavigation ? <NavigationBar /> : null}
      <ConnectionNotice />
      <div id="content" className={css.content}>
        <Outlet />
      </div>
      {isCooking ? null : <Footer />}
      {hasNavigation ? <FeedbackButton /> : null}
      <Toasts />
      <Suspense>
        <LiveUpdates />
      </Suspense>
    </Tinted>
  );
}

/** Sets the colour of today's mood for the whole screen. */
function Tinted({ children }: { readonly children: ReactNode }) {
  const mood = useTodaysMood().data?.mood;
  return (
    <div className={css.layout} style={mood && { '--mood': MOOD_COLOURS[mood] }}>
      {children}
    </div>
  );
}
