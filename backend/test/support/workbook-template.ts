import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';

/** Names of all lengths and scripts that occur in a catalog. */
const FABRICS = [
  ['Harbour Linen', 'Linen', 'Sea blue'],
  ['Cotton Poplin 120', '100% Cotton', 'Ecru'],
  ['Batik Voile with a border of lotus flowers, hand printed in Matara', 'Cotton voile', 'Indigo, ivory, rust'],
  ['නිල් කපු රෙදි', 'කපු', 'නිල්'],
  ['பருத்தி சட்டை துணி', 'பருத்தி', 'வெள்ளை'],
  ['Selvedge Denim 12 oz', '98% cotton, 2% elastane', 'Raw indigo'],
  ['Kandy Handloom Stripe', 'Cotton', ''],
  ['Silk Crepe', 'Silk', 'Oyster'],
] as const;

export const PICTURE_URL = '/api/uploads/swatch.webp';

/**
 * A priced quotation with the given number of lines, always the same: prices to the cent, meters and yards, fractions
 * both, a discount, an adjustment, VAT, and a picture on every second line.
 */
export function sheetTemplate(lineCount: number): QuotationTemplate {
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const [name, material, color] = FABRICS[index % FABRICS.length] ?? FABRICS[0];
    return {
      id: `line-${index + 1}`,
      fabric: {
        id: `fabric-${index + 1}`,
        name,
        material,
        color,
        colourway_id: null,
        item_code: index % 5 === 4 ? '' : `FB-${1000 + index * 7}`,
        image_url: index % 2 === 0 ? PICTURE_URL : null,
      },
      quantity_meters: 30 + index * 12.5,
      price_unit: index % 3 === 2 ? ('yards' as const) : ('meters' as const),
      unit_price: 450.75 + index * 33.1,
    };
  });
  const priced = lines.map((line) => ({
    unitPriceCents: centsFromRupees(line.unit_price),
    quantity: line.quantity_meters,
  }));
  const discount = lineCount > 1 ? 7.5 : 0;
  const computed = quotationTotals(priced, { discountPercent: discount }).net;
  const quoted = lineCount > 1 ? Math.floor(computed / 100_000) * 100_000 : computed;
  const { lineTotals, ...totals } = quotationTotals(priced, {
    discountPercent: discount,
    quotedPriceCents: quoted,
    vatPercent: 18,
  });
  return {
    id: '3f9a2c71-5b1e-4a55-9a53-0d2c5f3f7b10',
    quotation_no: 'QT-2026-0042',
    status: 'approved',
    expired: false,
    ordered: false,
    lines_count: lineCount,
    total_quantity: null,
    quoted_price_with_vat: rupeesFromCents(totals.total),
    revisions: [],
    offer_state: null,
    answer: null,
    turn: 'customer',
    seen_at: null,
    unread: 0,
    inquiry_id: null,
    owner: null,
    priced_by: null,
    approval_asked: null,
    next_step: '',
    next_step_on: null,
    lost_reason: null,
    lost_note: '',
    has_draft: false,
    revision: 'A',
    changes: [],
    superseded_by: null,
    version: 1,
    created_at: '2026-11-20T08:35:00.000Z',
    valid_until: '2026-11-27T18:29:59.999Z',
    request_group: null,
    customer_name: 'Nimali Perera நிமாலி නිමාලි',
    customer_email: 'nimali@lakmali.example',
    customer_phone: '+94 77 123 4567',
    customer_address: '27 Galle Road\nMoratuwa',
    customer_company: 'Lakmali Garments (Pvt) Ltd',
    fabric_name: lines[0]?.fabric.name ?? '',
    fabric_material: '',
    fabric_color: '',
    colourway_id: null,
    item_code: '',
    item_description: '',
    minimum_order: 30,
    weight: 120,
    dimensions: '',
    quantity_meters: lines[0]?.quantity_meters ?? 0,
    unit_price: lines[0]?.unit_price ?? 0,
    price_unit: 'meters',
    discount,
    quoted_price: rupeesFromCents(quoted),
    admin_response: 'Dyed to your standard.\nReady in two weeks.',
    admin_response_published: true,
    message: '',
    delivery_instructions: 'Gate 2, before noon.',
    timeline: '',
    needed_by: null,
    po_number: '',
    end_use: '',
    delivery_address: '',
    target_price: null,
    line_items: lines.map((line, index) => ({ ...line, total_price: rupeesFromCents(lineTotals[index] ?? 0) })),
    internal_notes: 'Floor price 400',
    customer_email_verified: true,
    customer_id: null,
    source: 'manual',
    order_id: null,
    mail: null,
    history: [],
    vat_percent: 18,
    totals: {
      subtotal: rupeesFromCents(totals.subtotal),
      discount: rupeesFromCents(totals.discount),
      adjustment: rupeesFromCents(totals.adjustment),
      net: rupeesFromCents(totals.net),
      vat: rupeesFromCents(totals.vat),
      total: rupeesFromCents(totals.total),
    },
  };
}
