import { ConflictException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, MAX_DAYS_AWAY } from '@selvedge/domain/invoicing/banking-days';
import {
  type InvoiceContent,
  type InvoiceInput,
  type InvoiceParty,
  invoiceKindFor,
  taxSerial,
} from '@selvedge/domain/invoicing/invoice';
import { invoiceTotals } from '@selvedge/domain/invoicing/invoice-totals';
import { otherRate } from '@selvedge/domain/invoicing/other-rate';
import { balanceDue, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import {
  bankOf,
  type CustomerTax,
  rateOn,
  type TaxCode,
  type TaxProfile,
} from '@selvedge/domain/invoicing/tax-profile';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type EntityManager, IsNull } from 'typeorm';
import { nextNumber } from '../database/next-number.js';
import { badField } from '../http/bad-field.js';
import type { Delivery } from '../orders/deliveries/delivery.entity.js';
import type { Order } from '../orders/order.entity.js';
import { OrderDocument } from '../orders/order-document.entity.js';
import { OrderHistory } from '../orders/order-history.entity.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { afterAdvances, prepaidOf } from './advances.js';
import { amountInWords } from './amount-in-words.js';
import { supplyDayOf } from './billed-supply.js';
import { Invoice } from './invoice.entity.js';

/** The facts that an invoice is written from. */
export interface InvoiceBasis {
  order: Order;
  quotation: Quotation;
  /** The quotation document with the shipped lengths. */
  contract: QuotationTemplate;
  deliveries: readonly Delivery[];
  isPart: boolean;
  /** The ids of all lines of the order, of which some may not be billed yet. */
  orderedLines: ReadonlySet<string>;
  profile: TaxProfile;
  tax: CustomerTax;
  input: InvoiceInput;
  issuedOn: string;
}

/** The fixed content of an invoice, with its number. @throws BadRequestException, ConflictException where it can't be written as asked */
export async function invoiceContent(manager: EntityManager, basis: InvoiceBasis): Promise<InvoiceContent> {
  const { order, quotation, contract, deliveries, profile, tax, input, issuedOn } = basis;
  const codes = codesOf(contract, basis.orderedLines, input);
  const buyer = buyerOf(tax, quotation);
  const kind = invoiceKindFor(profile, buyer, codes);
  rejectOtherKind(input, { kind, profile, buyer, codes });
  const supplyDate = await supplyOf(manager, basis);
  const percent = percentOfOrder({ order, contract, profile, input, supplyDate });
  const { subtotal, discount, adjustment, net } = contract.totals;
  const totals = invoiceTotals(
    contract.line_items.map(({ total_price }, index) => ({
      amount: centsFromRupees(total_price),
      code: codes[index] ?? 'standard',
    })),
    { net: centsFromRupees(net), percent, wholeRupees: profile.whole_rupees },
  );
  const dueOn = await dueOf(manager, basis, supplyDate);
  const deliveryNote = await manager.findOneBy(OrderDocument, {
    orderId: order.id,
    kind: 'delivery-note',
    supersededBy: IsNull(),
  });
  const { shown, ...billed } = await afterAdvances(manager, order, totals, basis.isPart);
  const total = rupeesFromCents(billed.total);
  const prepaid = await prepaidOf(manager, order.id, billed.total);
  // The number is drawn last: nothing that fails after it could leave a gap, and others wait for it the shortest time.
  const serial =
    kind === 'tax_invoice'
      ? await drawTaxSerial(manager, profile, issuedOn)
      : await nextNumber(manager, 'IN', Number(issuedOn.slice(0, 4)));
  return {
    kind,
    serial,
    issued_on: issuedOn,
    supply_date: supplyDate,
    due_on: dueOn,
    order_number: order.orderNumber,
    quotation_no: quotation.quotationNo,
    po_number: quotation.poNumber,
    delivery_note: deliveries.map(({ number }) => number).join(', ') || (deliveryNote?.number ?? ''),
    house: sellerOf(profile),
    buyer,
    place_of_supply: profile.place_of_supply,
    payment_mode: input.payment_mode ?? '',
    lines: contract.line_items.map((line, index) => ({
      line_id: line.id,
      name: line.fabric.name,
      details: [line.fabric.material, colourLabel(line.fabric)].filter(Boolean).join(' • '),
      item_code: line.fabric.item_code,
      quantity: line.quantity_meters,
      unit: line.price_unit,
      unit_price: line.unit_price,
      net: rupeesFromCents(totals.lines[index]?.net ?? 0),
      tax_code: codes[index] ?? 'standard',
      vat: rupeesFromCents(totals.lines[index]?.vat ?? 0),
    })),
    subtotal,
    discount,
    discount_percent: contract.discount,
    adjustment,
    vat_percent: percent,
    net: rupeesFromCents(billed.net),
    vat: rupeesFromCents(billed.vat),
    total,
    ...(prepaid > 0 && { prepaid: rupeesFromCents(prepaid) }),
    ...shown,
    exact: { net: rupeesFromCents(totals.exact.net), vat: rupeesFromCents(totals.exact.vat) },
    words: profile.words_on_invoice ? amountInWords(total) : '',
    bank: bankOf(profile),
    corrects: null,
    reason: '',
  };
}

