import { leaveTo } from '@selvedge/web/browser';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { useEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { kindOf, useSession } from '../state/session';
import { Spinner } from '../ui/Spinner';
import { redirectFor } from './route-table';

/** Shows a screen only to those whom the route table lets in, once the profile is known. */
export function Guard() {
  const { status, user } = useSession();
  const location = useLocation();
  const { pathname, key } = location;
  if (status === 'checking') return <Spinner label="Checking your session" />;
  const target = redirectFor(kindOf(user), pathname);
  if (!target) return <Outlet />;
  if (target === '/login') return <SignInFirst key={key} wanted={location} />;
  // Keyed, so that two redirects in a row both happen.
  return target.startsWith('/admin') ? <Leave to={target} /> : <Navigate key={key} to={target} replace />;
}

/** Keeps where a visitor wanted to be: signing in leads there. */
function SignInFirst({ wanted }: { wanted: Location }) {
  // Kept before the redirect, which the login page belongs to.
  useState(() => keepReturnAddress(wanted));
  return <Navigate to="/login" replace />;
}

function Leave({ to }: { to: string }) {
  useEffect(() => leaveTo(to), [to]);
  return <Spinner label="Opening the admin portal" />;
}
