import type { Balance } from './invoice.js';
import { nextPayment } from './own-money.js';

const today = '2026-11-28';
const invoice = (due_on: string | null, open: number, more: Partial<Balance> = {}): Balance => ({
  total: 100_000,
  credited: 0,
  paid: 100_000 - open,
  due_on,
  ...more,
});
const says = (invoices: Balance[], isBilled = true) => nextPayment(invoices, isBilled, today);

test('all that is late comes first, since its first day', () => {
  const invoices = [invoice('2026-11-20', 5_000), invoice('2026-11-10', 2_500), invoice('2026-12-10', 9_000)];
  expect(says(invoices)).toEqual({ state: 'overdue', amount: 75, on: '2026-11-10' });
});

test('without late sums, the sum due first is asked for, and not what is due later', () => {
  const due = invoice('2026-12-10', 27_259_327, { total: 27_259_327, paid: 0 });
  expect(says([invoice('2026-12-24', 100_000), due])).toEqual({ state: 'due', amount: 272_593.27, on: '2026-12-10' });
  expect(says([invoice(today, 100)])).toEqual({ state: 'due', amount: 1, on: today });
  expect(says([invoice(null, 100)])).toEqual({ state: 'due', amount: 1, on: null });
});

test('late sums that are covered by cheques are not asked for again', () => {
  const covered = invoice('2026-11-20', 5_000, { in_hand: 5_000 });
  expect(says([covered])).toEqual({ state: 'covered', amount: 50, on: '2026-11-20' });
  expect(says([covered, invoice('2026-12-10', 700)])).toEqual({ state: 'due', amount: 7, on: '2026-12-10' });
});

test('an order is paid once all of it is invoiced, and a wholly credited one does not count as paid', () => {
  expect(says([invoice('2026-11-20', 0)])).toEqual({ state: 'paid', amount: 0, on: null });
  expect(says([invoice('2026-11-20', 0)], false)).toBeNull();
  expect(says([invoice('2026-11-20', 0, { credited: 100_000, paid: 0 })])).toBeNull();
  expect(says([])).toBeNull();
});
