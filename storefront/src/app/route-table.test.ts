import { renderedPaths } from '@selvedge/domain/rendered-page';
import type { SessionKind } from '../state/session';
import { mayOpen, redirectFor } from './route-table';

/** Every path of this app, and an unknown one. Those below /admin belong to the console. */
const paths = [
  ...['/', '/home', '/login', '/register', '/forgot-password', '/reset-password', '/verify-email'],
  ...['/fabrics', '/fabrics/17', '/cart', '/quick-order', '/my-quotations', '/somewhere'],
  ...['/my-quotations/17', '/my-quotations/17/order', '/my-quotations/requests/17'],
  ...['/swatches', '/swatches/sent/17', '/my-account', '/lists', '/lists/17', '/compare'],
];

/** A visitor may stay on none of these, and reaches them by signing in. */
const afterSignIn = paths.filter((path) => /^\/(my-|swatches|lists\/)/.test(path));

/** The route table: where each session may stay; from everywhere else it is sent to one place. */
const table: Record<SessionKind, { stays: string[]; otherwise: string }> = {
  visitor: {
    stays: [
      ...['/', '/home', '/login', '/register', '/forgot-password', '/reset-password', '/verify-email'],
      ...['/fabrics', '/fabrics/17', '/cart', '/quick-order', '/lists', '/compare'],
    ],
    otherwise: '/',
  },
  customer: {
    stays: [
      ...['/home', '/fabrics', '/fabrics/17', '/cart', '/quick-order', '/my-quotations', '/verify-email'],
      ...['/my-quotations/17', '/my-quotations/17/order', '/my-quotations/requests/17'],
      ...['/swatches', '/swatches/sent/17', '/my-account', '/lists', '/lists/17', '/compare'],
      ...['/forgot-password', '/reset-password'],
    ],
    otherwise: '/fabrics',
  },
  admin: { stays: ['/verify-email', '/reset-password'], otherwise: '/admin/dashboard' },
};

const cases = (Object.keys(table) as SessionKind[]).flatMap((kind) =>
  paths.map((path) => {
    const otherwise = kind === 'visitor' && afterSignIn.includes(path) ? '/login' : table[kind].otherwise;
    return [kind, path, table[kind].stays.includes(path) ? null : otherwise] as const;
  }),
);

test.each(cases)('a %s who opens %s is sent to %s', (kind, path, target) => {
  expect(redirectFor(kind, path)).toBe(target);
});

test('a visitor may open every page that the server renders', () => {
  const closed = renderedPaths.filter((path) => !mayOpen('visitor', path));
  expect(closed.map((path) => `${path} is not open to visitors in storefront/src/app/route-table.ts`)).toEqual([]);
});
