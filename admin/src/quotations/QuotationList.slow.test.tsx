import { colomboDay, validUntil } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { readStoredUser } from '@selvedge/web/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { toast } from 'react-hot-toast';
import { aMail, anAdmin, aQuotation, aRevision } from '../test/factories';
import { lineComesBack, openConsole, signIn } from '../test/open-console';
import { chooseStatus, closeMore, openMore } from '../test/open-more';
import { configured, listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';
import { templateFromList } from './computed-totals';

const SENT_WITH_PDF = /An email with a PDF was sent to the customer\.$/;

/** Opens the list with rows that the test's requests may change, and counts the reads. */
async function openQuotations(...rows: AdminQuotation[]) {
  const list = jest.fn(() => listAnswer('quotations', rows));
  if (!readStoredUser()) signIn();
  server.use(http.get('*/api/admin/quotations', list));
  const { user, router } = openConsole('/quotations');
  await screen.findByRole('table');
  return { user, router, list, rows };
}

/** Answers one decision and records the request. */
function onDecision(verb: 'approve' | 'reject' | 'respond', quotation: AdminQuotation) {
  const sent = jest.fn();
  server.use(
    http.post(`*/api/admin/quotations/${quotation.id}/${verb}`, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...quotation });
    }),
  );
  return sent;
}

test('a row shows customer, fabric, quantity with its unit, price, date and number', async () => {
  await openQuotations(
    aQuotation({ price_unit: 'yards', quantity_meters: 1250.5, total_quantity: 1250.5, quoted_price: 184_500 }),
  );
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  for (const text of [
    'Nadeesha Perera',
    'nadeesha@lankaapparel.lk',
    'Combed Cotton Poplin 40s',
    '100% cotton - White',
    '1,250.5 yd',
    'Rs. 184,500.00',
    'QT-2026-0042',
    '19 Nov 2026, 14:05',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
});

test('an expired or soon expiring offer can be extended in its row, and an expired one cannot become an order', async () => {
  const { user } = await openQuotations(
    aQuotation({
      quotation_no: 'QT-2026-0001',
      status: 'approved',
      quoted_price: 7,
      expired: true,
      valid_until: '2024-02-01T18:29:59Z',
    }),
    aQuotation({
      quotation_no: 'QT-2026-0002',
      status: 'responded',
      quoted_price: 7,
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    aQuotation({
      quotation_no: 'QT-2026-0003',
      status: 'approved',
      quoted_price: 7,
      valid_until: '2099-02-01T18:29:59Z',
    }),
    aQuotation({
      quotation_no: 'QT-2026-0004',
      status: 'responded',
      quoted_price: null,
      valid_until: '2024-02-01T18:29:59Z',
    }),
    aQuotation({
      quotation_no: 'QT-2026-0005',
      status: 'pending',
      quoted_price: 7,
      valid_until: '2024-02-01T18:29:59Z',
    }),
  );
  const rows = screen.getAllByRole('row').slice(1);
  const offers = (name: RegExp | string) => rows.map((row) => within(row).queryByRole('button', { name }) !== null);
  expect(offers(/^Extend: QT/)).toEqual([true, true, false, false, false]);
  for (const [number, isOffered] of [
    ['QT-2026-0001', false],
    ['QT-2026-0003', true],
  ] as const) {
    const more = await openMore(user, number);
    expect(more.queryByRole('button', { name: 'Convert to order' }) !== null).toBe(isOffered);
    await closeMore(user);
  }
});

test('a request from an unconfirmed email address is marked, unless staff wrote it', async () => {
  await openQuotations(
    aQuotation({ id: 'q-1', customer_email_verified: false }),
    aQuotation({ id: 'q-2', customer_email_verified: true }),
    aQuotation({ id: 'q-3', customer_email_verified: false, source: 'manual' }),
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).queryByText('Address not confirmed') !== null)).toEqual([true, false, false]);
});

test('an unknown value from a newer server is shown unchanged', async () => {
  const quotation = aQuotation({
    status: 'parked' as 'pending',
    mail: aMail({ state: 'bounced' as 'sent' }),
    offer_state: 'paused' as 'open',
  });
  server.use(
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...templateFromList(quotation) })),
  );
  const { user } = await openQuotations(quotation);
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getByText('parked', { selector: 'span' })).toBeVisible();
  expect(row.getByRole('button', { name: /Email: bounced/ })).toBeVisible();
  const more = await openMore(user);
  expect(more.getByRole('combobox', { name: /^Status of/ })).toHaveDisplayValue('parked');
  await user.click(more.getByRole('button', { name: 'Template' }));
  expect(await screen.findByRole('region', { name: 'Printed quotation' })).toBeVisible();
});

