import type { MissingAdvance } from '@selvedge/domain/invoicing/advance';
import type { Cheque, ChequesToday } from '@selvedge/domain/invoicing/cheque';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';
import { ChequeList } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => Promise.all([ChequeList.preload(), import('./ChequeList'), import('./ChequeDialog')]), 60_000);

const aCheque = (fields: Partial<Cheque> = {}): Cheque => ({
  id: 'cheque-1',
  customer_id: 'customer-1',
  order_id: null,
  customer_name: 'Galle Tailors',
  bank_code: '7010',
  branch_code: '046',
  cheque_no: '000123',
  drawer_name: 'Galle Tailors',
  crossing: 'account_payee',
  date_on_cheque: '2026-11-24',
  amount: 272_593.27,
  received_on: '2026-11-10',
  deposited_on: null,
  cleared_on: null,
  returned_on: null,
  return_reason: '',
  notice_heard_on: null,
  demand_sent_on: null,
  demand_proof: '',
  replaced_by_id: null,
  state: 'in_hand',
  is_stale: false,
  note: '',
  deposit_on: '2026-11-24',
  fate_on: '2026-11-25',
  clock: null,
  receipt_id: null,
  photo_at: null,
  invoices: [],
  warnings: [],
  recorded_by: 'Ruwan Silva',
  recorded_at: '2026-11-10T08:00:00Z',
  version: 3,
  ...fields,
});

async function openCheque(cheque: Cheque) {
  signIn();
  server.use(
    http.get('*/api/admin/cheques', () => listAnswer('cheques', [cheque])),
    http.get('*/api/admin/cheques/cheque-1', () => HttpResponse.json({ ...cheque })),
  );
  const { user } = openConsole('/cheques');
  await user.click(await screen.findByRole('link', { name: '000123' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cheque 000123' }));
  await dialog.findByRole('button', { name: 'Close' });
  return { user, dialog };
}

test("a deposited cheque is marked as returned with the bank's reason, and its version is sent", async () => {
  const { user, dialog } = await openCheque(aCheque({ state: 'deposited', deposited_on: '2026-11-24' }));
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/cheques/cheque-1/return', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ ...aCheque({ state: 'returned' }) });
    }),
  );
  expect(dialog.getByRole('button', { name: 'Cleared' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Deposit' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Returned' }));
  const form = within(await screen.findByRole('dialog', { name: 'Returned: cheque 000123' }));
  await user.click(form.getByRole('button', { name: 'Returned' }));
  expect(asked).not.toHaveBeenCalled();
  await user.type(form.getByRole('textbox', { name: /^Reason that the bank gives/ }), 'Refer to drawer');
  await user.click(form.getByRole('button', { name: 'Returned' }));
  await findToast('Cheque 000123: Returned');
  expect(asked.mock.calls[0][0]).toMatchObject({ note: 'Refer to drawer', version: 3 });
});

test('a cheque that is too old is given back, never deposited', async () => {
  const { dialog } = await openCheque(aCheque({ is_stale: true }));
  expect(dialog.getByText('Too old')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Give back' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Deposit' })).toBeNull();
});

