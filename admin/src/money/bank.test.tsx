import type { BankLine, CertainLines } from '@selvedge/domain/invoicing/bank-line';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';
import { BankPage } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => BankPage.preload(), 60_000);

const aLine = (fields: Partial<BankLine> = {}): BankLine => ({
  id: 'line-1',
  booked_on: '2026-11-24',
  amount: 272_593.28,
  description: 'CEFT NADEESHA',
  reference: 'RF43PI20260001',
  file_name: 'november.csv',
  state: 'open',
  receipt_id: null,
  receipt_no: '',
  set_aside_reason: '',
  proposal: {
    certainty: 'certain',
    reasons: ['reference', 'amount'],
    credit: 0,
    choices: [],
    bad_reference: null,
    recorded_as: null,
    payer: { customer_id: 'customer-1', order_id: null, name: 'Araliya Garments' },
    applications: [{ order_id: 'order-1', label: 'OR-2026-0001', amount: 272_593.28, open: 545_186.55 }],
  },
  ...fields,
});
const unclear = aLine({
  id: 'line-2',
  amount: 12.34,
  description: 'INTEREST',
  reference: '',
  proposal: {
    certainty: 'unclear',
    reasons: [],
    credit: 0,
    payer: null,
    applications: [],
    bad_reference: null,
    recorded_as: null,
    choices: [],
  },
});

function withLines(lines: BankLine[]): { asked: jest.Mock } {
  const asked = jest.fn();
  const certain = lines.filter(({ proposal }) => proposal?.certainty === 'certain');
  const answer: CertainLines = { lines: certain, amount: 272_593.28, open: lines.length };
  server.use(
    http.get('*/api/admin/bank-lines/certain', () => HttpResponse.json({ ...answer })),
    http.get('*/api/admin/bank-lines', () => listAnswer('bank_lines', lines)),
    http.post('*/api/admin/bank-lines/:path*', async ({ request }) => {
      asked(new URL(request.url).pathname, await request.json());
      return HttpResponse.json({
        booked: [{ id: 'line-1', receipt_id: 'r', receipt_no: 'RC-2026-0001' }],
        refused: [],
      });
    }),
  );
  return { asked };
}

test('all certain lines are booked in one press, exactly as they are shown', async () => {
  signIn();
  const { asked } = withLines([aLine(), unclear]);
  const { user } = openConsole('/receipts/bank');
  await user.click(await screen.findByRole('button', { name: 'Book 1 line, Rs. 272,593.28' }));
  await findToast('1 line booked');
  expect(asked).toHaveBeenCalledWith('/api/admin/bank-lines/book', {
    lines: [{ id: 'line-1', customer_id: 'customer-1', applications: [{ order_id: 'order-1', amount: 272_593.28 }] }],
  });
});

test('a line without a proposal has no button to book it, and is set aside with its reason', async () => {
  signIn();
  const { asked } = withLines([unclear]);
  const { user } = openConsole('/receipts/bank');
  expect(await screen.findByText('Nobody is named.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set Rs. 12.34 of 24 Nov 2026 aside' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the line aside' }));
  await user.type(dialog.getByRole('textbox', { name: /^What money it is/ }), 'Interest');
  await user.click(dialog.getByRole('button', { name: 'Set aside' }));
  await findToast('The line is set aside');
  expect(asked).toHaveBeenCalledWith('/api/admin/bank-lines/line-2/set-aside', { reason: 'Interest' });
});

test('a file is read by its columns, and the order of day and month is asked for where it is not evident', async () => {
  signIn();
  withLines([]);
  const sent = jest.fn();
  const inspection = {
    sheets: [{ name: 'CSV', rows: 2 }],
    sheet: 'CSV',
    header_row: 1,
    is_ours: false,
    unknown_categories: [],
    currencies: [],
    pictures: 0,
    notes: [],
    days: 'ask',
    columns: [
      { name: 'Date', samples: ['03/04/2026'], proposed: 'booked_on', confidence: 0.95 },
      { name: 'Credit', samples: ['10.00'], proposed: 'money_in', confidence: 0.95 },
    ],
  };
  const result = {
    id: 'f',
    file_name: 'november.csv',
    from_on: '2026-04-03',
    to_on: '2026-04-03',
    added: 1,
    known: 4,
    debits: 7,
    foreign: 0,
    passed: 0,
    problems: [{ row: 9, message: 'It is cut off.' }],
    notes: [],
  };
  server.use(
    http.post('*/api/admin/bank-files', async ({ request }) => {
      if (new URL(request.url).searchParams.get('inspect')) return HttpResponse.json(inspection);
      sent(/"days":"(\w+)"/.exec(await request.text())?.[1]);
      return HttpResponse.json(result);
    }),
  );
  const { user } = openConsole('/receipts/bank');
  await user.click(await screen.findByRole('button', { name: 'Upload bank file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a bank file' }));
  await user.upload(dialog.getByLabelText('Sheet'), new File(['Date,Credit\n03/04/2026,10.00'], 'november.csv'));
  const order = await dialog.findByRole('combobox', { name: /^Days are written/ });
  await user.click(dialog.getByRole('button', { name: 'Read' }));
  await findToast('Say how the bank writes its days.');
  await user.selectOptions(order, 'dmy');
  await user.click(dialog.getByRole('button', { name: 'Read' }));
  expect(await screen.findByText(/november\.csv: 1 new, 4 known already, 7 debits left out\./)).toBeVisible();
  expect(screen.getByText('Row 9: It is cut off.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith('dmy');
});
