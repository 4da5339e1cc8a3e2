import type { QuotationTemplate } from '../quotations/quotation.js';
import { asDelivered } from './as-delivered.js';

type Line = { id: string; quantity: number; price: number; unit?: 'meters' | 'yards' };

/** Rupees are whole here, so that each line adds up by itself. */
function agreed(lines: Line[], { discount = 0, adjustment = 0, vat = 0 } = {}): QuotationTemplate {
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const off = (subtotal * discount) / 100;
  const net = subtotal - off + adjustment;
  return {
    discount,
    vat_percent: vat,
    line_items: lines.map(({ id, quantity, price, unit = 'meters' }) => ({
      id,
      quantity_meters: quantity,
      price_unit: unit,
      unit_price: price,
      total_price: quantity * price,
    })),
    totals: { subtotal, discount: off, adjustment, net, vat: (net * vat) / 100, total: net * (1 + vat / 100) },
  } as QuotationTemplate;
}

const line = { id: 'a', quantity: 240, price: 1450 };

test('the delivered length is billed at the agreed price', () => {
  const { line_items, totals } = asDelivered(agreed([line]), new Map([['a', 238.6]]));
  expect(line_items[0]).toMatchObject({ quantity_meters: 238.6, total_price: 345_970 });
  expect(totals).toEqual({ subtotal: 345_970, discount: 0, adjustment: 0, net: 345_970, vat: 0, total: 345_970 });
});

test('lines without rolls, and lengths as ordered, are billed as agreed', () => {
  const sheet = agreed([line, { id: 'b', quantity: 10, price: 100 }], { discount: 5 });
  expect(asDelivered(sheet, new Map())).toBe(sheet);
  expect(asDelivered(sheet, new Map([['a', 240]]))).toBe(sheet);
  expect(asDelivered(sheet, new Map([['a', 120]])).totals).toMatchObject({ subtotal: 175_000, net: 166_250 });
});

test('a reduction of the whole changes in proportion, and VAT follows', () => {
  const sheet = agreed([{ id: 'a', quantity: 100, price: 1000 }], { adjustment: -10_000, vat: 18 });
  const { totals } = asDelivered(sheet, new Map([['a', 98]]));
  expect(totals).toEqual({
    subtotal: 98_000,
    discount: 0,
    adjustment: -9800,
    net: 88_200,
    vat: 15_876,
    total: 104_076,
  });
});

test('a line in yards stays in yards', () => {
  const sheet = agreed([{ id: 'a', quantity: 60, price: 1000, unit: 'yards' }]);
  expect(asDelivered(sheet, new Map([['a', 54.864]]))).toBe(sheet);
  expect(asDelivered(sheet, new Map([['a', 54]])).line_items[0]?.quantity_meters).toBe(59.055);
});
