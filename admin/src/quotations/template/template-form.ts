import { colomboDay, endOfColomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { PriceUnit } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate, TemplateInput } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { isRepriced, type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { limitsOf, type PickedFabric, pickedOf } from '../picker/picked-fabric';
import { amount, amountRules, cents, isDiscount, rupees, typedRule } from '../typed-numbers';

/** The editable template, with every number as typed text. */
export interface TemplateForm {
  customer_name: string;
  customer_company: string;
  customer_email: string;
  customer_phone: string;
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
  /** Undefined for an added line. */
  line_id?: string;
  /** Null if the fabric was deleted from the catalog. */
  fabric_id: string | null;
  name: string;
  details: string;
  price_unit: PriceUnit;
  item_code: string;
  quantity: string;
  unit_price: string;
  /** For an added line. */
  picked?: PickedFabric;
}

export const formOf = (template: QuotationTemplate): TemplateForm => ({
  customer_name: template.customer_name,
  customer_company: template.customer_company,
  customer_email: template.customer_email,
  customer_phone: template.customer_phone,
  customer_address: template.customer_address,
  status: template.status,
  valid_until: colomboDay(template.valid_until),
  discount: String(template.discount),
  admin_response: template.admin_response ?? '',
  internal_notes: template.internal_notes,
  lines: template.line_items.map(({ id, fabric, price_unit, quantity_meters, unit_price }) => ({
    line_id: id,
    fabric_id: fabric.id,
    name: fabric.name,
    details: [fabric.material, colourLabel(fabric)].filter(Boolean).join(' - '),
    price_unit,
    item_code: fabric.item_code,
    quantity: String(quantity_meters),
    unit_price: unit_price.toFixed(2),
  })),
});

/** A line for a newly picked fabric: its minimum order at its list price. */
export const addedLine = (fabric: AdminFabric): TemplateFormLine => ({
  fabric_id: fabric.id,
  name: fabric.name,
  details: [fabric.material, fabric.colourways.length > 1 ? '' : fabric.color].filter(Boolean).join(' - '),
  price_unit: fabric.price_unit,
  item_code: fabric.item_code,
  quantity: String(limitsOf(pickedOf(fabric)).minimum),
  unit_price: fabric.price_per_meter.toFixed(2),
  picked: pickedOf(fabric),
});

/** The input to save: status and validity only if they changed, because setting either is validated again. */
export function toInput(form: TemplateForm, stored: QuotationTemplate): TemplateInput {
  const { lines, discount, valid_until, status, ...texts } = form;
  return {
    ...texts,
    discount: amount(discount, 'percent'),
    ...(status !== stored.status && { status }),
    ...(valid_until !== colomboDay(stored.valid_until) && { valid_until: endOfColomboDay(valid_until).toISOString() }),
    all_lines: true,
    line_items: lines.map(({ line_id, fabric_id, picked, item_code, quantity, price_unit, unit_price }) => ({
      ...(line_id && { id: line_id }),
      // Adds the line again if somebody else removed it.
      ...(fabric_id && { fabric_id }),
      ...(picked?.colourway_id && { colourway_id: picked.colourway_id }),
      item_code,
      quantity_meters: amount(quantity, price_unit),
      unit_price: rupees(unit_price),
    })),
  };
}

/**
 * Totals during typing. A price that an admin quoted stays until its basis changes; the server follows the same rule.
 */
export function editedTotals(
  { lines, discount }: Pick<TemplateForm, 'lines' | 'discount'>,
  stored: QuotationTemplate,
): QuotationTotals {
  const edited = {
    discountPercent: isDiscount(discount) ? amount(discount, 'percent') : 0,
    lines: lines.map(({ line_id = '', quantity, price_unit, unit_price }) => ({
      id: line_id,
      quantity: amount(quantity, price_unit),
      unitPriceCents: cents(unit_price),
    })),
  };
  const before = {
    discountPercent: stored.discount,
    lines: stored.line_items.map(({ id, quantity_meters: quantity, unit_price }) => ({
      id,
      quantity,
      unitPriceCents: centsFromRupees(unit_price),
    })),
  };
  const stands = stored.quoted_price !== null && !isRepriced(before, edited);
  return quotationTotals(edited.lines, {
    discountPercent: edited.discountPercent,
    quotedPriceCents: stands ? centsFromRupees(stored.quoted_price ?? 0) : null,
    vatPercent: stored.vat_percent,
  });
}

export const rules = {
  ...amountRules,
  quantity: (unit: PriceUnit) =>
    typedRule({ min: 0.001, max: MAX_QUANTITY, decimals: 3, unit }, 'resources.quotations.template.quantity_rule'),
};
