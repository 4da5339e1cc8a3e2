import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';
import { ChequeList } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => Promise.all([ChequeList.prepare(), import('./ChequeList'), import('./ChequeDialog')]), 60_000);

const aCheque = (fields: Partial<Cheque> = {}): Cheque => ({
  ...{ id: 'cheque-1', customer_id: 'customer-1', order_id: null, customer_name: 'Galle Tailors' },
  ...{ bank_code: '7010', branch_code: '046', cheque_no: '000123', drawer_name: 'Galle Tailors' },
  ...{ crossing: 'account_payee', date_on_cheque: '2026-11-24', amount: 272_593.27, received_on: '2026-11-10' },
  ...{ deposited_on: null, cleared_on: null, returned_on: null, return_reason: '', notice_heard_on: null },
  ...{ demand_sent_on: null, demand_proof: '', replaced_by_id: null, state: 'in_hand', is_stale: false, note: '' },
  ...{ deposit_on: '2026-11-24', fate_on: '2026-11-25', clock: null, receipt_id: null, invoices: [], warnings: [] },
  ...{ recorded_by: 'Ruwan Silva', recorded_at: '2026-11-10T08:00:00Z', version: 3 },
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

test('a deposited cheque that comes back is returned with the reason of the bank, under its version', async () => {
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
