import type { Statement } from '../invoicing/statement.js';
import { toStatementModel } from './statement-model.js';

const statement: Statement = {
  customer_id: 'customer-1',
  customer_name: 'Galle Tailors',
  customer_address: '4 Lighthouse Street\nGalle',
  house: { name: 'Selvedge Ltd', address: 'Colombo 03', telephone: '' },
  bank: null,
  from: '2026-11-01',
  to: '2026-11-27',
  opening: 0,
  entries: [
    {
      date: '2026-10-30',
      kind: 'reversal',
      number: 'RC-2026-0001',
      text: 'Wrong customer',
      is_late: true,
      charge: 500,
      credit: 0,
      balance: 500,
    },
    {
      date: '2026-11-02',
      kind: 'credit_note',
      number: 'CN-2026-0001',
      text: 'IN-2026-0001',
      is_late: false,
      charge: 0,
      credit: 700.5,
      balance: -200.5,
    },
  ],
  invoiced: 0,
  credited: 700.5,
  received: 0,
  reversed: 500,
  closing: -200.5,
  open: 0,
  unapplied: 200.5,
  ages: { '0-30': 0, '31-60': 0, '61-90': 0, over_90: 0 },
  cheques_in_hand: 1_180,
  fixed_at: null,
};

test('a statement prints opening, entries, sums and closing, and names what is late', () => {
  const { entries, totals, notes } = toStatementModel(statement);
  expect(
    entries?.map(({ name, details, charge, credit, balance }) => [name, details, charge, credit, balance]),
  ).toEqual([
    ['Opening balance', '', '', '', 'Rs. 0.00'],
    [
      ...['Reversal of receipt RC-2026-0001', 'Wrong customer • Recorded after the statement of its period'],
      ...['Rs. 500.00', '', 'Rs. 500.00'],
    ],
    ['Credit note CN-2026-0001', 'Corrects IN-2026-0001', '', 'Rs. 700.50', '-Rs. 200.50'],
  ]);
  expect(totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Opening balance Rs. 0.00',
    'Reversed receipts Rs. 500.00',
    'Credit notes -Rs. 700.50',
    'Closing balance -Rs. 200.50',
  ]);
  expect(notes.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Received and not applied to an invoice: Rs. 200.50',
    'Cheques in hand, not subtracted: Rs. 1,180.00',
  ]);
});