export const buyerOf = (tax: CustomerTax, quotation: Quotation): InvoiceParty => ({
  name: tax.legal_name || quotation.customerCompany || quotation.customerName || '-',
  address: tax.tax_address || quotation.customerAddress,
  telephone: quotation.customerPhone,
  tin: tax.tin,
  vat_registered: tax.vat_registered,
});

/** The tax code of each line of the order. @throws BadRequestException for a line that the order doesn't have */
function codesOf(
  contract: QuotationTemplate,
  ordered: ReadonlySet<string>,
  { tax_codes = [] }: InvoiceInput,
): TaxCode[] {
  const unknown = tax_codes.findIndex(({ line_id }) => !ordered.has(line_id));
  if (unknown >= 0) throw badField(`tax_codes[${unknown}].line_id`, 'The order has no such line. Reload the order.');
  const named = new Map(tax_codes.map(({ line_id, code }) => [line_id, code]));
  return contract.line_items.map(({ id }) => named.get(id) ?? 'standard');
}

function rejectOtherKind(
  { kind: requested }: InvoiceInput,
  {
    kind,
    profile,
    buyer,
    codes,
  }: { kind: string; profile: TaxProfile; buyer: InvoiceParty; codes: readonly TaxCode[] },
): void {
  if (requested === undefined || requested === kind) return;
  if (requested === 'invoice') {
    throw badField('kind', 'House and customer are registered for VAT, so this is a tax invoice.');
  }
  const why = !profile.vat_registered
    ? 'the company is not registered for VAT'
    : !buyer.vat_registered || buyer.tin === ''
      ? `${buyer.name} is not registered for VAT with a TIN`
      : codes.includes('exempt') && 'a line is exempt';
  throw badField('kind', `This can't be a tax invoice: ${why}. Leave the kind out for a plain invoice.`);
}

/** @throws BadRequestException for a day in the future */
async function supplyOf(
  manager: EntityManager,
  { order: { id: orderId }, deliveries, input: { supply_date }, issuedOn }: InvoiceBasis,
): Promise<string> {
  if (supply_date) {
    const day = colomboDay(supply_date);
    if (day > issuedOn) throw badField('supply_date', 'The day of the supply lies ahead. Issue the invoice then.');
    if (day < addDays(issuedOn, -MAX_DAYS_AWAY)) {
      throw badField('supply_date', 'The day of the supply lies more than a year back. Check its year.');
    }
    return day;
  }
  const delivered = supplyDayOf(deliveries);
  if (delivered) return delivered;
  const [arrived] = await manager.find(OrderHistory, {
    where: [
      { orderId, toStatus: 'delivered', kind: 'step' },
      { orderId, toStatus: 'shipped', kind: 'step' },
    ],
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
  });
  return arrived ? colomboDay(arrived.createdAt) : issuedOn;
}

