import { reloadPage } from '@selvedge/web/browser';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../test/factories';
import { openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const KEY = 'selvedge_language';

test('a customer corrects name and telephone, and is told where the account was changed elsewhere', async () => {
  const account = { ...signedIn(aUser({ version: 3 })) };
  const sent: unknown[] = [];
  let moved = false;
  server.use(
    http.get('/api/auth/profile', () => HttpResponse.json(account)),
    http.put('/api/account/profile', async ({ request }) => {
      const body = (await request.json()) as Partial<typeof account>;
      sent.push(body);
      if (moved) return HttpResponse.json(problem(409, 'Your account has changed.'), { status: 409 });
      Object.assign(account, body, { version: 4 });
      return HttpResponse.json(account);
    }),
  );
  const user = openApp('/my-account');
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  await user.clear(phone);
  await user.type(phone, '071 555 0199');
  const form = within(screen.getByRole('form', { name: 'Your details' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your details are saved.')).toBeInTheDocument();
  expect(sent).toMatchObject([{ phone: '071 555 0199', version: 3 }]);
  moved = true;
  await user.type(phone, '0');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Your account was changed elsewhere/)).toBeInTheDocument();
  expect(phone).toHaveValue('071 555 01990');
});

test('what is typed while the details are saved stays, and is saved by the next press', async () => {
  const account = { ...signedIn(aUser({ phone: '071' })) };
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  server.use(
    http.get('/api/auth/profile', () => HttpResponse.json(account)),
    http.put('/api/account/profile', async ({ request }) => {
      const { phone } = (await request.json()) as typeof account;
      sent.push(phone);
      await new Promise<void>((answer) => answers.push(answer));
      // Blanks around it are removed.
      Object.assign(account, { phone: phone?.trim(), version: account.version + 1 });
      return HttpResponse.json(account);
    }),
  );
  const user = openApp('/my-account');
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  const form = within(screen.getByRole('form', { name: 'Your details' }));
  await user.type(phone, ' 55');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(phone, '66 ');
  answers[0]?.();
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(phone).toHaveValue('071 5566 ');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  // The field shows what is stored.
  await waitFor(() => expect(phone).toHaveValue('071 5566'));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(sent).toEqual(['071 55', '071 5566 ']);
});

test('changed details survive a reload until they are saved', async () => {
  const account = { ...signedIn(aUser({ phone: '071' })) };
  server.use(
    http.get('/api/auth/profile', () => HttpResponse.json(account)),
    http.put('/api/account/profile', async ({ request }) => {
      const { phone } = (await request.json()) as typeof account;
      Object.assign(account, { phone, version: account.version + 1 });
      return HttpResponse.json(account);
    }),
  );
  let user = openApp('/my-account');
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), ' 55');
  cleanup();
  user = openApp('/my-account');
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  expect(phone).toHaveValue('071 55');
  await user.click(within(screen.getByRole('form', { name: 'Your details' })).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your details are saved.')).toBeInTheDocument();
  account.phone = '072';
  cleanup();
  openApp('/my-account');
  expect(await screen.findByRole('textbox', { name: 'Phone' })).toHaveValue('072');
});

test('an address that is pasted and too long is not cut off: its field says how much fits', async () => {
  signedIn(aUser());
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  const place = dialog.getByRole('textbox', { name: 'Name of the place' });
  await user.click(place);
  await user.paste('Factory '.repeat(10));
  expect(place).toHaveValue('Factory '.repeat(10));
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), '4 Mill Lane');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place).toHaveAccessibleDescription('At most 60 characters fit: please shorten it'));
  expect(place).toHaveFocus();
});

