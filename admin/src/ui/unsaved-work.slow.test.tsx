import type { User } from '@selvedge/domain/users/user';
import { readStoredUser, storeSession } from '@selvedge/web/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { visited } from '../test/env';
import { anAdmin, aTerm } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

/** The server's answers and the recorded keys, which the tests change. */
const api = { save: () => HttpResponse.json({ ...aTerm() }, { status: 201 }) as Response, keys: [] as string[] };

/** Opens the form of a new category, with its name typed. */
async function typeCategory() {
  api.keys = [];
  signIn();
  server.use(
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [aTerm({ name: 'Linen' })])),
    http.post('*/api/admin/fabric-categories', ({ request }) => {
      api.keys.push(request.headers.get('Idempotency-Key') ?? '');
      return api.save();
    }),
    http.post('*/api/auth/login', () => HttpResponse.json({ token: 'token-anew', user: { ...anAdmin() } })),
  );
  const { user } = openConsole('/categories');
  await user.click(await screen.findByRole('button', { name: 'Add New Category' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/^Name/), 'Crêpe');
  const save = () => user.click(form.getByRole('button', { name: 'Create Category' }));
  return { user, form, save };
}

/** Whether the page behind the question to sign in is hidden, by a rule of the document. */
const isHidden = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .some(
      ({ selectorText = '', style }) => selectorText.includes(':not(.sign-in-again)') && style.visibility === 'hidden',
    );

const nameOf = () => screen.getByLabelText(/^Name/);
const isSaved = async () => expect(await findToast(/created successfully/)).toBeInTheDocument();
const saves = () => HttpResponse.json({ ...aTerm({ name: 'Crêpe' }) }, { status: 201 });

test('after a session ends over unsaved work, signing in over the form continues with it', async () => {
  const { user, save } = await typeCategory();
  api.save = () => problem(401, 'Your session has ended.');
  await save();
  const again = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(visited).toEqual([]);
  expect(again.getByLabelText('Email')).toHaveValue(anAdmin().email);
  await user.type(again.getByLabelText('Password'), 'selvedge-of-1924');
  await user.click(again.getByRole('button', { name: 'Sign In to Admin Panel' }));
  expect(await findToast('You are signed in again. Nothing you entered was lost.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(nameOf()).toHaveValue('Crêpe');

  api.save = saves;
  await save();
  await isSaved();
  expect(visited).toEqual([]);
});

test('a sign-out in another tab asks at once to sign in over unsaved work, and signing in there is enough', async () => {
  const { user, save } = await typeCategory();
  const owner = readStoredUser() as User;
  const elsewhere = (user: User | null) => {
    if (user) storeSession({ token: 'token-anew', user });
    else localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
  };
  elsewhere(null);
  await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  // Nothing of the page shows meanwhile, whatever is pressed.
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(isHidden()).toBe(true);
  elsewhere(anAdmin({ id: 'another-admin', email: 'another@selvedge.example' }));
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  elsewhere(owner);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isHidden()).toBe(false);
  expect(nameOf()).toHaveValue('Crêpe');
  expect(visited).toEqual([]);
  api.save = saves;
  await save();
  await isSaved();
});

test('a user who does not sign in again leaves the page and is not asked once more', async () => {
  const { user } = await typeCategory();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  const again = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }));
  await user.click(again.getByRole('button', { name: 'Leave without saving' }));
  expect(visited).toEqual(['/']);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test('a lost response shows a message, and the second attempt reuses the idempotency key', async () => {
  const { save } = await typeCategory();
  api.save = () => HttpResponse.error();
  await save();
  expect(await findToast(/^The server cannot be reached\. What you typed is kept/)).toBeInTheDocument();
  expect(nameOf()).toHaveValue('Crêpe');
  api.save = saves;
  await save();
  await isSaved();
  expect(api.keys).toHaveLength(2);
  expect(new Set(api.keys).size).toBe(1);
});

test.each([
  ['is not saved yet', () => problem(409, 'This change is still being saved.', 'still_saving')],
  ['has to wait', () => problem(429, 'Too many attempts.')],
])('a repeat that %s keeps its idempotency key until it has an answer of its own', async (_, answer) => {
  const { save } = await typeCategory();
  api.save = () => HttpResponse.error();
  await save();
  await findToast(/^The server cannot be reached/);
  api.save = answer;
  await save();
  await findToast(/^(This change is still being saved|Too many attempts)/);
  expect(nameOf()).toHaveValue('Crêpe');
  api.save = saves;
  await save();
  await isSaved();
  expect(api.keys).toHaveLength(3);
  expect(new Set(api.keys).size).toBe(1);
});

test('the same change long after an unanswered one gets a new idempotency key', async () => {
  const { save } = await typeCategory();
  api.save = () => HttpResponse.error();
  await save();
  await findToast(/^The server cannot be reached/);
  const sent = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => sent + 11 * 60_000);
  api.save = saves;
  await save();
  await isSaved();
  clock.mockRestore();
  expect(new Set(api.keys).size).toBe(2);
});

test('a change after a rejected one gets a new idempotency key', async () => {
  const { save } = await typeCategory();
  api.save = () => problem(409, 'There is one of this name.');
  await save();
  expect(await findToast('There is one of this name.')).toBeInTheDocument();
  api.save = saves;
  await save();
  await isSaved();
  expect(new Set(api.keys).size).toBe(2);
});

test('without a connection a save fails at once with a message, and is not queued to be sent later', async () => {
  const { save } = await typeCategory();
  window.dispatchEvent(new Event('offline'));
  api.save = () => HttpResponse.error();
  await save();
  expect(await findToast(/^The server cannot be reached/)).toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(api.keys).toHaveLength(1);
});

test('data that could not load while signed out is loaded after signing in', async () => {
  const { user } = await typeCategory();
  const read = jest.fn(() => problem(401, 'Your session has ended.') as Response);
  server.use(http.get('*/api/admin/fabric-categories', read));
  await user.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }));
  expect(screen.getByText('Linen')).toBeInTheDocument();
  read.mockImplementation(() => listAnswer('fabric-categories', [aTerm({ name: 'Ramie' })]));
  await user.type(again.getByLabelText('Password'), 'selvedge-of-1924');
  await user.click(again.getByRole('button', { name: 'Sign In to Admin Panel' }));
  expect(await screen.findByText('Ramie')).toBeInTheDocument();
  expect(nameOf()).toHaveValue('Crêpe');
});

test('Enter after Escape discards nothing, because the focus is on the button that keeps the form', async () => {
  const { user } = await typeCategory();
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  expect(question).toHaveAccessibleDescription('What you entered will be lost.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(nameOf()).toHaveValue('Crêpe');
});
