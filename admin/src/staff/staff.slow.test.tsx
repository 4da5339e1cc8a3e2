import type { BuiltinRole } from '@selvedge/domain/users/permissions';
import type { StaffMember } from '@selvedge/domain/users/staff';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aMember, anAdmin, anOrder, aQuotation, aRole, aUser, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, rightsOf, server } from '../test/server';
import { findToast } from '../test/toast';

const press = (name: string | RegExp) => screen.getByRole('button', { name });

/** Signs in somebody with this role, and answers what its screens read. */
function signInAs(role: BuiltinRole): void {
  signIn();
  server.use(
    http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf(role) })),
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [aFabric()])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
    http.get('*/api/admin/orders', () => listAnswer('orders', [anOrder()])),
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [aQuotation()])),
    http.get('*/api/admin/users', () => listAnswer('users', [aUser()])),
  );
}

/** Answers a write of the API and records its body. */
function onCall(method: 'post' | 'put' | 'delete', path: string, answer: () => Response = () => HttpResponse.json({})) {
  const sent = jest.fn();
  server.use(
    http[method](`*/api/admin/${path}`, async ({ request }) => {
      sent(await request.json().catch(() => null));
      return answer();
    }),
  );
  return sent;
}

describe('the menu of a', () => {
  test.each<[BuiltinRole, string[]]>([
    [
      'storekeeper',
      [
        'Dashboard',
        'Orders',
        'Reports',
        'Fabric Management',
        'Stock take',
        'Write-offs',
        'Rolls',
        'Scan a roll',
        'Holds',
        'Swatches',
        'Import History',
        'Categories',
        'Patterns',
      ],
    ],
    [
      'sales',
      [
        'Dashboard',
        'Inbox',
        'Quotations',
        'Create Quotation',
        'Orders',
        'Customers',
        'Reports',
        'Invoices',
        'Fabric Management',
        'Holds',
        'Swatches',
        'User Management',
        'Categories',
        'Patterns',
      ],
    ],
    [
      'accountant',
      [
        'Dashboard',
        'Inbox',
        'Orders',
        'Customers',
        'Due today',
        'Invoices',
        'Receipts',
        'Cheques',
        'Receivables',
        'Payment terms',
        'Tax',
        'Swatches',
        'User Management',
      ],
    ],
    ['catalogue', ['Dashboard', 'Fabric Management', 'Import History', 'Categories', 'Patterns']],
  ])('%s has what they may open', async (role, entries) => {
    signInAs(role);
    openConsole('/dashboard');
    const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(entries);
  });
});

test('a page opened without the right names the missing right, who has it, and who can grant it', async () => {
  signInAs('storekeeper');
  openConsole('/quotations');
  expect(await screen.findByText('You need the right “See own and unassigned quotations”')).toBeVisible();
  expect(
    screen.getByText(
      'These roles have it: Owner, Manager, Sales, Viewer. Somebody who is Owner or Manager can give you such a role on the Staff page.',
    ),
  ).toBeVisible();
});

test('the form of a record does not open for a user who may only read', async () => {
  signInAs('viewer');
  openConsole('/categories/00000000-0000-4000-8000-000000000001');
  expect(await screen.findByText('You need the right “Add and change fabrics”')).toBeVisible();
});

