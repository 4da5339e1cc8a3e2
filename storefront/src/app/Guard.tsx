import { leaveTo } from '@selvedge/web/browser';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { kindOf, useSession } from '../state/session';
import { Spinner } from '../ui/Spinner';
import { redirectFor } from './route-table';

/** Shows a screen only to those whom the route table lets in, once the profile is known. */
export function Guard() {
  const { status, user } = useSession();
  const { pathname, key } = useLocation();
  if (status === 'checking') return <Spinner label="Checking your session" />;
  const target = redirectFor(kindOf(user), pathname);
  if (!target) return <Outlet />;
  // Keyed, so that two redirects in a row both happen.
  return target.startsWith('/admin') ? <Leave to={target} /> : <Navigate key={key} to={target} replace />;
}

function Leave({ to }: { to: string }) {
  useEffect(() => leaveTo(to), [to]);
  return <Spinner label="Opening the admin portal" />;
}
