import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearSession, useSession } from '../lib/session.ts';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';

/**
 * Admits users with a valid token, and sends others to the login and clears the stored session. If the session ends on
 * a screen, the screen stays below a notice, so that typed text is not lost.
 */
export function ProtectedRoute() {
  const { status } = useSession();
  const [cameInLive] = useState(status === 'live');
  const turnedAway = status === 'none' || (status === 'ended' && !cameInLive);
  useEffect(() => {
    if (turnedAway) clearSession();
  }, [turnedAway]);
  if (turnedAway) return <Navigate to={paths.login()} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {status === 'ended' ? <SessionEndedDialog /> : null}
    </QueryClientProvider>
  );
}