test('an address that was typed is there again when its dialog was closed', async () => {
  signedIn(aUser());
  const user = openApp('/my-account');
  for (const text of ['', '4 Mill Lane']) {
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Address/ });
    expect(field).toHaveValue(text);
    if (text === '') await user.type(field, '4 Mill Lane');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('an address that was removed elsewhere leaves the list when its change is refused, and the typed text stays', async () => {
  signedIn(aUser());
  const gone = 'This address was removed meanwhile. Please add it once more.';
  let addresses = [{ id: 'a-1', label: 'Mill', text: '4 Mill Lane', phone: '', receiving_hours: '' }];
  server.use(
    http.get('/api/account/addresses', () => HttpResponse.json({ addresses })),
    http.put('/api/account/addresses/a-1', () => {
      addresses = [];
      return HttpResponse.json(problem(404, gone), { status: 404 });
    }),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Change: Mill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address' }));
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), ', gate 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(gone)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change: Mill', hidden: true })).toBeNull());
  expect(dialog.getByRole('textbox', { name: /^Address/ })).toHaveValue('4 Mill Lane, gate 2');
});

test('a new email address is pending until it is verified, and can be withdrawn', async () => {
  const account = { ...signedIn(aUser()), pending_email: null as string | null };
  server.use(
    http.get('/api/auth/profile', () => HttpResponse.json(account)),
    http.post('/api/auth/change-email', async ({ request }) => {
      const { email, current_password } = (await request.json()) as { email: string; current_password: string };
      const message = 'Your current password is not right';
      const errors = [{ field: 'current_password', message }];
      if (current_password !== 'secret1')
        return HttpResponse.json({ ...problem(400, message), errors }, { status: 400 });
      account.pending_email = email;
      return HttpResponse.json(
        { message: 'A link is on its way to the new address.', pending_email: email },
        { status: 202 },
      );
    }),
    http.delete('/api/auth/change-email', () => {
      account.pending_email = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await user.type(dialog.getByLabelText(/^New email/), 'nadeesha@new.example');
  await user.type(dialog.getByLabelText(/^Current password/), 'a guess');
  await user.click(dialog.getByRole('button', { name: 'Mail the link' }));
  expect((await dialog.findAllByText('Your current password is not right')).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText(/^Current password/));
  await user.type(dialog.getByLabelText(/^Current password/), 'secret1');
  await user.click(dialog.getByRole('button', { name: 'Mail the link' }));
  expect(await screen.findByText(/^nadeesha@new.example takes its place once/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep the present one' }));
  await waitFor(() => expect(screen.queryByText(/takes its place once/)).toBeNull());
});

test('addresses are added and changed, and documents added', async () => {
  signedIn(aUser());
  const addresses: { id: string; text: string }[] = [];
  const documents: object[] = [];
  server.use(
    http.get('/api/account/addresses', () => HttpResponse.json({ addresses })),
    http.post('/api/account/addresses', async ({ request }) => {
      addresses.push({ id: 'a-1', ...((await request.json()) as { text: string }) });
      return HttpResponse.json(addresses[0], { status: 201 });
    }),
    http.delete('/api/account/addresses/a-1', () => {
      addresses.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/account/documents', () => HttpResponse.json({ documents })),
    http.post('/api/auth/upload-documents', () => {
      documents.push({
        id: 'd-1',
        file_name: 'registration.pdf',
        url: '/api/users/documents/d-1',
        created_at: '2026-10-13T06:30:00.000Z',
      });
      return HttpResponse.json({ message: 'Documents uploaded successfully', documents: [] }, { status: 201 });
    }),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.type(dialog.getByLabelText('Name of the place'), 'Factory');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), 'Lot 4, Katunayake');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Remove: Factory' }));
  await waitFor(() => expect(screen.queryByText(/Katunayake/)).toBeNull());
  const file = new File(['%PDF-1.7'], 'registration.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Documents to add'), file);
  expect(await screen.findByRole('button', { name: 'Download registration.pdf' })).toBeVisible();
});

test('a customer who forgot the current password gets the reset link without signing out', async () => {
  const { email } = signedIn(aUser());
  const asked: unknown[] = [];
  server.use(
    http.post('/api/auth/forgot-password', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ message: 'On its way' }, { status: 202 });
    }),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.click(await screen.findByRole('button', { name: 'Forgotten? Mail me a link' }));
  expect(await screen.findByText(`A link to choose a new password is on its way to ${email}.`)).toBeVisible();
  expect(asked).toEqual([{ email }]);
});

test('after lost responses, saving details and an address reuses their idempotency keys', async () => {
  const account = { ...signedIn(aUser({ version: 3 })) };
  const keys: Record<string, (string | null)[]> = { profile: [], address: [] };
  let isGone = false;
  server.use(
    http.get('/api/auth/profile', () => (isGone ? HttpResponse.error() : HttpResponse.json(account))),
    http.get('/api/account/addresses', () => HttpResponse.json({ addresses: [] })),
    http.put('/api/account/profile', ({ request }) => {
      const count = keys.profile?.push(request.headers.get('Idempotency-Key'));
      isGone = count === 1;
      return isGone ? HttpResponse.error() : HttpResponse.json(account);
    }),
    http.post('/api/account/addresses', ({ request }) => {
      const count = keys.address?.push(request.headers.get('Idempotency-Key'));
      return count === 1 ? HttpResponse.error() : HttpResponse.json({ id: 'a-1' }, { status: 201 });
    }),
  );
  const user = openApp('/my-account');
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  await user.type(phone, '7');
  const save = within(screen.getByRole('form', { name: 'Your details' })).getByRole('button', { name: 'Save' });
  await user.dblClick(save);
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  expect(await screen.findByText('Your details are saved.')).toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), '4 Mill Lane');
  const add = dialog.getByRole('button', { name: 'Save' });
  await user.dblClick(add);
  await waitFor(() => expect(add).toBeEnabled());
  expect(dialog.getByRole('textbox', { name: /^Address/ })).toHaveValue('4 Mill Lane');
  await user.click(add);
  expect(await screen.findByText('Address saved.')).toBeInTheDocument();
  for (const used of Object.values(keys)) {
    expect(used).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), used[0]]);
  }
});

