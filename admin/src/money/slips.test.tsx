import type { Slip } from '@selvedge/domain/invoicing/slip';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { server } from '../test/server';
import { findToast } from '../test/toast';
import { MoneyTodayPage } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => Promise.all([MoneyTodayPage.preload(), import('./MoneyTodayPage'), import('./SlipDialog')]), 60_000);

const slip: Slip = {
  id: 'slip-1',
  customer_id: 'customer-1',
  customer_name: 'Galle Tailors',
  order_id: 'order-1',
  invoice_id: 'invoice-1',
  quotation_id: 'quotation-1',
  serial: '26NOV_CMB01_00001',
  order_number: 'OR-2026-0009',
  amount: 1_180,
  paid_on: '2026-11-20',
  bank_reference: 'CEFT 991',
  file_name: 'slip.pdf',
  sent_at: '2026-11-20T08:00:00Z',
  state: 'waiting',
  reason: '',
  receipt_no: '',
  decided_by: '',
  version: 1,
};

async function openSlip(path: string) {
  signIn();
  const asked = jest.fn();
  const nothing = { day: '2026-11-24', to_deposit: [], due: [], fate_known: [], returned: [], invoice_by: [] };
  server.use(
    http.get('*/api/admin/cheques/today', () => HttpResponse.json(nothing)),
    http.get('*/api/admin/slips', () => HttpResponse.json([slip])),
    http.post(`*/api/admin/slips/slip-1/${path}`, async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ ...slip, receipt_no: 'RC-2026-0001' });
    }),
  );
  const { user } = openConsole('/money');
  const section = within(await screen.findByRole('region', { name: 'Slips to check' }));
  await user.click(section.getByRole('button', { name: 'Galle Tailors' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment slip of Galle Tailors' }));
  return { user, dialog, asked };
}

test('a payment slip becomes a receipt for the amount that came in, which may be less', async () => {
  const { user, dialog, asked } = await openSlip('confirm');
  expect(dialog.getByText('Sent for invoice 26NOV_CMB01_00001: Rs. 1,180.00.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Download slip.pdf' })).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  await user.clear(amount);
  await user.type(amount, '1150');
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await findToast(/RC-2026-0001/);
  expect(asked).toHaveBeenCalledWith({
    amount: 1_150,
    received_on: '2026-11-20',
    bank_reference: 'CEFT 991',
    applies: true,
    version: 1,
  });
});

test('a payment slip is rejected only with a reason', async () => {
  const { user, dialog, asked } = await openSlip('reject');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reject the slip of Galle Tailors' }));
  await user.click(form.getByRole('button', { name: 'Reject' }));
  expect(asked).not.toHaveBeenCalled();
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'The bank has no such transfer.');
  await user.click(form.getByRole('button', { name: 'Reject' }));
  await findToast('The slip is rejected, and the customer sees why.');
  expect(asked).toHaveBeenCalledWith({ reason: 'The bank has no such transfer.', version: 1 });
});
