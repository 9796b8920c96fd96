import { Navigate, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';

/** Admits administrators and sends everyone else home. The server checks again on each call. */
export function AdminRoute() {
  const { role } = useSession();
  return role === 'admin' ? <Outlet /> : <Navigate to={paths.home()} replace />;
}
