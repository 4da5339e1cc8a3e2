import { daysBetween } from '../dates.js';
import { type PriceUnit, shortUnit } from '../length.js';
import type { MailState } from '../mail.js';
import type { Cents } from '../money.js';
import type { BankAccount, TaxCode } from './tax-profile.js';

export const invoiceKinds = ['tax_invoice', 'invoice', 'advance_tax_invoice', 'credit_note', 'debit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Those that bill the supply itself, one at a time for each order. */
export const finalKinds: readonly InvoiceKind[] = ['tax_invoice', 'invoice'];

export const creditReasons = ['return', 'short_length', 'shade', 'price', 'claim', 'bad_debt'] as const;
export type CreditReason = (typeof creditReasons)[number];

export const debitReasons = ['price', 'extra_length', 'charges'] as const;
export type DebitReason = (typeof debitReasons)[number];

/** `overdue` is part of `open` and `part_paid`: what is late needs the word more. */
export const invoiceStates = ['open', 'part_paid', 'covered_by_cheques', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** A line as it was issued. */
export interface InvoiceLine {
  /** The line of the order, which credit and debit notes name, too; a debit note over an amount has one of its own. */
  line_id: string;
  name: string;
  /** Material and color. */
  details: string;
  item_code: string;
  quantity: number;
  /** `lump` for an advance, which has no length. */
  unit: PriceUnit | 'lump';
  /** LKR for one unit before any discount and VAT. */
  unit_price: number;
  /** LKR, after its share of discount and adjustment, before VAT. */
  net: number;
  tax_code: TaxCode;
  vat: number;
}

/** The seller or the buyer, as of the day of issue. */
export interface InvoiceParty {
  name: string;
  address: string;
  telephone: string;
  tin: string;
  vat_registered: boolean;
}

/** Everything that the printed document says: written once, and never changed. */
export interface InvoiceContent {
  kind: InvoiceKind;
  serial: string;
  /** Days in Colombo. */
  issued_on: string;
  supply_date: string;
  due_on: string | null;
  order_number: string;
  quotation_no: string;
  po_number: string;
  delivery_note: string;
  house: InvoiceParty;
  buyer: InvoiceParty;
  place_of_supply: string;
  payment_mode: string;
  lines: InvoiceLine[];
  /** The sum of the agreed lines, before `discount` and `adjustment`. */
  subtotal: number;
  discount: number;
  discount_percent: number;
  adjustment: number;
  /** Percent; null where the paper may not speak of VAT. */
  vat_percent: number | null;
  /** The amount to pay: whole rupees if the seller rounds. */
  net: number;
  vat: number;
  total: number;
  /** Exact to the cent, as in the books. */
  exact: { net: number; vat: number };
  /** On a final invoice: the whole supply, and the advances that were invoiced before and are taken off it. */
  whole?: { net: number; vat: number };
  advances?: { serial: string; issued_on: string; net: number; vat: number }[];
  /** The advance that pays it at its issue, in LKR; absent for nothing. */
  prepaid?: number;
  words: string;
  bank: BankAccount | null;
  /** With the kind of the invoice: what corrects a plain one never shows VAT apart. */
  corrects: { serial: string; issued_on: string; kind: InvoiceKind } | null;
  reason: string;
}

/** GET /admin/invoices, and one of them. */
export interface Invoice {
  id: string;
  kind: InvoiceKind;
  serial: string;
  order_id: string;
  order_number: string;
  customer_id: string | null;
  customer_name: string;
  issued_on: string;
  supply_date: string;
  due_on: string | null;
  net: number;
  vat: number;
  total: number;
  /** The sum of its credit notes. */
  credited: number;
  paid: number;
  open: number;
  /** The sum of cheques that have not cleared; it is part of `open`. */
  cheques_in_hand: number;
  /** The date of the earliest of them. */
  cheques_on: string | null;
  /** Null on a credit note. */
  state: InvoiceState | null;
  overdue_days: number;
  corrects_invoice_id: string | null;
  issued_by: string;
}

export interface InvoiceDetail extends Invoice {
  content: InvoiceContent;
  /** The part of each line that can still be credited. */
  left: { line_id: string; quantity: number }[];
  credit_notes: Correction[];
  debit_notes: Correction[];
  payments: InvoicePayment[];
  /** How often it was printed or mailed; copies after the first say COPY ONLY. */
  prints: number;
  mails: InvoiceMail[];
}

/** A mail to the customer that has the paper attached. */
export interface InvoiceMail {
  /** Null for who may not read customers. */
  to: string | null;
  state: MailState;
  /** Why it was not sent; empty if it was, or still may be. Null for who may not read customers. */
  error: string | null;
  /** When it was sent; until then, when it was written. */
  at: string;
}

/** A paper that corrects an invoice. */
export interface Correction {
  id: string;
  serial: string;
  issued_on: string;
  total: number;
  reason: string;
}

export interface InvoicePayment {
  receipt_id: string;
  receipt_no: string;
  received_on: string;
  amount: number;
  reversed: boolean;
}

/** Body of POST /admin/invoices. */
export interface InvoiceInput {
  order_id: string;
  /** Bills the lengths of these deliveries; absent for all that no invoice bills, once the order is shipped. */
  delivery_ids?: string[];
  /** Refused where the law wants the other one; absent for whichever it is. */
  kind?: 'tax_invoice' | 'invoice';
  /** The day of the supply; by default that of the delivery, or else of today. */
  supply_date?: string;
  due_on?: string;
  payment_mode?: string;
  /** Lines that are not taxed at the standard rate. */
  tax_codes?: { line_id: string; code: TaxCode }[];
  /** Says that VAT is charged at this rate although the order was agreed at another one. */
  vat_percent?: number;
  /** Why it is issued beyond the credit limit; needs credit.override where the limit blocks. */
  override_reason?: string;
  /** Mails it to the customer; the default is not to. Needs customer.read. */
  notify_customer?: boolean;
}

/** Body of POST /admin/invoices/{id}/credit-note. */
export interface CreditNoteInput {
  reason: CreditReason;
  note?: string;
  lines: { line_id: string; quantity: number }[];
}

/** Body of POST /admin/invoices/{id}/debit-note: either lines or an amount. */
export interface DebitNoteInput {
  reason: DebitReason;
  /** With an amount it says what that is for. */
  note?: string;
  /** More of a line at the price that was billed, or at `unit_price`: LKR for one unit before VAT. */
  lines?: { line_id: string; quantity: number; unit_price?: number }[];
  /** LKR before VAT, such as freight. VAT is added as the invoice has it. */
  amount?: number;
  /** The tax code of the amount; by default that of all lines of the invoice. */
  tax_code?: TaxCode;
  /** By default as many days from now as the invoice gave. */
  due_on?: string;
  /** Why it goes out beyond the credit limit. */
  override_reason?: string;
}

/** `m`, `yd`, or nothing. */
export const lineUnit = (unit: InvoiceLine['unit']): string => (unit === 'lump' ? '' : shortUnit(unit));

/** Returns whether a paper may be a tax invoice: both sides are registered with a TIN, and no line is exempt. */
export const invoiceKindFor = (
  seller: Pick<InvoiceParty, 'vat_registered' | 'tin'>,
  buyer: Pick<InvoiceParty, 'vat_registered' | 'tin'>,
  codes: readonly TaxCode[],
): 'tax_invoice' | 'invoice' =>
  [seller, buyer].every(({ vat_registered, tin }) => vat_registered && tin !== '') && !codes.includes('exempt')
    ? 'tax_invoice'
    : 'invoice';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `26NOV_CMB01_00001`. @param day `2026-11-27` */
export function taxSerial(day: string, unitCode: string, number: number): string {
  const [year = '', month = ''] = day.split('-');
  return `${year.slice(2)}${MONTHS[Number(month) - 1]}_${unitCode}_${String(number).padStart(5, '0')}`;
}

export interface Balance {
  total: Cents;
  credited: Cents;
  paid: Cents;
  due_on: string | null;
  /** The sum of cheques that have not cleared. */
  in_hand?: Cents;
}

/** How an invoice stands on a day; it is computed each time, and stored nowhere. */
export function invoiceStateOf(
  { total, credited, paid, due_on, in_hand = 0 }: Balance,
  today: string,
): { open: Cents; state: InvoiceState; overdueDays: number } {
  const open = total - credited - paid;
  const late = open > 0 && due_on !== null && due_on < today ? daysBetween(due_on, today) : 0;
  const state =
    open === 0
      ? paid === 0 && credited > 0
        ? 'credited'
        : 'paid'
      : in_hand >= open
        ? 'covered_by_cheques'
        : late > 0
          ? 'overdue'
          : paid > 0
            ? 'part_paid'
            : 'open';
  return { open, state, overdueDays: late };
}
