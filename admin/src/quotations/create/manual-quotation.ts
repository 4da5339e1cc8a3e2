import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { lengthInMessage } from '@selvedge/domain/inquiries/length-in-message';
import type { PriceUnit } from '@selvedge/domain/length';
import { type Cents, multiplyCents } from '@selvedge/domain/money';
import type { ManualQuotationInput } from '@selvedge/domain/quotations/manual-quotation';
import { MANUAL_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { figuresOf } from '@selvedge/domain/typed-number';
import type { User } from '@selvedge/domain/users/user';
import { limitsOf, type PickedFabric, pickedOf } from '../picker/picked-fabric';
import { amount, amountRules, cents, isDiscount, rupees, typedRule } from '../typed-numbers';

/** The form, with every number as the text that a person types. */
export interface ManualQuotation {
  /** The account found; null for a customer without one. */
  customer_id: string | null;
  /** The message that it answers; null for none. */
  inquiry_id: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_company: string;
  customer_address: string;
  lines: ManualLine[];
  discount: string;
  /** A day in Colombo, `2026-12-20`. */
  valid_until: string;
  message: string;
  /** A day in Colombo; blank for none. */
  needed_by: string;
  po_number: string;
  end_use: string;
  delivery_address: string;
  admin_notes: string;
}

interface ManualLine {
  fabric_id: string;
  name: string;
  /** Item code and composition, which distinguish fabrics of one name. */
  details: string;
  price_unit: PriceUnit;
  picked: PickedFabric;
  quantity: string;
  unit_price: string;
  /** The target price of the customer; blank if they named none. */
  target_price: string;
}

const MIN_QUANTITY = 0.1;

export const emptyQuotation = (now: Date): ManualQuotation => ({
  customer_id: null,
  inquiry_id: null,
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  customer_company: '',
  customer_address: '',
  lines: [],
  discount: '0',
  valid_until: colomboDay(validUntil(now, MANUAL_VALIDITY_DAYS)),
  message: '',
  needed_by: '',
  po_number: '',
  end_use: '',
  delivery_address: '',
  admin_notes: '',
});

/** A new quotation for this customer. */
export const quotationFor = (now: Date, user: User): ManualQuotation => ({
  ...emptyQuotation(now),
  customer_id: user.id,
  ...particularsOf(user),
});

/** Copies the contact of an account into the form. */
export const particularsOf = ({ name, email, phone, company, address }: User) => ({
  customer_name: name || email,
  customer_email: email,
  customer_phone: phone,
  customer_company: company,
  customer_address: address,
});

/**
 * A new quotation that answers a message: its sender, its text, and its fabric with the requested length, if that is certain. A
 * length in the other unit is left to the person, who sees the text.
 */
export function quotationAnswering(now: Date, inquiry: Inquiry, fabric: AdminFabric | null): ManualQuotation {
  const { id, name, email, phone, company, message } = inquiry;
  const asked = lengthInMessage(message);
  const line = fabric && lineOf(fabric);
  return {
    ...emptyQuotation(now),
    inquiry_id: id,
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    customer_company: company,
    message,
    lines: line ? [asked?.unit === line.price_unit ? { ...line, quantity: figuresOf(asked.quantity) } : line] : [],
  };
}

/** A line for a newly picked fabric: its minimum order at its list price. */
export const lineOf = (fabric: AdminFabric): ManualLine => ({
  fabric_id: fabric.id,
  name: fabric.name,
  details: [fabric.item_code, fabric.material].filter(Boolean).join(' · '),
  price_unit: fabric.price_unit,
  picked: pickedOf(fabric),
  quantity: figuresOf(limitsOf(pickedOf(fabric)).minimum),
  unit_price: fabric.price_per_meter.toFixed(2),
  target_price: '',
});

export const rules = {
  ...amountRules,
  quantity: (unit: PriceUnit) =>
    typedRule(
      { min: MIN_QUANTITY, max: MAX_QUANTITY, decimals: 1, unit },
      { message: 'resources.quotations.manual.quantity_rule', args: { most: MAX_QUANTITY.toLocaleString('en-US') } },
    ),
};

export const lineTotal = ({ quantity, price_unit, unit_price }: ManualLine): Cents =>
  multiplyCents(cents(unit_price), amount(quantity, price_unit));

/** Totals during typing: invalid numbers count as zero. */
export function manualTotals(
  { lines, discount }: Pick<ManualQuotation, 'lines' | 'discount'>,
  vatPercent: number,
): QuotationTotals {
  return quotationTotals(
    lines.map((line) => ({ unitPriceCents: cents(line.unit_price), quantity: amount(line.quantity, line.price_unit) })),
    { discountPercent: isDiscount(discount) ? amount(discount, 'percent') : 0, vatPercent },
  );
}

export function toInput(form: ManualQuotation): ManualQuotationInput {
  const {
    customer_id,
    inquiry_id,
    lines,
    discount,
    valid_until,
    needed_by,
    po_number,
    end_use,
    delivery_address,
    admin_notes,
    ...texts
  } = form;
  return {
    ...texts,
    ...(customer_id && { customer_id }),
    ...(inquiry_id && { inquiry_id }),
    ...(needed_by && { needed_by }),
    ...(po_number.trim() && { po_number: po_number.trim() }),
    ...(end_use.trim() && { end_use: end_use.trim() }),
    ...(delivery_address.trim() && { delivery_address: delivery_address.trim() }),
    discount: amount(discount, 'percent'),
    admin_response: admin_notes,
    valid_until: endOfColomboDay(valid_until).toISOString(),
    fabric_items: lines.map(({ fabric_id, picked, quantity, price_unit, unit_price, target_price }) => ({
      fabric_id,
      ...(picked.colourway_id && { colourway_id: picked.colourway_id }),
      quantity_meters: amount(quantity, price_unit),
      unit_price: rupees(unit_price),
      ...(target_price.trim() && { target_price: rupees(target_price) }),
    })),
  };
}