test('a storekeeper sees no amounts and no buttons for actions that would be rejected', async () => {
  signInAs('storekeeper');
  const { router } = openConsole('/fabrics');
  expect(await screen.findByText('Combed Cotton Poplin 40s')).toBeVisible();
  expect(screen.queryByText(/Rs\./)).toBeNull();
  expect(screen.queryByText('Price')).toBeNull();
  for (const name of [/^Add New Fabric/, /^Edit /, /^Delete /, /^Export/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await act(() => router.navigate('/orders'));
  expect(await screen.findByRole('link', { name: 'OR-2026-0007' })).toBeVisible();
  expect(screen.queryByText(/Rs\./)).toBeNull();
  await act(() => router.navigate('/dashboard'));
  expect(await screen.findByText('Recent Activity')).toBeVisible();
  expect(screen.queryByText(/Rs\.|Revenue|Quotations/)).toBeNull();
});

test('a viewer reads quotations and changes nothing', async () => {
  signInAs('viewer');
  openConsole('/quotations');
  expect(await screen.findByText('Nadeesha Perera')).toBeVisible();
  for (const name of [/^Respond/, /^Delete/, /^Create/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /status of/i })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('nothing is hidden when the permissions fail to load', async () => {
  signInAs('owner');
  server.use(http.get('*/api/me/permissions', () => problem(500, 'Something went wrong on our side.')));
  openConsole('/dashboard');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { name: 'Staff' })).toBeVisible();
});

test('an owner is reminded that all staff are owners until the reminder is dismissed', async () => {
  signInAs('owner');
  server.use(http.get('*/api/admin/roles', () => HttpResponse.json([{ ...aRole('owner', { members: 7 }) }])));
  const { user } = openConsole('/dashboard');
  expect(await screen.findByText(/^7 people are Owners\. Give them roles/)).toBeVisible();
  await user.click(press('Got it'));
  await waitFor(() => expect(screen.queryByText(/people are Owners/)).toBeNull());
});

describe('the page of staff', () => {
  const sales = aRole('sales', { id: 'role-sales' });
  const roles = [aRole('owner'), sales, aRole('storekeeper', { id: 'role-store', description: 'Sees no amount.' })];
  async function openStaff(...rows: StaffMember[]) {
    signInAs('owner');
    server.use(
      http.get('*/api/admin/staff', () => listAnswer('staff', rows)),
      http.get('*/api/admin/roles', () => HttpResponse.json(roles.map((role) => ({ ...role })))),
    );
    const { user } = openConsole('/staff');
    await screen.findByText(rows.length === 1 ? '1 person' : `${rows.length} people`);
    return user;
  }

  test('lists the staff, and offers only permitted actions', async () => {
    await openStaff(
      aMember({ second_factor: true }),
      aMember({ name: 'Ruwan Silva', can_change: false, roles: [], last_seen_at: null, sessions: 0 }),
    );
    expect(screen.getByText('Second factor')).toBeVisible();
    expect(screen.getByText('No role')).toBeVisible();
    expect(press('Reset the second factor of Sanduni Alwis')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End the access of Ruwan Silva' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite Sanduni Alwis again' })).toBeNull();
  });

  test('invites with a role, and shows a rejection beside its field', async () => {
    const user = await openStaff(aMember());
    const taken = 'Somebody of the staff has this address already.';
    const answers = [
      () =>
        HttpResponse.json(
          { statusCode: 409, message: taken, errors: [{ field: 'email', message: taken }] },
          { status: 409 },
        ),
      () => HttpResponse.json({ ...aMember() }, { status: 201 }),
    ];
    const sent = onCall('post', 'staff', () => (answers.shift() ?? (() => HttpResponse.json({})))());
    await user.click(press('Invite'));
    await user.type(await screen.findByLabelText(/^Name/), 'Ama Perera');
    await user.type(screen.getByLabelText(/^Email/), 'ama@selvedge.lk');
    await user.click(press('Send the invitation'));
    expect(await screen.findByText('Choose at least one role')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /^Storekeeper/ }));
    await user.click(press('Send the invitation'));
    expect(await findToast(taken)).toBeInTheDocument();
    await user.click(press('Send the invitation'));
    expect(await findToast('The invitation is on its way')).toBeInTheDocument();
    expect(sent).toHaveBeenLastCalledWith({ name: 'Ama Perera', email: 'ama@selvedge.lk', role_ids: ['role-store'] });
  });

  test('roles that somebody else has changed meanwhile are shown, and can be saved at the second attempt', async () => {
    const one = aMember();
    const user = await openStaff(one);
    const said =
      'The account of Sanduni Alwis was changed by Kumari Silva at 30 Nov 2026, 09:00. Nothing of yours was saved.';
    const current = { ...one, version: 4, roles: [{ id: 'role-store', name: 'Storekeeper' }] };
    const answers = [
      HttpResponse.json({ statusCode: 409, message: said, current }, { status: 409 }),
      HttpResponse.json({}),
    ];
    const gave = onCall('put', `staff/${one.id}/roles`, () => answers.shift() ?? HttpResponse.json({}));
    await user.click(press('Change the roles of Sanduni Alwis'));
    await user.click(await screen.findByRole('checkbox', { name: /^Storekeeper/ }));
    await user.click(press('Save'));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/The roles of Sanduni Alwis are now: Storekeeper\./)).toBeVisible();
    await user.click(press('Save'));
    expect(await findToast('The roles of Sanduni Alwis are changed')).toBeInTheDocument();
    expect(gave).toHaveBeenLastCalledWith({ role_ids: ['role-sales', 'role-store'], version: 4 });
  });

  test('changes roles, revokes access with a reason, restores it, and turns staff back into customers', async () => {
    const one = aMember();
    const gone = aMember({ name: 'Kasun Dias', state: 'ended', sessions: 0 });
    const user = await openStaff(one, gone);
    const gave = onCall('put', `staff/${one.id}/roles`);
    await user.click(press('Change the roles of Sanduni Alwis'));
    await user.click(await screen.findByRole('checkbox', { name: /^Storekeeper/ }));
    await user.click(press('Save'));
    expect(await findToast('The roles of Sanduni Alwis are changed')).toBeInTheDocument();
    expect(gave).toHaveBeenCalledWith({ role_ids: ['role-sales', 'role-store'], version: 3 });

    const ended = onCall('post', `staff/${one.id}/end-access`);
    await user.click(press('End the access of Sanduni Alwis'));
    const question = within(await screen.findByRole('dialog', { name: 'End the access of Sanduni Alwis?' }));
    const deputy = anAdmin({ name: 'Kumari Silva' });
    server.use(http.get('*/api/admin/users', () => listAnswer('users', [deputy])));
    await user.click(question.getByRole('button', { name: 'End access' }));
    expect(await question.findByText('Say why the access ends')).toBeVisible();
    await user.type(question.getByLabelText(/^Reason/), 'Left for another house');
    await user.click(question.getByRole('button', { name: 'End access' }));
    expect(await findToast('The access of Sanduni Alwis has ended')).toBeInTheDocument();
    expect(ended).toHaveBeenCalledWith({ reason: 'Left for another house', version: 3 });

    // The page keeps no data of the person who signed out.
    const handed = onCall('post', 'quotations/hand-over', () =>
      HttpResponse.json({ quotations: 3, customers: 1, until: null }),
    );
    const who = within(await screen.findByRole('dialog', { name: 'Who takes over from Sanduni Alwis?' }));
    await who.findByRole('option', { name: 'Kumari Silva' });
    await user.selectOptions(who.getByRole('combobox', { name: /^Colleague/ }), 'Kumari Silva');
    await user.click(who.getByRole('button', { name: 'Hand over' }));
    expect(await findToast('Handed over: 3 quotations and 1 customers')).toBeInTheDocument();
    expect(handed).toHaveBeenCalledWith({ from_id: one.id, to_id: deputy.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const restored = onCall('post', `staff/${gone.id}/restore`);
    await user.click(press('Give access back to Kasun Dias'));
    await user.click(await screen.findByRole('button', { name: 'Give back' }));
    expect(await findToast('Kasun Dias gets a mail to choose a password')).toBeInTheDocument();
    expect(restored).toHaveBeenCalledWith({ version: 3 });

    const demoted = onCall('post', `staff/${one.id}/make-customer`);
    await user.click(press('Make Sanduni Alwis a customer'));
    await user.click(await screen.findByRole('button', { name: 'Make a customer' }));
    expect(await findToast('Sanduni Alwis is a customer now')).toBeInTheDocument();
    expect(demoted).toHaveBeenCalledTimes(1);
  });
});

