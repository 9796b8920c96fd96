import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { LoginState } from '../pages/LoginPage.tsx';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearSession, useSession } from '../lib/session.ts';
import { SignedInLayout } from './SignedInLayout.tsx';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';

/**
 * The screens of those who are signed in. Admits users with a valid token, and sends others to the login and clears the
 * stored session. If the session ends on a screen, the screen stays below a notice, so that typed text is not lost.
 */
export function ProtectedRoute() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [cameInLive] = useState(status === 'live');
  const turnedAway = status === 'none' || (status === 'ended' && !cameInLive);
  useEffect(() => {
    if (turnedAway) clearSession();
  }, [turnedAway]);
  // Whether the last session was live when it was removed: then the person has signed out.
  const [wasLive, setWasLive] = useState(cameInLive);
  if (status !== 'none' && wasLive !== (status === 'live')) setWasLive(status === 'live');
  // The address that was opened, such as an invitation or a shared page, must not be lost on the way through the login.
  const next = wasLive ? undefined : `${pathname}${search}`;
  if (turnedAway) return <Navigate to={paths.login()} replace state={{ next } satisfies LoginState} />;
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInLayout />
      {status === 'ended' ? <SessionEndedDialog /> : null}
    </QueryClientProvider>
  );
}