test('the page of the day lists the cheques to deposit, and the deadlines of returned cheques', async () => {
  const returned = aCheque({
    id: 'cheque-2',
    cheque_no: '000124',
    state: 'returned',
    deposited_on: '2026-11-02',
    returned_on: '2026-11-03',
    notice_heard_on: '2026-11-03',
    clock: { in_time: true, demand_by: '2027-02-01', pay_by: null, file_by: null, demand_late: false },
  });
  const today: ChequesToday = {
    day: '2026-11-24',
    to_deposit: [aCheque()],
    due: [],
    fate_known: [],
    returned: [returned],
    invoice_by: [
      {
        order_id: 'order-1',
        order_number: 'SO-2026-0001',
        customer_name: 'Kandy Drapers',
        delivered_on: '2026-11-10',
        by: '2026-11-20',
      },
    ],
  };
  signIn();
  const advance: MissingAdvance = {
    order_id: 'order-2',
    quotation_id: 'quotation-2',
    order_number: 'OR-2026-0009',
    customer_name: 'Galle Tailors',
    ordered_on: '2026-11-20',
    percent: 50,
    due: 272_593.28,
    received: 0,
    missing: 272_593.28,
    rule: 'block_confirm',
  };
  server.use(
    http.get('*/api/admin/cheques/today', () => HttpResponse.json({ ...today })),
    http.get('*/api/admin/advances-missing', () => HttpResponse.json([advance])),
  );
  openConsole('/money');
  const deposit = within(await screen.findByRole('region', { name: 'Deposit today' }));
  expect(deposit.getByRole('link', { name: '000123' })).toHaveAttribute('href', '/cheques/cheque-1/show');
  expect(screen.getByText('Day 21 of 90 to demand, until 1 Feb 2027')).toBeVisible();
  expect(screen.getByText('Invoice by 20 Nov 2026')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Deposit within 7 days' })).toBeNull();
  const advances = within(screen.getByRole('region', { name: 'Advances that are missing' }));
  expect(advances.getByRole('link', { name: 'OR-2026-0009' })).toHaveAttribute('href', '/orders/order-2/show');
  expect(advances.getByText('of Rs. 272,593.28, ordered 20 Nov 2026: not confirmed before')).toBeVisible();
});

test('cheques are deposited or marked as cleared from their rows on the page of the day', async () => {
  const atBank = aCheque({
    id: 'cheque-3',
    cheque_no: '000125',
    state: 'deposited',
    deposited_on: '2026-11-23',
    version: 4,
  });
  const paid = 'What it was taken for is paid already. Ask the customer before it is deposited.';
  signIn();
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/cheques/today', () =>
      HttpResponse.json({
        day: '2026-11-24',
        to_deposit: [aCheque({ warnings: [paid] })],
        due: [],
        fate_known: [atBank],
        returned: [],
        invoice_by: [],
      }),
    ),
    http.get('*/api/admin/advances-missing', () => HttpResponse.json([])),
    http.post('*/api/admin/cheques/:id/:action', async ({ request, params }) => {
      asked(params.id, params.action, await request.json());
      return HttpResponse.json(aCheque({ state: params.action === 'clear' ? 'cleared' : 'deposited' }));
    }),
  );
  const { user } = openConsole('/money');
  for (const [action, number] of [
    ['Deposit', '000123'],
    ['Cleared', '000125'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `${action}: cheque ${number}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `${action}: cheque ${number}` }));
    expect(dialog.queryByText(paid) !== null).toBe(action === 'Deposit');
    await user.click(dialog.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(asked.mock.calls).toEqual([
    ['cheque-1', 'deposit', expect.objectContaining({ version: aCheque().version })],
    ['cheque-3', 'clear', expect.objectContaining({ version: 4 })],
  ]);
});

test('a photo is added to a cheque, and shown on it', async () => {
  const cheque = aCheque();
  const { user, dialog } = await openCheque(cheque);
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/cheques/cheque-1/photo', async ({ request }) => {
      sent(/filename="([^"]+)"/.exec(await request.text())?.[1]);
      cheque.photo_at = '2026-11-24T08:00:00Z';
      return HttpResponse.json({ ...cheque });
    }),
    http.get('*/api/admin/cheques/cheque-1/photo', () =>
      HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'Content-Type': 'image/webp' } }),
    ),
  );
  await user.upload(dialog.getByLabelText('Photo of the cheque'), new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
  await findToast('Photo saved');
  expect(sent).toHaveBeenCalledWith('front.jpg');
  expect(await dialog.findByRole('img', { name: 'Cheque 000123' })).toHaveAttribute(
    'src',
    expect.stringContaining('data:'),
  );
});

test('a Poya day moved by the gazette is corrected with its version', async () => {
  signIn();
  const asked = jest.fn();
  const holiday = { date: '2099-05-20', name: 'Vesak Poya', bank: true, estimated: true, version: 4 };
  server.use(
    http.get('*/api/admin/holidays', () => HttpResponse.json([holiday])),
    http.put('*/api/admin/holidays/2099-05-20', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json([{ ...holiday, bank: false, version: 5 }]);
    }),
  );
  const { user } = openConsole('/money/holidays');
  await user.click(await screen.findByRole('button', { name: 'Edit Vesak Poya, 20 May 2099' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit 20 May 2099' }));
  await user.click(form.getByRole('checkbox', { name: /^Banks are closed/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await findToast('Holiday saved');
  expect(asked).toHaveBeenCalledWith({ name: 'Vesak Poya', bank: false, estimated: true, version: 4 });
});

test('a day that somebody else has just added as a holiday is kept from being overwritten, with what was typed', async () => {
  signIn();
  const message = 'The holiday of 2099-05-20 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
  const current = { date: '2099-05-20', name: 'Vesak Poya', bank: true, estimated: false, version: 1 };
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/holidays', () => HttpResponse.json([])),
    http.put('*/api/admin/holidays/2099-05-20', async ({ request }) => {
      asked(await request.json());
      return asked.mock.calls.length === 1
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json([current]);
    }),
  );
  const { user } = openConsole('/money/holidays');
  await user.click(await screen.findByRole('button', { name: 'Add holiday' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add holiday' }));
  fireEvent.change(form.getByLabelText(/^Date/), { target: { value: '2099-05-20' } });
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Vesak');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const notice = `${message} What you typed is kept. Press the button again if it still holds.`;
  expect(await form.findByText(notice)).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Vesak');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await findToast('Holiday saved');
  expect(asked.mock.calls.map(([{ version }]) => version)).toEqual([0, 1]);
});
