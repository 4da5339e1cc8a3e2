import { colomboDay, validUntil } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { toast } from 'react-hot-toast';
import { aMail, aQuotation } from '../test/factories';
import { lineComesBack, openConsole, signIn } from '../test/open-console';
import { configured, listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';
import { templateFromList } from './computed-totals';

const SENT_WITH_PDF = /An email with a PDF was sent to the customer\.$/;

/** Opens the list with rows that the test's requests may change, and counts the reads. */
async function openQuotations(...rows: AdminQuotation[]) {
  const list = jest.fn(() => listAnswer('quotations', rows));
  signIn();
  server.use(http.get('*/api/admin/quotations', list));
  const { user } = openConsole('/quotations');
  await screen.findByRole('table');
  return { user, list, rows };
}

const statusOf = () => screen.getByRole('combobox', { name: /^Status of/ });

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

test('an offer that has expired is extended in its row, where it could not become an order', async () => {
  await openQuotations(
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
  expect(offers(/^Extend QT/)).toEqual([true, true, false, false, false]);
  expect(offers('Convert to order')).toEqual([false, false, true, false, false]);
});

test('a request of somebody who has not confirmed the address says so; what the house wrote itself does not', async () => {
  await openQuotations(
    aQuotation({ id: 'q-1', customer_email_verified: false }),
    aQuotation({ id: 'q-2', customer_email_verified: true }),
    aQuotation({ id: 'q-3', customer_email_verified: false, source: 'manual' }),
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).queryByText('Address not confirmed') !== null)).toEqual([true, false, false]);
});

test('a value of a newer server that this page does not know is shown as it came', async () => {
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
  expect(row.getByRole('combobox', { name: /^Status of/ })).toHaveDisplayValue('parked');
  expect(row.getByText('bounced')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Template' }));
  expect(await screen.findByRole('region', { name: 'Printed quotation' })).toBeVisible();
});

test('choosing Pending asks nothing, calls nothing and snaps back', async () => {
  const { user } = await openQuotations(aQuotation({ status: 'approved', quoted_price: 5000 }));
  await user.selectOptions(statusOf(), 'pending');
  expect(statusOf()).toHaveValue('approved');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the price quoted before is proposed for the approval', async () => {
  const quotation = aQuotation({ quoted_price: 184_500.5 });
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  await user.selectOptions(statusOf(), 'approved');
  expect(await screen.findByLabelText(/Quoted price/)).toHaveValue('184500.50');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ quoted_price: 184_500.5, admin_comment: '', version: 1 }));
  expect(await findToast(SENT_WITH_PDF)).toBeInTheDocument();
});

test('a price that is named now is charged with the VAT of the day, whatever was sent before', async () => {
  configured({ vat_percent: 20 });
  const { user } = await openQuotations(aQuotation({ status: 'responded', quoted_price: 1000, vat_percent: 18 }));
  await user.selectOptions(statusOf(), 'approved');
  expect(await screen.findByLabelText('Quoted price before VAT (Rs.)', { exact: false })).toHaveValue('1000.00');
  expect(screen.getByText(/With 20% VAT the customer pays Rs\. 1,200\.00\./)).toBeVisible();
});

test('an approval without a valid price is refused before any call', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const sent = onDecision('approve', quotation);
  await user.selectOptions(statusOf(), 'approved');
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
  await user.selectOptions(statusOf(), 'approved');
  await user.clear(await screen.findByLabelText(/Quoted price/));
  await user.type(screen.getByLabelText(/Quoted price/), 'Rs. 1,500.50');
  rows[0] = { ...quotation, status: 'approved', quoted_price: 1500.5 };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Rs. 1,500.50')).toBeVisible();
  expect(list.mock.calls.length).toBeGreaterThan(1);
});

test('a rejection needs no reason', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const sent = onDecision('reject', quotation);
  await user.selectOptions(statusOf(), 'rejected');
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ admin_comment: '', version: 1 }));
  expect(await findToast(SENT_WITH_PDF)).toBeInTheDocument();
});