test('choosing Pending opens no dialog, sends nothing and restores the former status', async () => {
  const { user } = await openQuotations(aQuotation({ status: 'approved', quoted_price: 5000 }));
  const more = await openMore(user);
  const status = more.getByRole('combobox', { name: /^Status of/ });
  await user.selectOptions(status, 'pending');
  expect(status).toHaveValue('approved');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the price quoted before is proposed for the approval', async () => {
  const quotation = aQuotation({ quoted_price: 184_500.5 });
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  await chooseStatus(user, 'approved');
  expect(await screen.findByLabelText(/Quoted price/)).toHaveValue('184,500.50');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      quoted_price: 184_500.5,
      admin_comment: '',
      version: 1,
      with_undo: true,
      check_price: true,
    }),
  );
  expect(await findToast(SENT_WITH_PDF)).toBeInTheDocument();
});

test("an approval charges today's VAT rate, whatever rate an earlier offer had", async () => {
  configured({ vat_percent: 20 });
  const { user } = await openQuotations(aQuotation({ status: 'responded', quoted_price: 1000, vat_percent: 18 }));
  await chooseStatus(user, 'approved');
  expect(await screen.findByLabelText('Quoted price before VAT (Rs.)', { exact: false })).toHaveValue('1,000.00');
  expect(screen.getByText(/With 20% VAT the customer pays Rs\. 1,200\.00\./)).toBeVisible();
});

test('an approval without a valid price is refused before any call', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  await chooseStatus(user, 'approved');
  const field = await screen.findByLabelText(/Quoted price/);
  for (const price of ['', 'abc', '0', '-5', '1.234']) {
    await user.clear(field);
    if (price) await user.paste(price);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await findToast('Valid quoted price is required for approval')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => toast.remove());
  }
  expect(sent).not.toHaveBeenCalled();
});

test('an approval reads the list again', async () => {
  const quotation = aQuotation();
  const { user, list, rows } = await openQuotations(quotation);
  onDecision('approve', quotation);
  await chooseStatus(user, 'approved');
  await user.clear(await screen.findByLabelText(/Quoted price/));
  await user.type(screen.getByLabelText(/Quoted price/), 'Rs. 1,500.50');
  rows[0] = { ...quotation, status: 'approved', quoted_price: 1500.5 };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(await screen.findByRole('button', { name: 'Send 99% below the lines' }));
  expect(await screen.findByText('Rs. 1,500.50')).toBeVisible();
  expect(list.mock.calls.length).toBeGreaterThan(1);
});

test('an approval can be undone for a while, and offers a WhatsApp link', async () => {
  const quotation = aQuotation({ revisions: [aRevision()] });
  const { user } = await openQuotations(quotation);
  onDecision('approve', quotation);
  const undone = jest.fn();
  server.use(
    http.get('*/api/admin/quotations/:id/link', () =>
      HttpResponse.json({ url: 'https://shop.example/q/token', whatsapp: 'https://wa.me/94771234567?text=token' }),
    ),
    http.post('*/api/admin/quotations/:id/undo', ({ params }) => {
      undone(params.id);
      return undone.mock.calls.length === 1
        ? problem(409, 'What was sent of QT-2026-0042 is on its way, so it can no longer be undone.')
        : HttpResponse.json({ ...quotation });
    }),
  );
  for (const answer of [/is on its way/, /The sending of QT-2026-0042 was undone/]) {
    await chooseStatus(user, 'approved');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await findToast(SENT_WITH_PDF)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/94771234567?text=token',
    );
    await user.click(screen.getByRole('button', { name: 'Undo QT-2026-0042' }));
    expect(await findToast(answer)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo QT-2026-0042' })).toBeNull();
    act(() => toast.remove());
  }
  expect(undone).toHaveBeenCalledTimes(2);
});

