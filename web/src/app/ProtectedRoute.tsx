import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearSession, useSession } from '../lib/session.ts';
import { SessionEndedDialog } from './SessionEndedDialog.tsx';

/**
 * Lets in who has a live token; anybody else goes to the login, and what is stored of the session is cleared.
 * When the session ends while somebody is here, the screen stays under a word about it, so that nothing
 * half-typed is gone before they know.
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