test('an admin who decides second reads why, and sees the list as it is now', async () => {
  const quotation = aQuotation();
  const { user, rows } = await openQuotations(quotation);
  server.use(
    http.post('*/api/admin/quotations/:id/reject', () => problem(409, 'This quotation was approved meanwhile.')),
  );
  await user.selectOptions(statusOf(), 'rejected');
  rows[0] = { ...quotation, status: 'approved' };
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await findToast('This quotation was approved meanwhile.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(statusOf()).toHaveValue('approved'));
});

test('a text being typed stays and is about what was seen, though the list is read again and the request is decided, or gone', async () => {
  const quotation = aQuotation();
  const { user, list, rows } = await openQuotations(quotation);
  const sent = onDecision('respond', quotation);
  await user.click(screen.getByRole('button', { name: 'Respond to QT-2026-0042' }));
  await user.type(await screen.findByLabelText(/^Response/), 'We can ship on the 3rd.');
  for (const now of [[{ ...quotation, status: 'rejected' as const, version: 2 }], []]) {
    rows.splice(0, rows.length, ...now);
    const before = list.mock.calls.length;
    lineComesBack();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
    await waitFor(() =>
      expect(screen.queryAllByRole('combobox', { hidden: true, name: /^Status of/ })).toHaveLength(now.length),
    );
  }
  expect(screen.getByLabelText(/^Response/)).toHaveValue('We can ship on the 3rd.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ version: 1 })));
});

test('a decision that fails without a reason shows the message of the catalogue and keeps the dialog', async () => {
  const { user } = await openQuotations(aQuotation());
  server.use(http.post('*/api/admin/quotations/:id/reject', () => HttpResponse.error()));
  await user.selectOptions(statusOf(), 'rejected');
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Out of season');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await findToast('Failed to update quotation status')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Out of season');
});

test('only a pending request can be responded to', async () => {
  const quotation = aQuotation({ valid_until: '2099-11-26T18:29:59.999Z' });
  const { user } = await openQuotations(quotation, aQuotation({ status: 'approved', quotation_no: 'QT-2026-0050' }));
  expect(screen.queryByRole('button', { name: 'Respond to QT-2026-0050' })).toBeNull();
  const sent = onDecision('respond', quotation);
  await user.click(screen.getByRole('button', { name: 'Respond to QT-2026-0042' }));
  await user.type(await screen.findByLabelText(/^Response/), 'We can ship on the 3rd.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      version: 1,
      admin_response: 'We can ship on the 3rd.',
      valid_until: '2099-11-26T18:29:59.999Z',
    }),
  );
});

