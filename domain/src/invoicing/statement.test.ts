import { type Movement, runningBalance } from './statement.js';

test('a statement runs from its opening to its closing balance, to the cent', () => {
  const movement = (kind: Movement['kind'], amount: number): Movement => ({
    date: '2026-11-27',
    kind,
    number: '1',
    text: '',
    amount,
    is_late: false,
  });
  const movements = [
    movement('invoice', 545_186_55),
    movement('receipt', -600_000_00),
    movement('credit_note', -10),
    movement('reversal', 600_000_00),
  ];
  expect(runningBalance(1, movements)).toEqual({
    balances: [545_186_56, -54_813_44, -54_813_54, 545_186_46],
    closing: 545_186_46,
    sums: { invoice: 545_186_55, debit_note: 0, receipt: 600_000_00, credit_note: 10, reversal: 600_000_00 },
  });
  expect(runningBalance(7, [])).toMatchObject({ balances: [], closing: 7 });
});