describe('the language of an account', () => {
  const opened = (language: string | null) => {
    const account = { ...signedIn(aUser()), language };
    const sent: unknown[] = [];
    server.use(
      http.get('/api/auth/profile', () => HttpResponse.json(account)),
      http.put('/api/account/profile', async ({ request }) => {
        const body = (await request.json()) as { language: string };
        sent.push(body);
        return HttpResponse.json(Object.assign(account, body));
      }),
    );
    return { sent, user: openApp('/my-account') };
  };

  test('is chosen in My account, applies to this browser too, and reloads the page', async () => {
    const { sent, user } = opened('en');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language of the shop' }), 'ta');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect([sent, localStorage.getItem(KEY)]).toEqual([[{ language: 'ta' }], 'ta']);
  });

  test('replaces the language of another device', async () => {
    localStorage.setItem(KEY, 'ta');
    const { sent } = opened('si');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect([sent, localStorage.getItem(KEY)]).toEqual([[], 'si']);
  });

  test('is the one that the visitor chose where the account has none', async () => {
    localStorage.setItem(KEY, 'si');
    const { sent } = opened(null);
    await waitFor(() => expect(sent).toEqual([{ language: 'si' }]));
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('stays as it is where it cannot be saved, and the customer is told', async () => {
    const { user } = opened('en');
    server.use(http.put('/api/account/profile', () => HttpResponse.json(problem(503, 'Busy'), { status: 503 })));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language of the shop' }), 'ta');
    expect(await screen.findByText(/^The language of your account could not be changed/)).toBeInTheDocument();
    expect([localStorage.getItem(KEY), jest.mocked(reloadPage).mock.calls]).toEqual([null, []]);
  });
});

test('mails of comments on shared lists are turned off and on', async () => {
  const account = { ...signedIn(aUser()), comment_mails: true };
  server.use(
    http.get('/api/auth/profile', () => HttpResponse.json(account)),
    http.put('/api/account/profile', async ({ request }) =>
      HttpResponse.json(Object.assign(account, await request.json())),
    ),
  );
  const user = openApp('/my-account');
  const box = await screen.findByRole('checkbox', { name: /^Mail me what is said/ });
  const pressed = performance.now();
  const clock = jest.spyOn(performance, 'now');
  for (const [after, wanted] of [
    [0, false],
    [1000, true],
  ] as const) {
    clock.mockReturnValue(pressed + after);
    await user.click(box);
    await waitFor(() => expect([account.comment_mails, (box as HTMLInputElement).checked]).toEqual([wanted, wanted]));
  }
  clock.mockRestore();
});
