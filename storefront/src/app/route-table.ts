import { matchPath } from 'react-router';
import type { SessionKind } from '../state/session';

const open: Record<SessionKind, readonly string[]> = {
  visitor: [
    '/',
    '/home',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/fabrics',
    '/fabrics/:id',
    '/cart',
    '/quick-order',
    '/lists',
    '/compare',
  ],
  customer: [
    '/home',
    '/fabrics',
    '/fabrics/:id',
    '/cart',
    '/quick-order',
    '/my-quotations',
    '/my-quotations/:id',
    '/my-quotations/requests/:group',
    '/my-quotations/:id/order',
    '/swatches',
    '/swatches/sent/:id',
    '/lists',
    '/lists/:id',
    '/compare',
    '/my-account',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
  ],
  admin: ['/verify-email', '/reset-password'],
};

const elsewhere: Record<SessionKind, string> = { visitor: '/', customer: '/fabrics', admin: '/admin/dashboard' };

/**
 * The path to redirect a session of this kind to; null if it may stay. Paths under /admin are another app. Pages for
 * customers only ask visitors to sign in first.
 */
export function redirectFor(kind: SessionKind, pathname: string): string | null {
  if (mayOpen(kind, pathname)) return null;
  return kind === 'visitor' && mayOpen('customer', pathname) ? '/login' : elsewhere[kind];
}

/** Returns whether a session of this kind may open a path. */
export const mayOpen = (kind: SessionKind, pathname: string): boolean =>
  open[kind].some((pattern) => matchPath(pattern, pathname));
