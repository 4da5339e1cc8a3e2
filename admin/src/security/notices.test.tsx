import { pushEvents } from '@selvedge/domain/push';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
import { findToast } from '../test/toast';

const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/1';
const keys = { p256dh: 'p', auth: 'a' };
let permission: NotificationPermission = 'granted';
const unsubscribe = jest.fn();
const subscribe = jest.fn(async () => ({ toJSON: () => ({ endpoint, keys }) }));

/** Push and notification APIs, which jsdom lacks. */
beforeAll(() => {
  const pushManager = { subscribe, getSubscription: async () => ({ unsubscribe }) };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => undefined,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.assign(window, {
    PushManager: class {},
    Notification: { requestPermission: async () => permission, permission: 'granted' },
  });
});
beforeEach(() => {
  permission = 'granted';
  localStorage.clear();
  jest.clearAllMocks();
});

/** The server, which keeps what it is sent. */
function pushApi() {
  let events: string[] = [];
  const sent = jest.fn();
  const own = () => HttpResponse.json({ public_key: 'server-key', events });
  server.use(
    http.get('*/api/admin/dashboard/stats', () => problem(403, 'Not today.')),
    http.get('*/api/me/push', own),
    http.put('*/api/me/push', async ({ request }) => {
      const body = (await request.json()) as { events: string[] };
      sent(body);
      ({ events } = body);
      return own();
    }),
    http.delete('*/api/me/push', () => {
      sent(null);
      events = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, forget: () => (events = []) };
}
const box = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Notices in this browser' })).getByRole('checkbox', { name });

test('notices are chosen one by one, and go on after the next sign-in of the same person', async () => {
  signIn();
  const { sent, forget } = pushApi();
  const { user, router } = openConsole('/security');
  const request = await box('A new request');
  await waitFor(() => expect(request).toBeEnabled());
  await user.click(request);
  await waitFor(() => expect(request).toBeChecked());
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' });
  expect(sent).toHaveBeenLastCalledWith({ endpoint, keys, events: ['request'] });
  await user.click(await box('A message in the inbox'));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ endpoint, keys, events: ['request', 'inquiry'] }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(pushEvents.length);

  forget();
  sent.mockClear();
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ endpoint, keys, events: ['request', 'inquiry'] }));

  await act(() => router.navigate('/security'));
  for (const name of ['A new request', 'A message in the inbox']) {
    const chosen = await box(name);
    await waitFor(() => expect(chosen).toBeEnabled());
    await user.click(chosen);
    await waitFor(async () => expect(await box(name)).not.toBeChecked());
  }
  expect(sent).toHaveBeenLastCalledWith(null);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('a browser that blocks notices says so, and nothing is sent', async () => {
  signIn();
  permission = 'denied';
  const { sent } = pushApi();
  const { user } = openConsole('/security');
  const request = await box('A new request');
  await waitFor(() => expect(request).toBeEnabled());
  await user.click(request);
  expect(await findToast(/^This browser blocks the notices/)).toBeInTheDocument();
  expect(request).not.toBeChecked();
  expect(sent).not.toHaveBeenCalled();
});