test('a request that expired is answered for another week, which the server takes', async () => {
  const { user } = await openQuotations(aQuotation({ expired: true, valid_until: '2024-02-01T18:29:59.999Z' }));
  await user.click(screen.getByRole('button', { name: 'Respond to QT-2026-0042' }));
  const week = colomboDay(validUntil(new Date(), 7));
  expect(await screen.findByLabelText('Valid until')).toHaveValue(week);
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
  await user.click(screen.getByRole('button', { name: 'Delete QT-2026-0042' }));
  expect(await screen.findByText(/^QT-2026-0042 for Nadeesha Perera will disappear/)).toBeVisible();
  expect(deleted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No quotations found')).toBeVisible();
  expect(deleted).toHaveBeenCalledWith(quotation.id);
  expect(await findToast('Quotation QT-2026-0042 deleted successfully')).toBeInTheDocument();
});

test('a deletion that fails without words says so and leaves the row', async () => {
  const { user } = await openQuotations(aQuotation());
  server.use(http.delete('*/api/admin/quotations/:id', () => new HttpResponse(null, { status: 500 })));
  await user.click(screen.getByRole('button', { name: 'Delete QT-2026-0042' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await findToast('Failed to delete quotation')).toBeInTheDocument();
  expect(screen.queryByText('No quotations found')).toBeNull();
});

test('a mail says where it is and why, and can be sent again unless it is on its way', async () => {
  const states = ['queued', 'handing_over', 'failed', 'not_configured', 'uncertain', 'sent'] as const;
  await openQuotations(
    ...states.map((state) =>
      aQuotation({
        quotation_no: state,
        status: 'approved',
        mail: aMail({ state, error: state === 'failed' ? '550 mailbox unavailable' : null }),
      }),
    ),
  );
  for (const text of [
    /^Email: queued\. Waiting to be sent/,
    /^Email: failed\. Given up: 550 mailbox unavailable/,
    /^Email: mail not set up\. No mail server is configured/,
    /^Email: uncertain\. /,
  ]) {
    expect(screen.getByRole('button', { name: text })).toBeVisible();
  }
  // Below 'Approved' it reads as what it is: the state of the mail.
  expect(screen.getByText('Mail not set up')).toBeVisible();
  const again = screen.getAllByRole('button', { name: /^Resend the email of / });
  expect(again.map((button) => button.getAttribute('aria-label')?.split(' ').at(-1))).toEqual(states.slice(2));
});

test('the list is read again while a mail is queued, until it is sent', async () => {
  const quotation = aQuotation({ status: 'approved', mail: aMail({ state: 'queued' }) });
  const { list, rows } = await openQuotations(quotation);
  rows[0] = { ...quotation, mail: aMail({ state: 'sent' }) };
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(list).toHaveBeenCalledTimes(2);
});

test('the status filter asks the server', async () => {
  const { user, list } = await openQuotations(aQuotation());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'rejected');
  await waitFor(() => expect(list.mock.calls.length).toBe(2));
  const [{ request }] = list.mock.calls.at(-1) as unknown as [{ request: Request }];
  expect(new URL(request.url).searchParams.get('filter')).toBe('{"status":"rejected","grouped":true}');
});

test('a list that cannot be read says so and can be tried again', async () => {
  signIn();
  server.use(http.get('*/api/admin/quotations', () => problem(403, 'Not today.')));
  const { user } = openConsole('/quotations');
  expect(await findToast('Failed to load quotations')).toBeInTheDocument();
  server.use(http.get('*/api/admin/quotations', () => listAnswer('quotations', [])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No quotations found')).toBeVisible();
  expect(screen.getByText('They come when customers ask, or you create one.')).toBeVisible();

  // An empty tab is good news, and shows no filter that hides rows.
  await user.click(screen.getByRole('tab', { name: /^Ours/ }));
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('the template shows the sheet of the server', async () => {
  const quotation = aQuotation();
  const { user } = await openQuotations(quotation);
  const totals = { subtotal: 150_000, discount: 0, adjustment: -500, net: 149_500, vat: 0, total: 149_500 };
  server.use(
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...quotation, totals, vat_percent: 0 })),
  );
  await user.click(screen.getByRole('button', { name: 'Template' }));
  const sheet = within(await screen.findByRole('region', { name: 'Printed quotation' }));
  expect(sheet.getByText('001')).toBeVisible();
  expect(sheet.getByText('Rs. 149,500.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a template that cannot be read falls back to what the list knows', async () => {
  const { user } = await openQuotations(aQuotation({ quoted_price: 140_000 }));
  server.use(http.get('*/api/admin/quotations/:id/template', () => problem(404, 'Quotation not found.')));
  await user.click(screen.getByRole('button', { name: 'Template' }));
  expect(await findToast('Failed to load template data')).toBeInTheDocument();
  const sheet = within(screen.getByRole('region', { name: 'Printed quotation' }));
  expect(sheet.getByRole('row', { name: /^Adjustment .*10,000\.00/ })).toBeVisible();
  expect(sheet.getByText('Rs. 140,000.00')).toBeVisible();
});

test('a mail is sent again after a question, and the list shows it queued', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Resend the email of QT-2026-0042' }));
  expect(await screen.findByText(/The same email goes to nadeesha@lankaapparel\.lk once more\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  expect(await findToast('Email queued to be sent again.')).toBeInTheDocument();
  expect(resent).toHaveBeenCalledWith(quotation.id);
  expect(await screen.findByText('Queued')).toBeVisible();
});

test('a mail that left in the meantime is not sent twice', async () => {
  const { user } = await openQuotations(aQuotation({ mail: aMail({ state: 'failed' }) }));
  server.use(
    http.post('*/api/admin/quotations/:id/resend-mail', () => problem(409, 'The email is on its way already.')),
  );
  await user.click(screen.getByRole('button', { name: /^Resend the email/ }));
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await findToast('The email is on its way already.')).toBeInTheDocument();
});
