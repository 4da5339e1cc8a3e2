import type { ApiKey } from '@selvedge/domain/users/api-key';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
import { findToast } from '../test/toast';

const aKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: '3f0c1a52-7d33-4a7e-9a51-5b1f2d3c4e5f',
  name: 'Courier',
  prefix: 'slv_live_8f3',
  permissions: ['order.read', 'price.read'],
  effective_permissions: ['order.read', 'price.read'],
  owner_id: '9a51c1a5-7d33-4a7e-9a51-5b1f2d3c4e5f',
  owner_name: 'Nimal Fernando',
  allowed_networks: null,
  expires_at: '2027-08-01T10:00:00.000Z',
  last_used_at: null,
  last_used_from: null,
  revoked_at: null,
  state: 'active',
  unused: false,
  created_at: '2026-08-01T10:00:00.000Z',
  ...fields,
});

async function openKeys(...keys: ApiKey[]) {
  signIn();
  server.use(http.get('*/api/admin/api-keys', () => HttpResponse.json(keys)));
  const { user } = openConsole('/api-keys');
  await screen.findByRole('heading', { name: 'API keys' });
  return user;
}

test('a key shows its permissions, its creator, and that it was never used', async () => {
  await openKeys(aKey({ unused: true, effective_permissions: ['order.read'], allowed_networks: ['203.0.113.0/24'] }));
  const row = within(await screen.findByRole('list', { name: 'API keys' }));
  expect(row.getByText('See orders · See prices and totals')).toBeVisible();
  expect(row.getByText(/Made by Nimal Fernando.*Never used · Only from 203\.0\.113\.0\/24/)).toBeVisible();
  expect(row.getByText('Not used for 90 days. Does anybody need it?')).toBeVisible();
  expect(row.getByText('Lost with its maker: See prices and totals')).toBeVisible();
});

test('a new key is shown once, after its name and a permission were given', async () => {
  const user = await openKeys();
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/api-keys', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...aKey(), key: 'slv_live_8f3-the-rest' }, { status: 201 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'New API key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New API key' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('Choose at least one permission')).toBeVisible();
  expect(form.queryByRole('checkbox', { name: 'Manage roles' })).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'Courier');
  await user.click(form.getByRole('checkbox', { name: 'See orders' }));
  await user.type(form.getByLabelText(/^Only from/), '203.0.113.0/24{Enter}2001:db8::/32');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The key of Courier' }));
  expect(shown.getByLabelText('Key')).toHaveValue('slv_live_8f3-the-rest');
  expect(sent).toHaveBeenCalledWith({
    name: 'Courier',
    permissions: ['order.read'],
    expires_at: null,
    allowed_networks: ['203.0.113.0/24', '2001:db8::/32'],
  });
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await findToast('Copied')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rejection by the server is shown beside its field', async () => {
  const user = await openKeys();
  const message = 'The end must be in the future';
  const refused = { statusCode: 400, error: 'Bad Request', message, errors: [{ field: 'expires_at', message }] };
  server.use(http.post('*/api/admin/api-keys', () => HttpResponse.json(refused, { status: 400 })));
  await user.click(screen.getByRole('button', { name: 'New API key' }));
  await user.type(screen.getByLabelText(/^Name/), 'Courier');
  await user.click(screen.getByRole('checkbox', { name: 'See orders' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(screen.getByLabelText(/^Ends on/)).toHaveAccessibleDescription(message));
});

test('a key is revoked after a confirmation, and a failure is reported', async () => {
  const key = aKey();
  const user = await openKeys(key);
  server.use(http.post(`*/api/admin/api-keys/${key.id}/revoke`, () => problem(500, 'Broken.')));
  await user.click(await screen.findByRole('button', { name: 'Revoke Courier' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await findToast('Failed to revoke the API key')).toBeInTheDocument();
  server.use(http.post(`*/api/admin/api-keys/${key.id}/revoke`, () => HttpResponse.json(aKey({ state: 'revoked' }))));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await findToast('API key revoked')).toBeInTheDocument();
});
