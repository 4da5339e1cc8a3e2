import type { WebhookDelivery, WebhookEndpoint } from '@selvedge/domain/webhooks/webhook';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';

const aWebhook = (fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: '00000000-0000-4000-8000-000000000901',
  name: 'Accounting',
  url: 'https://books.example/hooks',
  events: ['order.created', 'order.cancelled'],
  expand: false,
  state: 'on',
  state_reason: '',
  previous_secret_until: null,
  saved_by: 'Ruwan Silva',
  version: 3,
  created_at: '2026-11-20T06:30:00.000Z',
  waiting: 0,
  dead: 0,
  last_sent_at: null,
  ...fields,
});

const aDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '00000000-0000-4000-8000-000000000902',
  event_id: '00000000-0000-4000-8000-000000000903',
  endpoint_id: aWebhook().id,
  type: 'order.created',
  record_id: '00000000-0000-4000-8000-000000000904',
  at: '2026-11-20T06:30:00.000Z',
  attempt: 8,
  state: 'dead',
  next_at: null,
  attempted_at: '2026-11-21T06:30:00.000Z',
  status_code: 500,
  took_ms: 214,
  answer: 'Out of memory',
  ...fields,
});

const SECRET = 'whsec_c2VjcmV0';

async function openWebhooks(path = '/webhooks', webhooks = [aWebhook()]) {
  signIn();
  server.use(
    http.get('*/api/admin/webhooks', () => listAnswer('webhooks', webhooks)),
    http.get('*/api/admin/webhooks/:id', () => HttpResponse.json({ ...webhooks[0] })),
  );
  const opened = openConsole(path);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return opened;
}

function onCall(method: 'post' | 'put' | 'delete', path: string, answer: () => object = () => ({})) {
  const sent = jest.fn();
  server.use(
    http[method](`*/api/admin/webhooks${path}`, async ({ request }) => {
      sent(await request.json().catch(() => null));
      return HttpResponse.json({ ...answer() });
    }),
  );
  return sent;
}

test('an empty list says what a webhook is', async () => {
  await openWebhooks('/webhooks', []);
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
  expect(screen.getByText(/^A webhook sends a signed message to another system/)).toBeVisible();
});

test('a new webhook names its events, and its secret is shown once', async () => {
  const { user } = await openWebhooks('/webhooks', []);
  const sent = onCall('post', '', () => ({ ...aWebhook(), secret: SECRET }));
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByText('Choose at least one event')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.type(form.getByLabelText(/^Name/), 'Accounting');
  await user.type(form.getByLabelText(/^Address/), 'https://books.example/hooks');
  const orders = within(form.getByRole('group', { name: 'Orders' }));
  await user.click(orders.getByRole('checkbox', { name: /order\.cancelled/ }));
  await user.click(orders.getByRole('checkbox', { name: /order\.created/ }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const secret = within(await screen.findByRole('dialog', { name: 'The secret of “Accounting”' }));
  expect(sent).toHaveBeenCalledWith({
    name: 'Accounting',
    url: 'https://books.example/hooks',
    events: ['order.created', 'order.cancelled'],
    expand: false,
    state: 'on',
  });
  expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  await user.click(secret.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(SECRET);
  expect(await findToast('The secret is copied')).toBeInTheDocument();
  await user.click(secret.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

test('an edited webhook is saved with its version', async () => {
  const { user } = await openWebhooks(`/webhooks/${aWebhook().id}`);
  const sent = onCall('put', '/:id', () => aWebhook({ state: 'paused', version: 4 }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
  await user.selectOptions(await form.findByLabelText(/^State/), 'Paused');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await findToast('Webhook saved')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ state: 'paused', version: 3, events: aWebhook().events }),
  );
});

test('a new secret is made after a question, and shown', async () => {
  const { user } = await openWebhooks();
  const sent = onCall('post', '/:id/rotate-secret', () => ({
    ...aWebhook({ previous_secret_until: '2026-11-21T06:30:00.000Z' }),
    secret: SECRET,
  }));
  await user.click(await screen.findByRole('button', { name: 'New secret for Accounting' }));
  await user.click(screen.getByRole('button', { name: 'New secret' }));
  const secret = within(await screen.findByRole('dialog', { name: 'The secret of “Accounting”' }));
  expect(sent).toHaveBeenCalledWith({ version: 3 });
  expect(secret.getByText(/The former secret signs as well until 21 Nov 2026/)).toBeVisible();
});

test('deliveries show their answers, and can be sent again', async () => {
  const { user } = await openWebhooks(`/webhooks/${aWebhook().id}/show`);
  server.use(http.get('*/api/admin/webhooks/:id/deliveries', () => HttpResponse.json([aDelivery()])));
  const again = onCall('post', '/:id/deliveries/:delivery/again', () => aDelivery({ state: 'waiting' }));
  const tested = onCall('post', '/:id/test', () => aDelivery({ state: 'waiting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of “Accounting”' }));
  expect(await dialog.findByText('Out of memory')).toBeVisible();
  expect(dialog.getByText('Given up')).toBeVisible();
  expect(dialog.getByText(/Answered 500 in 214 ms · 8 attempts/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Send again: order\.created of / }));
  expect(await findToast('It is sent again')).toBeInTheDocument();
  expect(again).toHaveBeenCalledTimes(1);
  await user.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await findToast('A test is sent')).toBeInTheDocument();
  expect(tested).toHaveBeenCalledTimes(1);
});

test('a paused webhook says why, and nothing can be sent to it', async () => {
  const paused = aWebhook({ state: 'paused', state_reason: '20 deliveries in a row were given up.' });
  await openWebhooks(`/webhooks/${paused.id}/show`, [paused]);
  server.use(http.get('*/api/admin/webhooks/:id/deliveries', () => HttpResponse.json([aDelivery()])));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of “Accounting”' }));
  expect(await dialog.findByText('20 deliveries in a row were given up.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send test' })).toBeDisabled();
});
