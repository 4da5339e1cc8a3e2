import { formatDay } from '../dates.js';
import { formatNumber } from '../format-number.js';
import {
  type CreditReason,
  type DebitReason,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceParty,
  lineUnit,
} from '../invoicing/invoice.js';
import { type BankAccount, vatNumber } from '../invoicing/tax-profile.js';
import { formatQuantity } from '../length.js';
import { centsFromRupees, formatCents, formatRupees, rupeesFromCents, scaleCents } from '../money.js';
import { type DocumentLine, type DocumentModel, type DocumentTotal, documentItemCode } from './document-model.js';

export const invoiceNames = {
  tax_invoice: 'Tax invoice',
  invoice: 'Invoice',
  advance_tax_invoice: 'Tax invoice (advance)',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const satisfies Record<InvoiceKind, string>;

const reasons: Readonly<Record<CreditReason | DebitReason, string>> = {
  return: 'Returned',
  short_length: 'Short length',
  shade: 'Shade',
  price: 'Price',
  claim: 'Claim',
  bad_debt: 'Bad debt',
  extra_length: 'Extra length',
  charges: 'Charges',
};

/** Printed on every copy but the first. */
export const COPY_MARK = 'COPY ONLY';

/**
 * The document model of an invoice, a credit note or a debit note. VAT is shown apart only where the buyer can deduct it; a plain invoice has it in
 * its prices, and one of a company that is not registered doesn't speak of it.
 */
export function toInvoiceModel(content: InvoiceContent, { isCopy }: { isCopy: boolean }): DocumentModel {
  const { kind, serial, house: seller, buyer } = content;
  // An advance is invoiced after it was received, so nothing is due.
  const due_on = kind === 'advance_tax_invoice' ? null : content.due_on;
  const showsVat = isTaxed(content);
  const isPaid = (content.prepaid ?? 0) >= content.total;
  return {
    kind,
    title: `${invoiceNames[kind]} ${serial}`,
    letterhead: { name: seller.name, tagline: '', lines: partyLines(seller, seller.vat_registered) },
    number: serial,
    revision: null,
    mark: isCopy ? COPY_MARK : null,
    isDraft: false,
    opening: openingOf(content),
    changes: [],
    dates: [
      { label: 'Date', value: formatDay(content.issued_on) },
      { label: 'Date of supply', value: formatDay(content.supply_date) },
      ...(due_on ? [{ label: 'Due on', value: formatDay(due_on) }] : []),
    ],
    customer: { name: buyer.name, lines: partyLines(buyer, seller.vat_registered && buyer.tin !== '') },
    lines: linesOf(content.lines, !showsVat && content.vat_percent !== null),
    totals: totalsOf(content, showsVat),
    notes: notesOf(content),
    terms: due_on && !isPaid ? [`Payable by ${formatDay(due_on)}.`, 'Amounts in LKR.'] : ['Amounts in LKR.'],
    proof: null,
  };
}

const taxed: readonly InvoiceKind[] = ['tax_invoice', 'advance_tax_invoice'];

/**
 * Returns whether prices exclude VAT. A credit or debit note follows the document it corrects: for a plain invoice its prices
 * include VAT.
 */
const isTaxed = ({ kind, corrects, vat_percent, lines }: InvoiceContent): boolean =>
  vat_percent !== null &&
  taxed.includes(corrects?.kind ?? kind) &&
  lines.every(({ tax_code }) => tax_code !== 'exempt');

const partyLines = ({ address, telephone, tin }: InvoiceParty, hasTin: boolean): string[] =>
  [
    ...address.split(/\r?\n/),
    telephone && `Telephone ${telephone}`,
    hasTin && tin ? `TIN ${tin} • VAT registration ${vatNumber(tin)}` : '',
  ].filter((line) => line.trim() !== '');

function openingOf({ corrects, reason }: InvoiceContent): string[] {
  if (!corrects) return [];
  const [code = '', ...note] = reason.split(': ');
  const why = [reasons[code as keyof typeof reasons] ?? code, ...note].join(': ');
  return [`Corrects ${corrects.serial} of ${formatDay(corrects.issued_on)}. Reason: ${why}.`];
}

/** @param isInclusive whether VAT is part of the prices */
function linesOf(lines: readonly InvoiceLine[], isInclusive: boolean): DocumentLine[] {
  const decimals = Math.max(0, ...lines.map(({ quantity }) => formatQuantity(quantity).split('.')[1]?.length ?? 0));
  return lines.map((line, index) => {
    const amount = centsFromRupees(line.net) + (isInclusive ? centsFromRupees(line.vat) : 0);
    return {
      id: line.line_id,
      serial: String(index + 1).padStart(3, '0'),
      name: line.name,
      label: line.name,
      details: [line.details, line.tax_code === 'zero' ? 'Zero-rated' : ''].filter(Boolean).join(' • '),
      // An amount that is not a fabric has no code.
      itemCode: line.unit === 'lump' ? '' : documentItemCode(line),
      picture: '',
      quantity: formatQuantity(line.quantity, decimals),
      unit: lineUnit(line.unit),
      unitPrice: unitPriceOf(amount, Math.round(line.quantity * 1000)),
      amount: formatCents(amount),
    };
  });
}

const MAX_DECIMALS = 6;

/**
 * The price of one unit, with as many decimals as needed for quantity times price to equal the amount: a share of the discount
 * or included VAT leads to fractions of a cent.
 */
function unitPriceOf(cents: number, thousandths: number): string {
  for (let decimals = 2; ; decimals += 1) {
    const parts = 10 ** (decimals - 2);
    const price = scaleCents(cents, 1000 * parts, thousandths);
    if (decimals === MAX_DECIMALS || scaleCents(price, thousandths, 1000 * parts) === cents)
      return `Rs. ${formatNumber(price / (100 * parts), decimals, decimals)}`;
  }
}

/** The amounts of the lines include their share of discount and adjustment, so only the rounding to rupees remains. */
function totalsOf(content: InvoiceContent, showsVat: boolean): DocumentTotal[] {
  const { net, vat, total, exact, vat_percent, advances = [] } = content;
  const supply = content.whole ?? { net, vat };
  const supplyTotal = rupeesFromCents(centsFromRupees(supply.net) + centsFromRupees(supply.vat));
  const lines = centsFromRupees(exact.net) + (showsVat ? 0 : centsFromRupees(exact.vat));
  const shown = centsFromRupees(showsVat ? supply.net : supplyTotal);
  const row = (label: string, rupees: number): DocumentTotal => ({
    label,
    amount: formatRupees(rupees),
    isTotal: false,
  });
  const rounding =
    lines === shown
      ? []
      : [row('Sum of the lines', rupeesFromCents(lines)), row('Rounding', rupeesFromCents(shown - lines))];
  const wholes: Partial<Record<InvoiceKind, string>> = { credit_note: 'Total credited', debit_note: 'Total charged' };
  const whole = wholes[content.kind] ?? 'Total';
  if (showsVat) {
    return [
      ...rounding,
      row('Total value of supply', supply.net),
      row(`VAT (${vat_percent}%)`, supply.vat),
      ...advances.flatMap((advance) => [
        row(`Less advance ${advance.serial}`, -advance.net),
        row('Less its VAT', -advance.vat),
      ]),
      ...(advances.length > 0 ? [row('Value that is left', net), row('VAT that is left', vat)] : []),
      { label: `${whole} including VAT`, amount: formatRupees(total), isTotal: true },
    ];
  }
  const included = exact.vat === 0 ? '' : ', VAT included';
  return [
    ...rounding,
    ...(advances.length > 0 ? [row(`Total of the supply${included}`, supplyTotal)] : []),
    ...advances.map((advance) =>
      row(
        `Less advance ${advance.serial}`,
        -rupeesFromCents(centsFromRupees(advance.net) + centsFromRupees(advance.vat)),
      ),
    ),
    { label: `${whole}${included}`, amount: formatRupees(total), isTotal: true },
  ];
}

/** @param reference identifies the payment; a text of its own, so that no line break splits it */
export const payTo = (
  { name, branch, account_name, account_number }: BankAccount,
  reference: string,
): DocumentModel['notes'] => [
  {
    label: 'Pay to',
    text: [[name, branch].filter(Boolean).join(', '), account_name, `Account ${account_number}`]
      .filter(Boolean)
      .join(' • '),
  },
  { label: 'Payment reference', text: reference },
];

function notesOf(content: InvoiceContent): DocumentModel['notes'] {
  const { bank, serial, words, discount, discount_percent, adjustment, prepaid = 0, total } = content;
  const left = rupeesFromCents(centsFromRupees(total) - centsFromRupees(prepaid));
  const off = [
    discount > 0 ? `Discount of ${discount_percent}% (${formatRupees(discount)})` : '',
    adjustment !== 0 ? `Adjustment of ${formatRupees(adjustment)}` : '',
  ].filter(Boolean);
  return [
    { label: 'Amount in words', text: words },
    {
      label: 'Received in advance',
      text: prepaid > 0 ? `${formatRupees(prepaid)} • Left to pay ${formatRupees(left)}` : '',
    },
    { label: 'Included in the amounts', text: off.join(' • ') },
    {
      label: 'Reference',
      text: [
        `Order ${content.order_number}`,
        content.delivery_note && `Delivery note ${content.delivery_note}`,
        content.po_number && `Your PO ${content.po_number}`,
        content.place_of_supply && `Place of supply: ${content.place_of_supply}`,
        content.payment_mode && `Mode of payment: ${content.payment_mode}`,
      ]
        .filter(Boolean)
        .join(' • '),
    },
    ...(bank ? payTo(bank, serial) : []),
  ].filter(({ text }) => text);
}
