import { formatDay } from '../dates.js';
import { PAY_DAYS } from '../invoicing/banking-days.js';
import type { Cheque } from '../invoicing/cheque.js';
import type { TaxProfile } from '../invoicing/tax-profile.js';
import { formatRupees } from '../money.js';
import type { DocumentModel } from './document-model.js';

type Returned = Pick<
  Cheque,
  | 'cheque_no'
  | 'bank_code'
  | 'branch_code'
  | 'drawer_name'
  | 'date_on_cheque'
  | 'amount'
  | 'deposited_on'
  | 'returned_on'
  | 'return_reason'
>;
type Seller = Pick<
  TaxProfile,
  'legal_name' | 'address' | 'telephone' | 'bank_name' | 'bank_branch' | 'account_name' | 'account_number'
>;

/** The letter that demands the amount of a returned cheque from its drawer. @param today the date of the letter, `2026-12-30` */
export function toDemandModel(cheque: Returned, address: string, seller: Seller, today: string): DocumentModel {
  const { cheque_no, bank_code, branch_code, drawer_name, date_on_cheque, deposited_on, returned_on } = cheque;
  const amount = formatRupees(cheque.amount);
  const presented = deposited_on ? `Presented on ${formatDay(deposited_on)}` : '';
  const returned = returned_on ? `returned on ${formatDay(returned_on)}` : 'returned';
  return {
    kind: 'demand',
    title: `Demand, cheque ${cheque_no}`,
    letterhead: {
      name: seller.legal_name,
      tagline: '',
      lines: linesOf(seller.address, seller.telephone && `Telephone ${seller.telephone}`),
    },
    number: `Cheque ${cheque_no}`,
    revision: null,
    mark: null,
    isDraft: false,
    opening: [
      `Your cheque below was ${returned} by the bank: ${cheque.return_reason}.`,
      `We demand that you pay its amount, ${amount.replace(' ', '\u00A0')}, within ${PAY_DAYS} days of this letter.`,
    ],
    changes: [],
    dates: [{ label: 'Date', value: formatDay(today) }],
    customer: { name: drawer_name, lines: linesOf(address) },
    lines: [],
    entries: [
      {
        id: cheque_no,
        date: formatDay(date_on_cheque),
        credit: '',
        charge: amount,
        balance: amount,
        name: `Cheque ${cheque_no}, bank ${bank_code}, branch ${branch_code}`,
        details: [presented, cheque.return_reason].filter(Boolean).join(' • '),
      },
    ],
    totals: [{ label: 'Amount demanded', amount, isTotal: true }],
    notes: seller.account_number
      ? [
          {
            label: 'Pay to',
            text: [
              [seller.bank_name, seller.bank_branch].filter(Boolean).join(', '),
              seller.account_name,
              `Account ${seller.account_number}`,
            ].join(' • '),
          },
        ]
      : [],
    terms: [],
    proof: null,
  };
}

const linesOf = (address: string, ...more: string[]): string[] =>
  [...address.split(/\r?\n/), ...more].filter((line) => line.trim() !== '');
