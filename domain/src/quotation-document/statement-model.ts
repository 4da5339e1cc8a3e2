import { formatDay } from '../dates.js';
import type { MovementKind, Statement, StatementEntry } from '../invoicing/statement.js';
import { centsFromRupees, formatCents, formatRupees } from '../money.js';
import type { DocumentEntry, DocumentModel, DocumentTotal } from './document-model.js';

const names: Readonly<Record<MovementKind, string>> = {
  invoice: 'Invoice',
  debit_note: 'Debit note',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  reversal: 'Reversal of receipt',
};

const ages: readonly (readonly [keyof Statement['ages'], string])[] = [
  ['0-30', 'up to 30 days'],
  ['31-60', '31 to 60 days'],
  ['61-90', '61 to 90 days'],
  ['over_90', 'over 90 days'],
];

/** The document model of a statement of account. */
export function toStatementModel(statement: Statement): DocumentModel {
  const { house: seller, bank, from, to, customer_name, customer_address, entries } = statement;
  const period = `${formatDay(from)} to ${formatDay(to)}`;
  return {
    kind: 'statement',
    title: `Statement of account, ${period}`,
    letterhead: {
      name: seller?.name ?? '',
      tagline: '',
      lines: linesOf(seller?.address ?? '', seller?.telephone ? `Telephone ${seller.telephone}` : ''),
    },
    number: period,
    revision: null,
    mark: null,
    isDraft: false,
    opening: [],
    changes: [],
    dates: [
      { label: 'From', value: formatDay(from) },
      { label: 'To', value: formatDay(to) },
    ],
    customer: { name: customer_name, lines: linesOf(customer_address) },
    lines: [],
    entries: [openingEntry(statement), ...entries.map(entryOf)],
    totals: totalsOf(statement),
    notes: notesOf(statement, bank),
    terms: ['Amounts in LKR. A negative balance is in your favor.'],
    proof: null,
  };
}

const linesOf = (address: string, ...more: string[]): string[] =>
  [...address.split(/\r?\n/), ...more].filter((line) => line.trim() !== '');

const openingEntry = ({ from, opening }: Statement): DocumentEntry => ({
  id: 'opening',
  date: formatDay(from),
  name: 'Opening balance',
  details: '',
  charge: '',
  credit: '',
  balance: figure(opening),
});

const entryOf = ({ date, kind, number, text, charge, credit, balance, is_late }: StatementEntry): DocumentEntry => ({
  id: `${kind} ${number}`,
  date: formatDay(date),
  name: `${names[kind]} ${number}`,
  details: [
    kind === 'credit_note' || kind === 'debit_note' ? `Corrects ${text}` : text,
    is_late ? 'Recorded after the statement of its period' : '',
  ]
    .filter(Boolean)
    .join(' • '),
  charge: charge > 0 ? figure(charge) : '',
  credit: credit > 0 ? figure(credit) : '',
  balance: figure(balance),
});

const figure = (rupees: number): string => formatCents(centsFromRupees(rupees));

function totalsOf({ opening, entries, invoiced, credited, received, reversed, closing }: Statement): DocumentTotal[] {
  const rows: readonly (readonly [string, number])[] = [
    [entries.some(({ kind }) => kind === 'debit_note') ? 'Invoices and debit notes' : 'Invoices', invoiced],
    ['Reversed receipts', reversed],
    ['Credit notes', -credited],
    ['Receipts', -received],
  ];
  return [
    { label: 'Opening balance', amount: formatRupees(opening), isTotal: false },
    ...rows
      .filter(([, sum]) => sum !== 0)
      .map(([label, sum]) => ({ label, amount: formatRupees(sum), isTotal: false })),
    { label: 'Closing balance', amount: formatRupees(closing), isTotal: true },
  ];
}

function notesOf(statement: Statement, bank: Statement['bank']): DocumentModel['notes'] {
  const { open, unapplied, cheques_in_hand } = statement;
  const aged = ages
    .filter(([band]) => statement.ages[band] > 0)
    .map(([band, label]) => `${label} ${formatRupees(statement.ages[band])}`);
  return [
    { label: 'Open invoices by days since they were due', text: open > 0 ? aged.join(' • ') : '' },
    { label: 'Received and not applied to an invoice', text: unapplied > 0 ? formatRupees(unapplied) : '' },
    { label: 'Cheques in hand, not subtracted', text: cheques_in_hand > 0 ? formatRupees(cheques_in_hand) : '' },
    {
      label: 'Pay to',
      text: bank
        ? [
            [bank.name, bank.branch].filter(Boolean).join(', '),
            bank.account_name,
            `Account ${bank.account_number}`,
          ].join(' • ')
        : '',
    },
  ].filter(({ text }) => text);
}
