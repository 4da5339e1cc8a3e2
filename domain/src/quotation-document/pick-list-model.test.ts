import { defaultBrand } from '../brand.js';
import type { QuotationTemplate } from '../quotations/quotation.js';
import { toPickListModel } from './pick-list-model.js';

const aLine = (quantity_meters: number, price_unit: 'meters' | 'yards') => ({
  id: `line-${quantity_meters}`,
  fabric: {
    name: 'Harbour Linen',
    material: 'Linen',
    color: 'Navy',
    color_code: '19-4027',
    item_code: 'HL-1',
    image_url: null,
  },
  quantity_meters,
  price_unit,
  unit_price: 450,
  total_price: 45_000,
});

const listOf = (lines: ReturnType<typeof aLine>[], change: Partial<QuotationTemplate> = {}) =>
  toPickListModel(
    {
      order_number: 'OR-2026-0007',
      status: 'processing',
      printed_at: '2026-11-27T04:00:00.000Z',
      delivery: { promised_on: '2026-12-14', carrier: 'Domex', vehicle: '' },
      quotation: {
        customer_name: 'Ama Perera',
        customer_company: '',
        customer_phone: '077 123 4567',
        revision: 'A',
        po_number: 'PO 4711',
        line_items: lines,
        admin_response: 'Floor price 400',
        ...change,
      } as QuotationTemplate,
    },
    { brand: defaultBrand },
  );

test('a pick list has each length in both units, whichever the fabric is sold in, and their sums', () => {
  const { lines, totals } = listOf([aLine(100, 'meters'), aLine(100, 'yards'), aLine(0.125, 'meters')]);
  expect(lines.map(({ lengths }) => lengths)).toEqual([
    ['100', '109.36'],
    ['91.44', '100'],
    ['0.125', '0.14'],
  ]);
  expect(totals).toEqual([{ label: 'Total length', amount: '191.57 m / 209.5 yd', isTotal: true }]);
});

test('a pick list names order, customer and days, but no prices and no contact of the customer', () => {
  const list = listOf([aLine(100, 'meters')]);
  expect(list).toMatchObject({
    kind: 'pick-list',
    number: 'OR-2026-0007',
    mark: null,
    customer: { name: 'Ama Perera', lines: [] },
  });
  expect(list.dates.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Printed 27 Nov 2026, 09:30',
    'Your PO PO 4711',
    'Delivery promised 14 Dec 2026',
  ]);
  expect(list.lines[0]).toMatchObject({
    itemCode: 'HL-1',
    details: 'Linen • Navy 19-4027',
    unitPrice: null,
    amount: null,
  });
  expect(JSON.stringify(list)).not.toMatch(/450|45,000|077|Floor/);
});
