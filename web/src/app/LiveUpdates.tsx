import { SCREENS } from '@moodbowl/contract/page-routes';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useMatch } from 'react-router';
import { useHasTimers } from '../features/cook/has-timers.ts';
import { startOutbox } from '../features/groceries/sync/outbox.ts';
import { reportLostChanges } from '../features/groceries/sync/report-lost.ts';
import { startKeepingRecipes } from '../features/recipes/kept/keep-recipes-soon.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useNotifications } from './use-notifications.ts';

reportLostChanges();
startOutbox();
startKeepingRecipes();

const RunningTimers = lazyPart(async () => ({
  default: (await import('../features/cook/RunningTimers.tsx')).RunningTimers,
}));

/** Sends what waits, goes where a notification leads, and reads again what the server says has changed. Shows the timers of cooking, if there are any. */
export function LiveUpdates() {
  useLiveUpdates();
  useNotifications();
  // The screen of cooking has them itself.
  const isCooking = useMatch(SCREENS.cook.path) !== null;
  const hasTimers = useHasTimers();
  if (isCooking || !hasTimers) return null;
  return (
    <Suspense>
      <RunningTimers />
    </Suspense>
  );
}
