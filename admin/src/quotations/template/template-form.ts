import { colomboDay, endOfColomboDay } from '@selvedge/domain/dates';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { PriceUnit } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import type { QuotationTemplate, TemplateInput } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { amount, amountRules, cents, isDiscount, number, rupees, typedRule } from '../typed-numbers';

/** The sheet as it is edited, with every number as the text that a person types. */
export interface TemplateForm {
  customer_name: string;
  customer_address: string;
  status: QuotationStatus;
  /** A day in Colombo, `2026-12-20`. */
  valid_until: string;
  discount: string;
  admin_response: string;
  internal_notes: string;
  lines: TemplateFormLine[];
}

export interface TemplateFormLine {
  line_id: string;
  name: string;
  details: string;
  price_unit: PriceUnit;
  item_code: string;
  quantity: string;
  unit_price: string;
}

export const formOf = (template: QuotationTemplate): TemplateForm => ({
  customer_name: template.customer_name,
  customer_address: template.customer_address,
  status: template.status,
  valid_until: colomboDay(template.valid_until),
  discount: String(template.discount),
  admin_response: template.admin_response ?? '',
  internal_notes: template.internal_notes,
  lines: template.line_items.map(({ id, fabric, price_unit, quantity_meters, unit_price }) => ({
    line_id: id,
    name: fabric.name,
    details: [fabric.material, fabric.color].filter(Boolean).join(' - '),
    price_unit,
    item_code: fabric.item_code,
    quantity: String(quantity_meters),
    unit_price: unit_price.toFixed(2),
  })),
});

/** What is saved: status and validity only when they are others now, because setting either is checked anew. */
export function toInput(form: TemplateForm, stored: QuotationTemplate): TemplateInput {
  const { lines, discount, valid_until, status, ...texts } = form;
  return {
    ...texts,
    discount: amount(discount),
    ...(status !== stored.status && { status }),
    ...(valid_until !== colomboDay(stored.valid_until) && { valid_until: endOfColomboDay(valid_until).toISOString() }),
    line_items: lines.map(({ line_id, item_code, quantity, unit_price }) => ({
      id: line_id,
      item_code,
      quantity_meters: amount(quantity),
      unit_price: rupees(unit_price),
    })),
  };
}

/**
 * The figures while people type. A price that an admin quoted stands as long as nothing that it was quoted for
 * changes; the server follows the same rule.
 */
export function editedTotals(
  { lines, discount }: Pick<TemplateForm, 'lines' | 'discount'>,
  stored: QuotationTemplate,
): QuotationTotals {
  const priced = lines.map(({ quantity, unit_price }) => ({
    quantity: amount(quantity),
    unitPriceCents: cents(unit_price),
  }));
  const isRepriced =
    number(discount) !== stored.discount ||
    priced.some(({ quantity, unitPriceCents }, index) => {
      const line = stored.line_items[index];
      return quantity !== line?.quantity_meters || unitPriceCents !== centsFromRupees(line.unit_price);
    });
  return quotationTotals(priced, {
    discountPercent: isDiscount(discount) ? amount(discount) : 0,
    quotedPriceCents: isRepriced || stored.quoted_price === null ? null : centsFromRupees(stored.quoted_price),
    vatPercent: stored.vat_percent,
  });
}

export const rules = {
  ...amountRules,
  quantity: typedRule({ min: 0.001, max: MAX_QUANTITY, decimals: 3 }, 'resources.quotations.template.quantity_rule'),
};
