import type { SessionKind } from '../state/session';
import { redirectFor } from './route-table';

const cases: [SessionKind, string, string | null][] = [
  ['visitor', '/', null],
  ['visitor', '/home', null],
  ['visitor', '/login', null],
  ['visitor', '/register', null],
  ['visitor', '/fabrics', null],
  ['visitor', '/fabrics/17', null],
  ['visitor', '/cart', null],
  ['visitor', '/my-quotations', '/'],
  ['visitor', '/somewhere', '/'],
  ['customer', '/', '/fabrics'],
  ['customer', '/home', null],
  ['customer', '/fabrics', null],
  ['customer', '/fabrics/17', null],
  ['customer', '/cart', null],
  ['customer', '/my-quotations', null],
  ['customer', '/login', '/fabrics'],
  ['customer', '/register', '/fabrics'],
  ['customer', '/somewhere', '/fabrics'],
  ['admin', '/', '/admin/dashboard'],
  ['admin', '/home', '/admin/dashboard'],
  ['admin', '/fabrics', '/admin/dashboard'],
  ['admin', '/cart', '/admin/dashboard'],
];

test.each(cases)('a %s who opens %s is sent to %s', (kind, path, target) => {
  expect(redirectFor(kind, path)).toBe(target);
});
