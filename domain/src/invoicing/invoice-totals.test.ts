import { invoiceTotals, partOfLine, shareOut, toRupees } from './invoice-totals.js';

const standard = (amount: number) => ({ amount, code: 'standard' as const });

test('parts make up the whole to the cent, whatever the weights', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(shareOut(-5, [1, 1])).toEqual([-3, -2]);
  expect(shareOut(7, [0, 0])).toEqual([7, 0]);
  expect(shareOut(1, [0, 5])).toEqual([0, 1]);
  expect(shareOut(99_999_999_999, [33_333, 66_667, 12_345]).reduce((sum, part) => sum + part, 0)).toBe(99_999_999_999);
});

test('VAT is computed once of all that is taxed, and shared out over its lines', () => {
  const totals = invoiceTotals([standard(231_011_25), standard(231_011_25)], {
    net: 462_022_50,
    percent: 18,
    wholeRupees: false,
  });
  expect(totals).toMatchObject({ net: 462_022_50, vat: 83_164_05, total: 545_186_55 });
  expect(totals.lines).toEqual([
    { net: 231_011_25, vat: 41_582_03 },
    { net: 231_011_25, vat: 41_582_02 },
  ]);
});

test('zero-rated and exempt lines carry no VAT, and neither does a company that is not registered', () => {
  const lines = [
    standard(1_000_00),
    { amount: 500_00, code: 'zero' as const },
    { amount: 1_00, code: 'exempt' as const },
  ];
  const rule = { net: 1_501_00, wholeRupees: false };
  expect(invoiceTotals(lines, { ...rule, percent: 18 })).toMatchObject({ vat: 180_00, total: 1_681_00 });
  expect(invoiceTotals(lines, { ...rule, percent: null })).toMatchObject({ vat: 0, total: 1_501_00 });
});

test('in whole rupees net and VAT are rounded, and the total is their sum', () => {
  const totals = invoiceTotals([standard(1_002_20)], { net: 1_002_20, percent: 18, wholeRupees: true });
  expect(totals).toMatchObject({ net: 1_002_00, vat: 180_00, total: 1_182_00, exact: { net: 1_002_20, vat: 180_40 } });
  expect([toRupees(50), toRupees(49), toRupees(-50)]).toEqual([100, 0, -100]);
});

test('parts of a line make up the line, in whatever steps it is credited', () => {
  const line = { quantity: 238.6, net: 100_00, vat: 17_99 };
  let before = 0;
  const sum = { net: 0, vat: 0 };
  for (const quantity of [0.001, 100, 38.599, 50, 50]) {
    const part = partOfLine(line, before, quantity);
    before = (Math.round(before * 1000) + Math.round(quantity * 1000)) / 1000;
    sum.net += part.net;
    sum.vat += part.vat;
  }
  expect(before).toBe(238.6);
  expect(sum).toEqual({ net: 100_00, vat: 17_99 });
});
