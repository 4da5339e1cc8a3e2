import { leaveTo } from '@selvedge/web/browser';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { useEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { t } from '../lib/language';
import { kindOf, useSession } from '../state/session';
import { Spinner } from '../ui/Spinner';
import { redirectFor } from './route-table';

/** Renders a screen only if the route table allows it, once the profile is known. */
export function Guard() {
  const { status, user } = useSession();
  const location = useLocation();
  const { pathname, key } = location;
  if (status === 'checking') return <Spinner label={t('Checking your session')} />;
  const target = redirectFor(kindOf(user), pathname);
  if (!target) return <Outlet />;
  if (target === '/login') return <SignInFirst key={key} wanted={location} />;
  // Keyed, so that two redirects in a row both happen.
  return target.startsWith('/admin') ? <Leave to={target} /> : <Navigate key={key} to={target} replace />;
}

/** Stores the requested page, to return to after signing in. */
function SignInFirst({ wanted }: { wanted: Location }) {
  // Stored before the redirect to the login page.
  useState(() => keepReturnAddress(wanted));
  return <Navigate to="/login" replace />;
}

function Leave({ to }: { to: string }) {
  useEffect(() => leaveTo(to), [to]);
  return <Spinner label={t('Opening the admin portal')} />;
}
