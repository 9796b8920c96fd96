import { Navigate, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';

/** Lets administrators in and sends everybody else home; the server decides again at each call. */
export function AdminRoute() {
  const { role } = useSession();
  return role === 'admin' ? <Outlet /> : <Navigate to={paths.home()} replace />;
}