/** The rate that the law has for the day of the supply. @throws ConflictException if another one was agreed on */
export function percentOfOrder({
  order,
  contract,
  profile,
  input,
  supplyDate,
}: Pick<InvoiceBasis, 'order' | 'contract' | 'profile' | 'input'> & { supplyDate: string }): number | null {
  const agreed = contract.vat_percent;
  const { orderNumber } = order;
  if (!profile.vat_registered) {
    if (agreed === 0) return null;
    throw new ConflictException(
      `${orderNumber} was agreed with ${agreed} % VAT, and the tax profile says that the company is not registered: VAT that is shown must be paid. Correct the tax profile, or agree on the order without VAT.`,
    );
  }
  const percent = rateOn(profile, 'standard', supplyDate) ?? 0;
  if (agreed === percent || input.vat_percent === percent) return percent;
  throw new ConflictException(otherRate(orderNumber, { agreed, percent, day: supplyDate }));
}

/** By the terms of the order, or the customer's own days; never before the invoice. @throws BadRequestException for such a day */
async function dueOf(
  manager: EntityManager,
  { order, contract, tax, input: { due_on }, issuedOn }: InvoiceBasis,
  supplyDate: string,
): Promise<string> {
  if (due_on) {
    const day = colomboDay(due_on);
    if (day < issuedOn) throw badField('due_on', 'The due day lies before the invoice.');
    rejectFarDue(day, issuedOn);
    return day;
  }
  const known = { invoice: issuedOn, delivery: supplyDate, proforma: await proformaDay(manager, order.id) };
  const figures = contract.payment_terms ?? STANDARD_PAYMENT_TERMS;
  // Terms that count from a proforma invoice that nobody made count from the invoice.
  const due = balanceDue(figures, known, tax.credit_days) ?? addDays(issuedOn, figures.balance.days);
  return due > issuedOn ? due : issuedOn;
}

/** @throws BadRequestException for a day whose year is mistyped */
export function rejectFarDue(day: string, issuedOn: string): void {
  if (day > addDays(issuedOn, MAX_DAYS_AWAY)) {
    throw badField('due_on', 'The due day lies more than a year ahead. Check its year.');
  }
}

/** The day of the proforma invoice that holds; null without one. */
export async function proformaDay(manager: EntityManager, orderId: string): Promise<string | null> {
  const where = { orderId, kind: 'proforma', supersededBy: IsNull() } as const;
  const proforma = await manager.findOneBy(OrderDocument, where);
  return proforma && colomboDay(proforma.createdAt);
}

/** The counter's row stays locked until the transaction ends: a rolled-back number is drawn again, so there are no gaps. */
export async function drawTaxSerial(
  manager: EntityManager,
  { unit_code, serial_reset }: TaxProfile,
  day: string,
): Promise<string> {
  const period = serial_reset === 'monthly' ? Number(day.slice(0, 7).replace('-', '')) : 0;
  for (;;) {
    const [{ value }] = await manager.query<[{ value: number }]>(
      `INSERT INTO counters (series, year, value) VALUES ($1, $2, 1)
       ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1 RETURNING value`,
      [`TI ${unit_code}`, period],
    );
    const serial = taxSerial(day, unit_code, value);
    // In the month in which the numbering changes, the other counter may have used some of the serials.
    if (!(await manager.existsBy(Invoice, { serial }))) return serial;
  }
}

export const sellerOf = (profile: TaxProfile): InvoiceParty => ({
  name: profile.legal_name,
  address: profile.address,
  telephone: profile.telephone,
  tin: profile.vat_registered ? profile.tin : '',
  vat_registered: profile.vat_registered,
});
