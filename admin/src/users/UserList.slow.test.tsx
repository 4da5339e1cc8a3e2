import type { User } from '@selvedge/domain/users/user';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAdmin, aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

/** Opens the list with rows that the test's requests may change, and counts the reads. */
async function openUsers(...rows: User[]) {
  const list = jest.fn(() => listAnswer('users', rows));
  signIn();
  server.use(
    http.get('*/api/admin/users', list),
    http.get('*/api/admin/users/:id', ({ params }) =>
      HttpResponse.json({ ...rows.find(({ id }) => id === params.id) }),
    ),
  );
  const { user } = openConsole('/users');
  await screen.findByText(`Total: ${rows.length} users`);
  return { user, list, rows };
}

/** Answers a write and records the request. */
function onCall(method: 'post' | 'put' | 'patch' | 'delete', path: string, answer = () => HttpResponse.json({})) {
  const sent = jest.fn();
  server.use(
    http[method](`*/api/admin/users${path}`, async ({ request }) => {
      sent(await request.json().catch(() => null));
      return answer();
    }),
  );
  return sent;
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a card shows name, email, ID, account type, status and creation date', async () => {
  const nadeesha = aUser({ is_active: false });
  await openUsers(nadeesha);
  const card = within(screen.getByRole('list', { name: 'User Management' }));
  for (const text of [nadeesha.name, nadeesha.email, nadeesha.id, 'Customer', 'Inactive', '14 Sep 2026']) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('Total: 1 users')).toBeVisible();
});

test('the details dialog leads to the edit form', async () => {
  const { user } = await openUsers(aUser());
  server.use(http.get('*/api/admin/users/*/documents', () => HttpResponse.json([])));
  await user.click(press('View Nadeesha Perera'));
  const details = within(await screen.findByRole('dialog', { name: 'Nadeesha Perera' }));
  expect(details.getByText('14 Sep 2026, 12:00')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Edit User' }));
  expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeVisible();
});

test('an unconfirmed email address is marked as such, in the list and in the details', async () => {
  const { user } = await openUsers(aUser({ email_verified: false }), aUser({ id: 'u-2', name: 'Ama Silva' }));
  expect(screen.getAllByText('Address not confirmed')).toHaveLength(1);
  server.use(http.get('*/api/admin/users/*/documents', () => HttpResponse.json([])));
  await user.click(press('View Nadeesha Perera'));
  const details = within(await screen.findByRole('dialog', { name: 'Nadeesha Perera' }));
  expect(details.getByText('Address not confirmed')).toBeVisible();
});

test('an admin account can only be viewed', async () => {
  const { user } = await openUsers(anAdmin({ name: 'Ruwan Silva' }));
  for (const verb of ['Edit', 'Deactivate', 'Delete']) expect(press(`${verb} Ruwan Silva`)).toBeDisabled();
  await user.click(press('View Ruwan Silva'));
  expect(await screen.findByRole('button', { name: 'Edit User' })).toBeDisabled();
});

test('all private links of a customer are withdrawn after a question', async () => {
  const nadeesha = aUser();
  const { user } = await openUsers(nadeesha, anAdmin({ name: 'Ruwan Silva' }));
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/withdraw-links', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ message: 'Private links withdrawn', withdrawn: 1 });
    }),
  );
  expect(screen.queryByRole('button', { name: 'Withdraw the private links of Ruwan Silva' })).toBeNull();
  await user.click(press('Withdraw the private links of Nadeesha Perera'));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw all private links?' }));
  expect(question.getByText(/mailed to Nadeesha Perera open nothing any more/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Withdraw links' }));
  expect(await findToast('1 private link was withdrawn')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ customer_id: nadeesha.id });
});

test('a new user needs name, email and password', async () => {
  const { user } = await openUsers();
  const sent = onCall('post', '');
  await user.click(press('Add New User'));
  await user.click(press('Create User'));
  for (const message of ['Name is required', 'Email is required', 'Password is required']) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(sent).not.toHaveBeenCalled();
});