describe('the page of roles', () => {
  const own = aRole('sales', { id: 'own', builtin: null, name: 'Counter', permissions: ['order.read'], members: 0 });
  async function openRoles() {
    signInAs('owner');
    server.use(http.get('*/api/admin/roles', () => HttpResponse.json([{ ...aRole('storekeeper') }, { ...own }])));
    const { user } = openConsole('/roles');
    await screen.findByRole('heading', { name: 'Counter' });
    return user;
  }

  test('describes what each role may do in plain words', async () => {
    await openRoles();
    const matrix = within(screen.getByRole('group', { name: 'What each role may do' }));
    const row = (name: string) => within(matrix.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
    expect(row('Cut stock').getByTitle('Yes')).toBeInTheDocument();
    expect(row('See prices and totals').queryByTitle('Yes')).toBeNull();
    expect(row('See orders').getAllByTitle('Yes')).toHaveLength(2);
  });

  test('copies a built-in role, and edits and deletes custom ones', async () => {
    const user = await openRoles();
    expect(screen.queryByRole('button', { name: 'Edit Storekeeper' })).toBeNull();
    const made = onCall('post', 'roles');
    await user.click(press('Copy Storekeeper'));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Storekeeper (copy)');
    await user.click(screen.getByRole('checkbox', { name: 'Correct and write off stock' }));
    await user.type(screen.getByLabelText(/^Discounts up to/), '101');
    await user.click(press('Save'));
    expect(await screen.findByText('A percentage between 0 and 100')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Discounts up to/));
    await user.type(screen.getByLabelText(/^Discounts up to/), '7.5');
    await user.click(press('Save'));
    expect(await findToast('The role is there')).toBeInTheDocument();
    expect(made).toHaveBeenCalledWith({
      name: 'Storekeeper (copy)',
      description: '',
      permissions: ['stock.read', 'stock.count', 'stock.receive', 'stock.cut', 'order.read', 'order.move'],
      discount_limit_percent: 7.5,
      margin_floor_percent: null,
    });

    const changed = onCall('put', 'roles/own');
    await user.click(press('Edit Counter'));
    await user.click(await screen.findByRole('checkbox', { name: 'Move orders on' }));
    await user.click(press('Save'));
    expect(await findToast('The role is changed')).toBeInTheDocument();
    expect(changed.mock.calls[0][0]).toMatchObject({ permissions: ['order.read', 'order.move'], version: 1 });

    const deleted = onCall('delete', 'roles/own');
    await user.click(press('Delete Counter'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await findToast('The role is deleted')).toBeInTheDocument();
    expect(deleted).toHaveBeenCalledTimes(1);
  });
});

test('making a customer staff requires choosing roles and typing the email address', async () => {
  signInAs('owner');
  const nadeesha = aUser();
  server.use(
    http.get('*/api/admin/users', () => listAnswer('users', [nadeesha])),
    http.get('*/api/admin/users/:id', () => HttpResponse.json({ ...nadeesha })),
    http.get('*/api/admin/roles', () => HttpResponse.json([{ ...aRole('sales', { id: 'role-sales' }) }])),
  );
  const sent = onCall('put', `users/${nadeesha.id}`);
  const { user } = openConsole('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Nadeesha Perera' }));
  await user.selectOptions(await screen.findByLabelText(/^User Type/), 'admin');
  await user.click(await screen.findByRole('checkbox', { name: /^Sales/ }));
  await user.click(press('Save'));
  expect(await screen.findByText('This is not the address of the account')).toBeVisible();
  await user.type(screen.getByLabelText(/^Type nadeesha@lankaapparel\.lk to confirm/), nadeesha.email);
  await user.click(press('Save'));
  expect(await findToast('User updated successfully')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ user_type: 'admin', role_ids: ['role-sales'] }));
});
