import type { Quotation } from './quotation.js';
import { sumOf } from './submission.js';

type Row = Parameters<typeof sumOf>[0][number];
const row = (
  status: Quotation['status'],
  quoted_price: number | null,
  with_vat: number | null,
  vat_percent = 18,
): Row => ({
  status,
  quoted_price,
  quoted_price_with_vat: with_vat,
  vat_percent,
});

test('the sum of quotations sent together is that of their documents, each with its own VAT', () => {
  const sent = [row('approved', 0.01, 0.01), row('responded', 0.02, 0.02), row('approved', 100, 115, 15)];
  expect(sumOf(sent)).toEqual({ quoted_price: 100.03, quoted_price_with_vat: 115.03 });
});

test('the sum of pending requests is that of the one document that they may become', () => {
  const pending = [row('pending', 0.01, 0.01), row('pending', 0.02, 0.02)];
  expect(sumOf(pending)).toEqual({ quoted_price: 0.03, quoted_price_with_vat: 0.04 });
});

test('a rejected request is not counted beside an offer, and its missing price is ignored', () => {
  expect(sumOf([row('approved', 100, 118), row('rejected', 50, 59), row('rejected', null, null)])).toEqual({
    quoted_price: 100,
    quoted_price_with_vat: 118,
  });
  expect(sumOf([row('rejected', 50, 59)])).toEqual({ quoted_price: 50, quoted_price_with_vat: 59 });
});

test('nothing is summed while a part has no price', () => {
  expect(sumOf([row('approved', 100, 118), row('pending', null, null)])).toEqual({
    quoted_price: null,
    quoted_price_with_vat: null,
  });
});
