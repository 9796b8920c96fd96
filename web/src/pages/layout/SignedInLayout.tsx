import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { Outlet } from 'react-router';
import { FeedbackButton } from '../../features/feedback/FeedbackButton.tsx';
import { useTodaysMood } from '../../features/moods/moods.queries.ts';
import { useSession } from '../../lib/session.ts';
import { ConnectionNotice } from '../../ui/ConnectionNotice.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import css from './SignedInLayout.module.css';

/** What all signed-in screens share: navigation, footer, feedback, toasts, and the tint of the mood of the day. */
export function SignedInLayout() {
  const { status } = useSession();
  const today = useTodaysMood();
  const mood = today.data?.mood;
  return (
    <div className={css.layout} style={mood && { '--mood': MOOD_COLOURS[mood] }}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      {status === 'live' ? <NavigationBar mood={mood} /> : null}
      <ConnectionNotice />
      <div id="content" className={css.content}>
        <Outlet />
      </div>
      <Footer />
      {status === 'live' ? <FeedbackButton /> : null}
      <Toasts />
    </div>
  );
}
