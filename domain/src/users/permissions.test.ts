import {
  type Access,
  BUILTIN_ROLES,
  canChangeUser,
  covers,
  type Holder,
  isAllowed,
  isOwner,
  PERMISSIONS,
  permissionsOf,
} from './permissions.js';
import type { UserType } from './user.js';

const customer: Holder = { userType: 'customer', permissions: new Set() };
const staffWith = (...grants: string[]): Holder => ({ userType: 'admin', permissions: permissionsOf(grants) });

const matrix: [Access, string, Holder | null, boolean][] = [
  ['anyone', 'a visitor', null, true],
  ['recognized', 'a visitor', null, true],
  ['optional', 'a visitor', null, true],
  ['signed-in', 'a visitor', null, false],
  ['signed-in', 'a customer', customer, true],
  ['signed-in', 'staff without a role', staffWith(), true],
  ['customer', 'a visitor', null, false],
  ['customer', 'a customer', customer, true],
  ['customer', 'an owner', staffWith('role:owner'), false],
  ['staff', 'a customer', customer, false],
  ['staff', 'staff without a role', staffWith(), true],
  ['owner', 'a manager', staffWith('role:manager'), false],
  ['owner', 'an owner', staffWith('role:owner'), true],
  ['owner', 'somebody whose own role has every right', staffWith(...PERMISSIONS), true],
  ['stock.cut', 'a visitor', null, false],
  ['stock.cut', 'a customer', customer, false],
  ['stock.cut', 'a customer with a stray right', { ...customer, permissions: new Set(['stock.cut']) }, false],
  ['stock.cut', 'staff without a role', staffWith(), false],
  ['stock.cut', 'a storekeeper', staffWith('role:storekeeper'), true],
  ['order.read + price.read', 'a storekeeper', staffWith('role:storekeeper'), false],
  [
    'order.read + price.read',
    'a storekeeper who is an accountant, too',
    staffWith('role:storekeeper', 'role:accountant'),
    true,
  ],
  ['catalogue.read | stock.read', 'a storekeeper', staffWith('role:storekeeper'), true],
  ['catalogue.read | stock.read', 'an accountant', staffWith('role:accountant'), false],
  ['stock.cut', 'a role of a name that there is not', staffWith('role:king', 'stock.everything'), false],
];

test.each(matrix)('a route for %s answers %s', (access, _who, holder, allowed) => {
  expect(isAllowed(access, holder)).toBe(allowed);
});

test('a storekeeper has no right that shows an amount, and nobody but owners and managers sees cost', () => {
  expect(BUILTIN_ROLES.storekeeper.permissions.filter((word) => /price|cost|quote|invoice/.test(word))).toEqual([]);
  const seesCost = Object.entries(BUILTIN_ROLES).filter(([, role]) => permissionsOf(role.permissions).has('cost.read'));
  expect(seesCost.map(([key]) => key)).toEqual(['owner', 'manager']);
});

test('a role covers no more rights than it has', () => {
  const manager = permissionsOf(['role:manager']);
  expect(covers(manager, permissionsOf(['role:sales', 'role:storekeeper']))).toBe(true);
  expect(covers(manager, permissionsOf(['role:owner']))).toBe(false);
  expect(isOwner(manager)).toBe(false);
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