test('a customer without an email address gets the private link by WhatsApp, in a window opened by the click', async () => {
  const quotation = aQuotation({ customer_email: '', customer_phone: '077 123 4567', revisions: [aRevision()] });
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  server.use(
    http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ url: 'u', whatsapp: 'https://wa.me/1' })),
  );
  const page = { opener: window, location: { href: '' }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  await chooseStatus(user, 'approved');
  const mail = await screen.findByRole('checkbox', { name: /^Email/ });
  expect(mail).toBeDisabled();
  expect(mail).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^WhatsApp\s?\+94771234567/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(page.location.href).toBe('https://wa.me/1'));
  expect(page.opener).toBeNull();
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ send_mail: false }));
  opened.mockRestore();
});

test('a price with a likely slipped digit needs confirmation and is then sent unchanged', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  await chooseStatus(user, 'approved');
  const field = await screen.findByLabelText(/Quoted price/);
  expect(field).toHaveValue('150,000.00');
  await user.clear(field);
  await user.type(field, '15,000{Enter}');
  expect(await screen.findByText(/^Did a digit slip\?/)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/This is Rs\. 135,000\.00 \(90%\) less\. Rs\. 125\.00\/m on average\./);
  await user.type(field, '0');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await user.clear(field);
  await user.type(field, '1500');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(sent).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Send 99% below the lines' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ quoted_price: 1500, admin_comment: '', version: 1, with_undo: true }),
  );
});

test('a rejection needs no reason', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const sent = onDecision('reject', quotation);
  await chooseStatus(user, 'rejected');
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ admin_comment: '', version: 1, with_undo: true }));
  expect(await findToast(SENT_WITH_PDF)).toBeInTheDocument();
});

test('an admin whose decision is rejected as too late reads why and sees the current list', async () => {
  const quotation = aQuotation();
  const { user, rows } = await openQuotations(quotation);
  const message = 'This quotation was approved meanwhile.';
  server.use(
    http.post('*/api/admin/quotations/:id/reject', () =>
      HttpResponse.json({ statusCode: 409, message, current: { ...quotation, version: 2 } }, { status: 409 }),
    ),
  );
  await chooseStatus(user, 'rejected');
  await user.type(await screen.findByLabelText(/^Reason/), 'Sold out.');
  rows[0] = { ...quotation, status: 'approved' };
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await findToast(message)).toBeInTheDocument();
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/ What you typed is kept\./)).toBeVisible();
  expect(await screen.findByText('Approved', { selector: 'span' })).toBeVisible();
  const sent = onDecision('reject', quotation);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ admin_comment: 'Sold out.', version: 2, with_undo: true }));
});

test('a response being typed keeps its text and version while the list reloads with the request changed or gone', async () => {
  const quotation = aQuotation();
  const { user, list, rows } = await openQuotations(quotation);
  const sent = onDecision('respond', quotation);
  await user.click((await openMore(user)).getByRole('button', { name: 'Respond to QT-2026-0042' }));
  await user.type(await screen.findByLabelText(/^Response/), 'We can ship on the 3rd.');
  for (const now of [[{ ...quotation, status: 'rejected' as const, version: 2 }], []]) {
    rows.splice(0, rows.length, ...now);
    const before = list.mock.calls.length;
    lineComesBack();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { hidden: true, name: /^More about/ })).toHaveLength(now.length),
    );
  }
  expect(screen.getByLabelText(/^Response/)).toHaveValue('We can ship on the 3rd.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ version: 1 })));
});

test('a decision that fails without a reason shows the default message and keeps the dialog open', async () => {
  const { user } = await openQuotations(aQuotation());
  server.use(http.post('*/api/admin/quotations/:id/reject', () => HttpResponse.error()));
  await chooseStatus(user, 'rejected');
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Out of season');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await findToast('Failed to update quotation status')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Out of season');
});

