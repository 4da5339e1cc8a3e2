import type { OwnStatement } from '@selvedge/domain/invoicing/own-money';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAccount, anInvoice, aUser } from '../../test/factories';
import { openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const bank = {
  name: 'Commercial Bank',
  branch: 'Kollupitiya',
  account_name: 'Selvedge Ltd',
  account_number: '8001234567',
};
const sumsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

test('a customer sees due, received and open sums, cheques, advances, and the bank account', async () => {
  signedIn(aUser());
  const invoice = anInvoice({ reference: 'RF43PI20260001', paid: 180, open: 1_000, state: 'overdue' });
  const money = anAccount({
    due: 1_180,
    received: 180,
    open: 1_000,
    cheques_in_hand: 500,
    overdue: 1_000,
    credit: 20,
    bank,
    advances: [{ quotation_id: 'quotation-9', order_number: 'ORD-2026-0009', missing: 590 }],
    invoices: [invoice],
    total: 1,
  });
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(money)));
  openApp('/my-account');
  const sums = await screen.findByLabelText('What I owe', { selector: 'dl' });
  expect(sumsIn(sums)).toEqual(['Rs. 1,180.00', 'Rs. 180.00', 'Rs. 1,000.00', 'Rs. 500.00']);
  expect(screen.getByText('Rs. 1,000.00 of it is overdue.')).toBeVisible();
  expect(screen.getByText(/^Rs. 20.00 of yours pays no invoice yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Advance of order ORD-2026-0009' })).toHaveAttribute(
    'href',
    '/my-quotations/quotation-9/order',
  );
  const paper = within(screen.getByRole('listitem', { name: invoice.serial }));
  expect(paper.getByText('Overdue')).toBeVisible();
  expect(paper.getByText(/RF43 PI20 2600 01/)).toBeVisible();
  expect(paper.getByRole('button', { name: `Download PDF of ${invoice.serial}` })).toBeEnabled();
  expect(screen.getByText('8001234567')).toBeVisible();
});

test('the statement opens on demand, with each entry and its balance', async () => {
  signedIn(aUser());
  const entry = { date: '2026-11-20', number: 'RC-2026-0001', text: '', is_late: false };
  const statement = {
    opening: 0,
    closing: 1_180,
    entries: [
      { ...entry, kind: 'invoice', number: '26NOV_CMB01_00001', charge: 1_180, credit: 0, balance: 1_180 },
      { ...entry, kind: 'receipt', charge: 0, credit: 180, balance: 1_000 },
      { ...entry, kind: 'reversal', charge: 180, credit: 0, balance: 1_180, is_late: true },
    ],
  } as Partial<OwnStatement>;
  server.use(
    http.get('/api/account/invoices', () => HttpResponse.json(anAccount({ invoices: [anInvoice()], total: 1 }))),
    http.get('/api/account/statement', () => HttpResponse.json(statement)),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Show my statement' }));
  const entries = within(await screen.findByRole('list', { name: 'Statement' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Invoice 26NOV_CMB01_0000120 Nov 2026Rs. 1,180.00Balance Rs. 1,180.00',
    'Receipt RC-2026-000120 Nov 2026-Rs. 180.00Balance Rs. 1,000.00',
    'Receipt that was reversed RC-2026-000120 Nov 2026, recorded after the statement of its daysRs. 180.00Balance Rs. 1,180.00',
  ]);
});

test('a customer who has bought nothing sees that nothing is owed', async () => {
  signedIn(aUser());
  openApp('/my-account');
  expect(await screen.findByText('Nothing so far.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show my statement' })).toBeNull();
});

test('sums that fail to load show an error', async () => {
  signedIn(aUser());
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(problem(500, 'broken'), { status: 500 })));
  openApp('/my-account');
  expect(await screen.findByText('Failed to load what you owe')).toBeVisible();
});

test('a payment slip is sent for an invoice with its photo, and a rejected one shows the reason', async () => {
  signedIn(aUser());
  const invoice = anInvoice();
  const sent: Record<string, unknown>[] = [];
  const rejected = {
    id: 'slip-1',
    invoice_id: invoice.id,
    quotation_id: 'quotation-7',
    serial: invoice.serial,
    order_number: 'ORD-2026-0007',
    amount: 500,
    paid_on: '2026-11-19',
    bank_reference: '',
    file_name: 'old.jpg',
    sent_at: '2026-11-19T08:00:00Z',
    state: 'rejected',
    reason: 'The bank has no such transfer.',
  };
  server.use(
    http.get('/api/account/invoices', () => HttpResponse.json(anAccount({ invoices: [invoice], total: 1 }))),
    http.get('/api/account/slips', () => HttpResponse.json({ slips: [rejected] })),
    http.post('/api/account/slips', async ({ request }) => {
      const form = await request.formData();
      sent.push({ ...Object.fromEntries(form), file: (form.get('file') as File).name });
      return HttpResponse.json(rejected, { status: 201 });
    }),
  );
  const user = openApp('/my-account');
  const old = within(await screen.findByRole('listitem', { name: 'old.jpg' }));
  expect(old.getByText('The bank has no such transfer.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a payment slip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a payment slip' }));
  expect(dialog.getByText(`${invoice.serial}: Rs. 1,180.00 open`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send slip' }));
  expect(await screen.findByText('Please choose a photo or a PDF of the slip.')).toBeInTheDocument();
  await user.upload(dialog.getByLabelText('Slip'), new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' }));
  const amount = dialog.getByLabelText(/^Amount in rupees/);
  await user.clear(amount);
  await user.type(amount, '1,000.50');
  await user.click(dialog.getByRole('button', { name: 'Send slip' }));
  expect(await screen.findByText(/^Your slip has arrived/)).toBeInTheDocument();
  expect(sent).toMatchObject([{ invoice_id: invoice.id, amount: '1000.5', file: 'slip.pdf' }]);
});

test('after a double click and a lost response, a slip is sent with the same idempotency key', async () => {
  signedIn(aUser());
  const invoice = anInvoice();
  const keys: (string | null)[] = [];
  let lose = () => {};
  // The response is lost after the second click: a slow machine would otherwise lose it between the two.
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  server.use(
    http.get('/api/account/invoices', () => HttpResponse.json(anAccount({ invoices: [invoice], total: 1 }))),
    http.post('/api/account/slips', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length > 1) return HttpResponse.json({}, { status: 201 });
      await lost;
      return HttpResponse.error();
    }),
  );
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Send a payment slip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a payment slip' }));
  await user.upload(dialog.getByLabelText('Slip'), new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' }));
  const send = dialog.getByRole('button', { name: 'Send slip' });
  await user.dblClick(send);
  lose();
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
  await screen.findByText(/^Your slip has arrived/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});