test('a new user is sent as the API expects it, and the list is read again', async () => {
  const { user, list } = await openUsers();
  const sent = onCall('post', '', () => HttpResponse.json({ ...aUser() }, { status: 201 }));
  await user.click(press('Add New User'));
  await user.type(screen.getByLabelText(/^Name/), ' Imara Cader ');
  await user.type(screen.getByLabelText(/^Email/), 'imara@cader.lk');
  await user.type(screen.getByLabelText(/^Password/), 'six-is-enough');
  await user.selectOptions(screen.getByLabelText(/^User Type/), 'admin');
  await user.type(screen.getByLabelText('Company'), 'Cader Ltd');
  await user.click(press('Create User'));
  expect(await findToast('User created successfully')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({
    name: 'Imara Cader',
    email: 'imara@cader.lk',
    user_type: 'admin',
    password: 'six-is-enough',
    phone: '',
    company: 'Cader Ltd',
    address: '',
  });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a person who is invited needs no password', async () => {
  const { user } = await openUsers();
  const sent = onCall('post', '', () => HttpResponse.json({ ...aUser() }, { status: 201 }));
  await user.click(press('Add New User'));
  await user.type(screen.getByLabelText(/^Name/), 'Imara Cader');
  await user.type(screen.getByLabelText(/^Email/), 'imara@cader.lk');
  await user.click(screen.getByRole('checkbox', { name: /Let them choose the password/ }));
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await user.click(press('Create User'));
  expect(await findToast('User created successfully')).toBeInTheDocument();
  const [[body]] = sent.mock.calls;
  expect(body).toMatchObject({ invite: true, user_type: 'customer' });
  expect(body).not.toHaveProperty('password');
});

test('a blank password keeps the current one', async () => {
  const nadeesha = aUser();
  const { user } = await openUsers(nadeesha);
  const sent = onCall('put', `/${nadeesha.id}`);
  await user.click(press('Edit Nadeesha Perera'));
  expect(await screen.findByText(/leave blank to keep current/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), ' Fernando');
  await user.click(press('Save'));
  expect(await findToast('User updated successfully')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({
    version: 1,
    name: 'Nadeesha Perera Fernando',
    email: 'nadeesha@lankaapparel.lk',
    user_type: 'customer',
    phone: nadeesha.phone,
    company: nadeesha.company,
    address: nadeesha.address,
  });
});

test('a duplicate email address is reported at the email field', async () => {
  const taken = 'An account with this email address already exists.';
  const nadeesha = aUser();
  const { user } = await openUsers(nadeesha);
  onCall('put', `/${nadeesha.id}`, () => problem(409, taken));
  await user.click(press('Edit Nadeesha Perera'));
  await user.type(await screen.findByLabelText(/^Name/), 'x');
  await user.click(press('Save'));
  expect(await findToast(taken)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(taken);
});

test.each([
  [true, 'Deactivate', 'User deactivated successfully'],
  [false, 'Activate', 'User activated successfully'],
])('an account that is active (%s) can be switched', async (isActive, verb, message) => {
  const nadeesha = aUser({ is_active: isActive });
  const { user, rows } = await openUsers(nadeesha);
  const sent = onCall('patch', `/${nadeesha.id}/toggle-status`);
  rows[0] = { ...nadeesha, is_active: !isActive };
  await user.click(press(`${verb} Nadeesha Perera`));
  expect(await findToast(message)).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ is_active: !isActive });
  expect(await screen.findByText(isActive ? 'Inactive' : 'Active', { selector: 'span' })).toBeVisible();
});

test('deleting asks for confirmation and names the user', async () => {
  const nadeesha = aUser();
  const { user } = await openUsers(nadeesha);
  const sent = onCall('delete', `/${nadeesha.id}`);
  await user.click(press('Delete Nadeesha Perera'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete user?' }));
  expect(question.getByText(/Nadeesha Perera \(nadeesha@lankaapparel\.lk\)/)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('User deleted successfully')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  ['Deactivate', 'Error updating user status'],
  ['Delete', 'Error deleting user'],
  ['Edit', 'Error saving user'],
])(
  "%s shows a default message for a server failure, and the server's message for a rejection",
  async (verb, message) => {
    const nadeesha = aUser();
    const { user } = await openUsers(nadeesha);
    const answers = [problem(500, 'Something went wrong on our side.'), problem(403, 'Admins only.')];
    server.use(
      http.get('*/api/admin/users/:id', () => HttpResponse.json({ ...nadeesha })),
      ...[http.put, http.delete].map((write) => write(`*/api/admin/users/${nadeesha.id}`, () => answers.shift())),
      http.all(`*/api/admin/users/${nadeesha.id}/toggle-status`, () => answers.shift()),
    );
    const attempt = async () => {
      if (!screen.queryByRole('dialog')) await user.click(press(`${verb} Nadeesha Perera`));
      if (verb !== 'Deactivate') await user.click(await screen.findByRole('button', { name: /^(Delete|Save)$/ }));
    };
    await attempt();
    expect(await findToast(message)).toBeInTheDocument();
    await attempt();
    expect(await findToast('Admins only.')).toBeInTheDocument();
  },
);

test('Escape does not throw away what was typed', async () => {
  const { user } = await openUsers();
  await user.click(press('Add New User'));
  await user.type(screen.getByLabelText(/^Name/), 'Imara');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Imara');
});

test('after concurrent edits of an account the second user sees who was first and chooses which name to keep', async () => {
  const nadeesha = aUser();
  const { user } = await openUsers(nadeesha);
  const message =
    'Nadeesha Perera was changed by Ruwan Silva at 20 Nov 2026, 14:05. Load it again to see what changed.';
  const current = { ...nadeesha, name: 'Nadeesha de Silva', is_active: false, version: 7 };
  const sent = onCall('put', '/*', () =>
    sent.mock.calls.length < 3
      ? HttpResponse.json({ statusCode: 409, error: 'Conflict', message, current }, { status: 409 })
      : HttpResponse.json({ ...current }),
  );
  await user.click(press('Edit Nadeesha Perera'));
  const form = await screen.findByRole('dialog', { name: 'Edit User' });
  await user.clear(await within(form).findByLabelText(/^Name/));
  await user.type(within(form).getByLabelText(/^Name/), 'Nadeesha P.');

  await user.click(within(form).getByRole('button', { name: 'Save', hidden: true }));
  let question = within(await screen.findByRole('alertdialog', { name: 'Somebody else was faster' }));
  expect(question.getByText(new RegExp(message))).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(within(form).getByLabelText(/^Name/)).toHaveValue('Nadeesha P.');
  // The address has no error.
  expect(within(form).getByLabelText(/^Email/)).not.toHaveAccessibleDescription(message);

  await user.click(await within(form).findByRole('button', { name: 'Save' }));
  question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('radio', { name: 'Mine: Nadeesha P.' })).not.toBeChecked();
  await user.click(question.getByRole('radio', { name: 'Theirs: Nadeesha de Silva' }));
  await user.click(question.getByRole('button', { name: 'Save' }));
  expect(await findToast('User updated successfully')).toBeInTheDocument();
  expect(sent.mock.calls.map(([{ version }]) => version)).toEqual([1, 1, 7]);
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Nadeesha de Silva', email: nadeesha.email }));
});