test('only a pending request can be responded to', async () => {
  const quotation = aQuotation({ valid_until: '2099-11-26T18:29:59.999Z' });
  const { user } = await openQuotations(quotation, aQuotation({ status: 'approved', quotation_no: 'QT-2026-0050' }));
  const approved = await openMore(user, 'QT-2026-0050');
  expect(approved.queryByRole('button', { name: 'Respond to QT-2026-0050' })).toBeNull();
  await closeMore(user);
  const sent = onDecision('respond', quotation);
  await user.click((await openMore(user)).getByRole('button', { name: 'Respond to QT-2026-0042' }));
  await user.type(await screen.findByLabelText(/^Response/), 'We can ship on the 3rd.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      version: 1,
      admin_response: 'We can ship on the 3rd.',
      valid_until: '2099-11-26T18:29:59.999Z',
      with_undo: true,
    }),
  );
});

test('responding to an expired request proposes a validity of another week, and sends it', async () => {
  const quotation = aQuotation({ expired: true, valid_until: '2024-02-01T18:29:59.999Z' });
  const { user } = await openQuotations(quotation);
  const sent = onDecision('respond', quotation);
  await user.click((await openMore(user)).getByRole('button', { name: 'Respond to QT-2026-0042' }));
  const week = colomboDay(validUntil(new Date(), 7));
  expect(await screen.findByLabelText('Valid until')).toHaveValue(week);
  await user.type(screen.getByLabelText(/^Response/), 'We can ship on the 3rd.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const [[{ valid_until }]] = sent.mock.calls as [[{ valid_until: string }]];
  expect(colomboDay(new Date(valid_until))).toBe(week);
});

test('deleting names the quotation that will go, and asks first', async () => {
  const quotation = aQuotation();
  const { user, rows } = await openQuotations(quotation);
  const deleted = jest.fn();
  server.use(
    http.delete('*/api/admin/quotations/:id', ({ params }) => {
      deleted(params.id);
      rows.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click((await openMore(user)).getByRole('button', { name: 'Delete QT-2026-0042' }));
  expect(await screen.findByText(/^QT-2026-0042 for Nadeesha Perera will disappear/)).toBeVisible();
  expect(deleted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No quotations found')).toBeVisible();
  expect(deleted).toHaveBeenCalledWith(quotation.id);
  expect(await findToast('Quotation QT-2026-0042 deleted successfully')).toBeInTheDocument();

  const batch = onBatch({ refused: [], undo: [] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await findToast('Taken back')).toBeInTheDocument();
  expect(batch).toHaveBeenCalledWith({ selection: { ids: [quotation.id] }, deed: 'restore' });
});

test('a deletion that fails without a message shows an error and keeps the row', async () => {
  const { user } = await openQuotations(aQuotation());
  server.use(http.delete('*/api/admin/quotations/:id', () => new HttpResponse(null, { status: 500 })));
  await user.click((await openMore(user)).getByRole('button', { name: 'Delete QT-2026-0042' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Failed to delete quotation')).toBeInTheDocument();
  expect(screen.queryByText('No quotations found')).toBeNull();
});

test('only an undelivered email is marked in its row, with the reason and a button to resend it', async () => {
  const states = ['queued', 'handing_over', 'sent', 'failed', 'not_configured', 'uncertain'] as const;
  await openQuotations(
    ...states.map((state) =>
      aQuotation({
        quotation_no: state,
        status: 'approved',
        mail: aMail({ state, error: state === 'failed' ? '550 mailbox unavailable' : null }),
      }),
    ),
  );
  const names = screen.getAllByRole('button', { name: /Email: / }).map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    expect.stringMatching(/^Resend the email of failed\. Email: failed\. Given up: 550 mailbox unavailable/),
    expect.stringMatching(/^Resend the email of not_configured\. Email: mail not set up\. /),
    expect.stringMatching(/^Resend the email of uncertain\. Email: uncertain\. /),
  ]);
});

test('the list reloads while an email is queued, until the email is sent', async () => {
  const quotation = aQuotation({ status: 'approved', mail: aMail({ state: 'queued' }) });
  const { list, rows } = await openQuotations(quotation);
  rows[0] = { ...quotation, mail: aMail({ state: 'sent' }) };
  expect(await screen.findByRole('button', { name: 'Remind: QT-2026-0042' })).toBeVisible();
  expect(list).toHaveBeenCalledTimes(2);
});

test('the status filter asks the server', async () => {
  const { user, list } = await openQuotations(aQuotation());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'rejected');
  await waitFor(() => expect(list.mock.calls.length).toBe(2));
  const [{ request }] = list.mock.calls.at(-1) as unknown as [{ request: Request }];
  expect(new URL(request.url).searchParams.get('filter')).toBe('{"status":"rejected","grouped":true}');
});

test('a list that fails to load shows an error and can be retried', async () => {
  signIn();
  server.use(http.get('*/api/admin/quotations', () => problem(403, 'Not today.')));
  const { user } = openConsole('/quotations');
  expect(await findToast('Failed to load quotations')).toBeInTheDocument();
  server.use(http.get('*/api/admin/quotations', () => listAnswer('quotations', [])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No quotations found')).toBeVisible();
  // An empty tab is good news, and shows no filter that hides rows.
  expect(screen.getByText('Nothing waits for you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();

  await user.click(screen.getByRole('tab', { name: /^All/ }));
  expect(await screen.findByText('They come when customers ask, or you create one.')).toBeVisible();
});

test('the template shows the sheet computed by the server', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const totals = { subtotal: 150_000, discount: 0, adjustment: -500, net: 149_500, vat: 0, total: 149_500 };
  server.use(
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...quotation, totals, vat_percent: 0 })),
  );
  await user.click((await openMore(user)).getByRole('button', { name: 'Template' }));
  const sheet = within(await screen.findByRole('region', { name: 'Printed quotation' }));
  expect(sheet.getByText('001')).toBeVisible();
  expect(sheet.getByText('Rs. 149,500.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a template that fails to load falls back to the data of the list', async () => {
  const { user } = await openQuotations(aQuotation({ quoted_price: 140_000 }));
  server.use(http.get('*/api/admin/quotations/:id/template', () => problem(404, 'Quotation not found.')));
  await user.click((await openMore(user)).getByRole('button', { name: 'Template' }));
  expect(await findToast('Failed to load template data')).toBeInTheDocument();
  const sheet = within(screen.getByRole('region', { name: 'Printed quotation' }));
  expect(sheet.getByRole('row', { name: /^Adjustment .*10,000\.00/ })).toBeVisible();
  expect(sheet.getByText('Rs. 140,000.00')).toBeVisible();
});

test('an email is resent after a confirmation, and the list shows it as queued', async () => {
  const quotation = aQuotation({ status: 'approved', mail: aMail({ state: 'failed', error: 'mailbox full' }) });
  const { user, rows } = await openQuotations(quotation);
  const resent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/:id/resend-mail', ({ params }) => {
      resent(params.id);
      rows[0] = { ...quotation, mail: aMail({ state: 'queued' }) };
      return HttpResponse.json({ ...rows[0] }, { status: 202 });
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Resend the email of QT-2026-0042/ }));
  expect(await screen.findByText(/The same email goes to nadeesha@lankaapparel\.lk once more\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  expect(await findToast('Email queued to be sent again.')).toBeInTheDocument();
  expect(resent).toHaveBeenCalledWith(quotation.id);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull());
});

test("resending an email that is already on its way shows the server's rejection", async () => {
  const { user } = await openQuotations(aQuotation({ mail: aMail({ state: 'failed' }) }));
  server.use(
    http.post('*/api/admin/quotations/:id/resend-mail', () => problem(409, 'The email is on its way already.')),
  );
  await user.click(screen.getByRole('button', { name: /^Resend the email/ }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await findToast('The email is on its way already.')).toBeInTheDocument();
});

test('the person who set the prices cannot approve them, and is referred to a colleague who can', async () => {
  server.use(
    http.get('*/api/admin/quotations/approvers', () =>
      HttpResponse.json({ approvers: [{ id: 'a-colleague', name: 'Kumari Silva' }] }),
    ),
  );
  signIn();
  const me = { id: readStoredUser()?.id ?? '', name: 'Ruwan Silva' };
  const by = { id: 'a-colleague', name: 'Kumari Silva' };
  const { user } = await openQuotations(
    aQuotation({ quotation_no: 'QT-2026-0001', status: 'pending', priced_by: me }),
    aQuotation({
      quotation_no: 'QT-2026-0002',
      status: 'pending',
      priced_by: by,
      approval_asked: { at: '2026-11-19T08:35:00Z', by },
    }),
  );
  const [mine, theirs] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
  expect(within(mine).queryByText('Needs approval')).toBeNull();
  expect(within(theirs).getByText('Needs approval')).toBeVisible();
  const ofMine = await openMore(user, 'QT-2026-0001');
  expect(await ofMine.findByRole('option', { name: 'Approve: Kumari Silva' })).toBeDisabled();
  await closeMore(user);
  const ofTheirs = await openMore(user, 'QT-2026-0002');
  expect(ofTheirs.getByRole('option', { name: 'Approve' })).toBeEnabled();
});

test('a row links to its record, shows the next step as a button, and has rarer actions behind another one', async () => {
  const day = 86_400_000;
  const open = { status: 'approved', quoted_price: 7, offer_state: 'open' } as const;
  const valid_until = new Date(Date.now() + 6 * day).toISOString();
  const answer = { at: '2026-11-19T08:35:00.000Z', name: '', message: '', lines: [], via: 'link' as const };
  const { user, router } = await openQuotations(
    aQuotation({ quotation_no: 'QT-1', quoted_price: null }),
    aQuotation({ quotation_no: 'QT-2', quoted_price: 100 }),
    aQuotation({ ...open, quotation_no: 'QT-3', valid_until, seen_at: '2026-11-20T08:00:00Z', mail: aMail() }),
    aQuotation({ ...open, quotation_no: 'QT-4', valid_until: '2099-01-01T00:00:00Z', has_draft: true }),
    aQuotation({ ...open, quotation_no: 'QT-5', offer_state: 'accepted', answer: { ...answer, kind: 'accepted' } }),
    aQuotation({
      ...open,
      quotation_no: 'QT-6',
      owner: { id: 'u-7', name: 'Ruwan de Silva' },
      status: 'rejected',
      offer_state: 'withdrawn',
    }),
    aQuotation({ ...open, quotation_no: 'QT-7', order_id: 'o-1' }),
  );
  server.use(http.get('*/api/admin/quotations/:id/template', () => problem(404, 'Quotation not found.')));
  const rows = screen.getAllByRole('row').slice(1);
  const actions = rows.map((row) =>
    within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  );
  expect(actions.map(([action]) => action)).toEqual([
    'Price: QT-1',
    'Send: QT-2',
    'Remind: QT-3',
    'Send: QT-4',
    'Make order: QT-5',
    'More about QT-6',
    'More about QT-7',
  ]);
  expect(actions.every((row) => row.length <= 2)).toBe(true);
  const states = rows.map((row) => within(row).getAllByRole('cell')[5]?.textContent);
  expect(states).toEqual([
    'Pending',
    'Pending',
    'ApprovedSeen, 6 days left',
    expect.stringMatching(/^Unsent edits/),
    'Accepted19 Nov 2026',
    'Rejected',
    'Ordered',
  ]);
  expect(within(rows[5] as HTMLElement).getByRole('img', { name: 'Owner: Ruwan de Silva' })).toHaveTextContent('RS');
  const link = within(rows[1] as HTMLElement).getByRole('link', { name: 'QT-2' });
  expect(link.getAttribute('href')).toMatch(/\/quotations\/[\w-]+$/);
  // The rest of the row acts like the link, also with the middle button.
  const elsewhere = jest.spyOn(window, 'open').mockReturnValue(null);
  const middle = new MouseEvent('auxclick', { bubbles: true, button: 1 });
  within(rows[1] as HTMLElement)
    .getByText('Nadeesha Perera')
    .dispatchEvent(middle);
  expect(elsewhere).toHaveBeenCalledWith((link as HTMLAnchorElement).href, '_blank', 'noopener');
  elsewhere.mockRestore();
  await user.click(within(rows[1] as HTMLElement).getByText('Nadeesha Perera'));
  await waitFor(() => expect(router.state.location.pathname).toBe(link.getAttribute('href')));
});

test('the list opens with the requests to answer, and filtering by status switches to all requests', async () => {
  const { user, list } = await openQuotations(aQuotation());
  const asked = () => {
    const [{ request }] = list.mock.calls.at(-1) as unknown as [{ request: Request }];
    return JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
  };
  expect(screen.getByRole('tab', { name: /^To answer/, selected: true })).toBeVisible();
  expect(asked()).toEqual({ turn: 'ours', grouped: true });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'rejected');
  expect(await screen.findByRole('tab', { name: /^All/, selected: true })).toBeVisible();
  await waitFor(() => expect(asked()).toEqual({ status: 'rejected', grouped: true }));
  await user.click(screen.getByRole('tab', { name: /^Closed/ }));
  await waitFor(() => expect(asked()).toEqual({ status: 'rejected', turn: 'done', grouped: true }));
});

test('the keys of a list move, select, open and decide, but not while somebody types or reads a dialog', async () => {
  const { user } = await openQuotations(
    aQuotation({ quotation_no: 'QT-1', quoted_price: 100 }),
    aQuotation({ quotation_no: 'QT-2', quoted_price: 200 }),
  );
  const link = (name: string) => screen.getByRole('link', { name });
  await user.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('j');
  expect(link('QT-1')).toHaveFocus();
  await user.keyboard('jj');
  expect(link('QT-2')).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByText(/^1 selected/)).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByLabelText(/Quoted price/)).toHaveValue('200.00');
  // Letters belong to the dialog now.
  await user.keyboard('jx');
  expect(screen.getByText(/^1 selected/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }).catch(() => document.body));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => link('QT-2').focus());
  await user.keyboard('k');
  expect(link('QT-1')).toHaveFocus();
  await user.keyboard('r');
  expect(await screen.findByLabelText(/^Response/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('?j');
  expect(screen.getByRole('searchbox')).toHaveValue('?j');
  act(() => link('QT-1').focus());
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keys of this list' }));
  expect(help.getByText('Approve the quotation')).toBeVisible();
  // Whom single keys disturb, switches them off (WCAG 2.1.4).
  await user.click(help.getByRole('checkbox', { name: 'Single keys act in lists' }));
  await user.click(help.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => link('QT-1').focus());
  await user.keyboard('j');
  expect(link('QT-1')).toHaveFocus();
});

/** Answers the batch route and records its bodies. */
function onBatch(answer: object) {
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/batch', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...answer });
    }),
  );
  return sent;
}

test('a batch action covers all rows that match the filter, names the rejected ones, and can be undone', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [aQuotation()], 43)),
    http.get('*/api/admin/users', () => listAnswer('users', [anAdmin({ id: 'u-2', name: 'Kumari Silva' })])),
  );
  const { user } = openConsole('/quotations');
  await user.click(await screen.findByRole('checkbox', { name: 'Select QT-2026-0042' }));
  await user.click(screen.getByRole('button', { name: 'Select all 43 that match' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who sees to them' }));
  expect(dialog.getByText('43 quotations')).toBeVisible();
  await user.selectOptions(await dialog.findByRole('combobox', { name: /^Owner/ }), 'Kumari Silva');
  const call = { selection: { ids: ['q-1'] }, deed: 'owner', owner_id: null };
  const sent = onBatch({
    message: 'Done for 42 of 43 quotations. QT-2026-0007: It is ordered.',
    undo: [call],
    refused: [],
  });
  await user.click(dialog.getByRole('button', { name: 'Owner' }));
  expect(await findToast(/^Done for 42 of 43 quotations\. QT-2026-0007/)).toBeInTheDocument();
  expect(sent).toHaveBeenLastCalledWith({ selection: { filter: { turn: 'ours' } }, deed: 'owner', owner_id: 'u-2' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await findToast('Taken back')).toBeInTheDocument();
  expect(sent).toHaveBeenLastCalledWith(call);
});
