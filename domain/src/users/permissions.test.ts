import { type Access, canChangeUser, isAllowed } from './permissions.js';
import type { UserType } from './user.js';

const matrix: [Access, UserType | null, boolean][] = [
  ['anyone', null, true],
  ['anyone', 'customer', true],
  ['anyone', 'admin', true],
  ['optional', null, true],
  ['optional', 'customer', true],
  ['optional', 'admin', true],
  ['signed-in', null, false],
  ['signed-in', 'customer', true],
  ['signed-in', 'admin', true],
  ['customer', null, false],
  ['customer', 'customer', true],
  ['customer', 'admin', false],
  ['admin', null, false],
  ['admin', 'customer', false],
  ['admin', 'admin', true],
];

test.each(matrix)('a route for %s answers a session of %p with %s', (access, userType, allowed) => {
  expect(isAllowed(access, userType)).toBe(allowed);
});

test.each<[UserType, UserType, boolean]>([
  ['admin', 'customer', true],
  ['admin', 'admin', false],
  ['customer', 'customer', false],
  ['customer', 'admin', false],
])('whether a %s may change a %s is %s', (actor, target, allowed) => {
  expect(canChangeUser({ id: '1', user_type: actor }, { id: '2', user_type: target })).toBe(allowed);
});

test('not even an admin changes their own account in user management', () => {
  const admin = { id: '1', user_type: 'admin' } as const;
  expect(canChangeUser(admin, admin)).toBe(false);
});
