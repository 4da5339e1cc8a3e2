import { headingName } from '../fabrics/sheet-cells.js';
import {
  aliasesOf,
  columnWithin,
  elseWords,
  exactColumn,
  type Proposal,
} from '../fabrics/sheet-reading/heading-aliases.js';
import { type BankColumn, bankColumns } from './bank-columns.js';

/** The names that banks give them, separated by vertical bars. */
const byAlias = aliasesOf<BankColumn>({
  booked_on:
    'date|transaction date|txn date|tran date|trans date|posting date|post date|booking date|book date|entry date|value date|value dt|txn dt|tran dt|post dt|posting dt',
  description:
    'description|transaction description|narration|narrative|particulars|details|transaction details|remarks|transaction remarks|memo|text',
  bank_reference:
    'reference|reference no|reference number|ref|ref no|transaction reference|transaction id|transaction no|bank reference|customer reference|instrument no|trace no',
  money_in: 'credit|credits|credit amount|cr|cr amount|deposit|deposits|money in|paid in|received|amount credited|in',
  money_out:
    'debit|debits|debit amount|dr|dr amount|withdrawal|withdrawals|money out|paid out|payments|amount debited|out',
  signed_amount: 'amount|transaction amount|txn amount|amount lkr|value|sum',
  direction: 'dr cr|cr dr|debit credit|credit debit|type|transaction type|sign|d c|c d|indicator',
  currency: 'currency|ccy|cur|currency code|transaction currency|account currency',
});

/** Words that make another thing of a heading. */
const ofElse = elseWords<BankColumn>({
  booked_on: 'due cheque chq instrument',
  money_in: 'balance limit count',
  money_out: 'balance limit count',
  signed_amount: 'balance limit tax charge charges foreign original',
});

/** The column of account movements that a heading stands for. */
export function columnOfBankHeading(heading: string): Proposal<BankColumn> | null {
  const own = bankColumns.find((column) => column === headingName(heading));
  if (own) return { column: own, confidence: 1 };
  const known = exactColumn(heading, byAlias) ?? columnWithin(heading, byAlias);
  return known && ofElse(heading, known.column) ? null : known;
}
