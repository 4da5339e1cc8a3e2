import { formatDate } from '../dates.js';
import { type Cents, formatCents, percentOf } from '../money.js';
import type { StatedVersion } from '../problem.js';
import { addDays } from './banking-days.js';

/** From which paper or event the days to the balance are counted. */
export const balanceStarts = ['proforma', 'invoice', 'delivery'] as const;
export type BalanceStart = (typeof balanceStarts)[number];

/** The check when an order is confirmed whose advance is missing. */
export const advanceRules = ['block_confirm', 'warn'] as const;
export type AdvanceRule = (typeof advanceRules)[number];

/** The figures behind the sentences. A revision stores those with which it was sent, and its order uses them. */
export interface PaymentFigures {
  name: string;
  /** Percent of the total, from 0 to 100. */
  advance_percent: number;
  balance: { from: BalanceStart; days: number };
  /** Days from the proforma invoice to the date of a cheque. */
  cheque_max_days: number;
  on_advance_missing: AdvanceRule;
}

/** Body of POST and PUT /admin/payment-terms. */
export interface PaymentTermsInput extends PaymentFigures, StatedVersion {
  /** The sentences that documents print. */
  words: string[];
}

/** GET /admin/payment-terms. */
export interface PaymentTerms extends Required<PaymentTermsInput> {
  id: string;
  /** Those of customers for whom no others were chosen. */
  is_standard: boolean;
  /** Where two rules give two dates for the same money, in sentences. */
  warnings: string[];
}

/** Specification §9; documents from before terms were records go by them. */
export const STANDARD_PAYMENT_TERMS: PaymentFigures = {
  name: 'Standard terms',
  advance_percent: 50,
  balance: { from: 'invoice', days: 14 },
  cheque_max_days: 45,
  on_advance_missing: 'warn',
};

const ADVANCE = /(\d{1,3}(?:[.,]\d{1,2})?) ?% (?:in )?advance/i;

/** Why these can't be the sentences beside this advance, or null. @param advancePercent null where no advance is asked for */
export function wordsProblem(words: readonly string[], advancePercent: number | null): string | null {
  if (new Set(words).size < words.length) return 'A sentence stands there twice. Remove one of them.';
  if (advancePercent === null) return null;
  const other = words.find((sentence) => isOtherAdvance(ADVANCE.exec(sentence)?.[1], advancePercent));
  return other ? `Proforma invoices ask for ${advancePercent}% in advance, which '${other}' contradicts.` : null;
}

const isOtherAdvance = (percent: string | undefined, asked: number): boolean =>
  percent !== undefined && Number(percent.replace(',', '.')) !== asked;

/** Splits a total exactly into advance and balance: the balance is what the advance leaves. */
export function partsOf(total: Cents, { advance_percent }: Pick<PaymentFigures, 'advance_percent'>) {
  const advance = percentOf(total, advance_percent);
  return { advance, balance: total - advance };
}

/** Days that are known so far, `2026-11-10`. */
export interface KnownDays {
  proforma?: string | null;
  invoice?: string | null;
  delivery?: string | null;
}

/** When the balance is due; null while its first day is not known. @param creditDays the customer's own, from the invoice */
export function balanceDue(
  { balance }: Pick<PaymentFigures, 'balance'>,
  known: KnownDays,
  creditDays: number | null = null,
): string | null {
  if (creditDays !== null) return known.invoice ? addDays(known.invoice, creditDays) : null;
  const start = known[balance.from];
  return start ? addDays(start, balance.days) : null;
}

/** The last date that a cheque may bear; null without a proforma invoice. */
export const lastChequeDate = (
  { cheque_max_days }: Pick<PaymentFigures, 'cheque_max_days'>,
  { proforma }: KnownDays,
): string | null => (proforma ? addDays(proforma, cheque_max_days) : null);

const startNames: Readonly<Record<BalanceStart, string>> = {
  proforma: 'the proforma invoice',
  invoice: 'the invoice',
  delivery: 'the delivery',
};
const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** Consequences of the terms for one document, as sentences below them: dates where they are known, days elsewhere. */
export function dueSentences(figures: PaymentFigures, total: Cents, known: KnownDays = {}): string[] {
  const { advance, balance } = partsOf(total, figures);
  const due = balanceDue(figures, known);
  const last = lastChequeDate(figures, known);
  const { from, days } = figures.balance;
  return [
    ...(advance > 0 ? [`Due in advance: ${formatCents(advance)}, on confirmation.`] : []),
    ...(balance > 0
      ? [
          `Balance: ${formatCents(balance)}, ${due ? `by ${formatDate(due)}` : `within ${daysText(days)} of ${startNames[from]}`}.`,
        ]
      : []),
    last
      ? `Cheques are dated ${formatDate(last)} at the latest.`
      : `Cheques are dated at most ${daysText(figures.cheque_max_days)} after the proforma invoice.`,
  ];
}

/**
 * For staff: cases in which two rules give two dates for one balance, because a cheque may be dated later than the balance is
 * due, or the customer has credit days of their own. Rules that count from different documents are compared once both days are
 * known.
 */
export function dateWarnings(
  figures: PaymentFigures,
  known: KnownDays = {},
  creditDays: number | null = null,
): string[] {
  const { advance_percent, balance, cheque_max_days } = figures;
  if (advance_percent === 100) return [];
  const byTerms = balanceDue(figures, known);
  const due = balanceDue(figures, known, creditDays);
  const last = lastChequeDate(figures, known);
  const warnings: string[] = [];
  if (byTerms && due && byTerms !== due) {
    warnings.push(
      `By the terms the balance is due on ${formatDate(byTerms)}, by the customer's own days on ${formatDate(due)}: the customer's days count.`,
    );
  }
  if (due && last && last > due) {
    warnings.push(`The balance is due on ${formatDate(due)}, and a cheque for it may be dated ${formatDate(last)}.`);
  }
  if (creditDays === null && !last && balance.from === 'proforma' && balance.days < cheque_max_days) {
    warnings.push(
      `The balance is due ${daysText(balance.days)} from the proforma invoice, and a cheque for it may be dated ${daysText(cheque_max_days)} from it.`,
    );
  }
  return warnings;
}
