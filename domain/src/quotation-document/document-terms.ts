import { STANDARD_PAYMENT_TERMS, wordsProblem } from '../invoicing/payment-terms.js';
import type { StatedVersion } from '../problem.js';

/** The documents that end with terms: quotations, their proforma invoices, and delivery notes. */
export const termsKinds = ['quotation', 'delivery-note'] as const;
export type TermsKind = (typeof termsKinds)[number];

/** GET /admin/document-terms: the terms printed on new documents. Printed documents keep their terms. */
export interface DocumentTerms {
  kind: TermsKind;
  sentences: string[];
  version: number;
}

/** Body of PUT /admin/document-terms/{kind}. */
export interface DocumentTermsInput extends StatedVersion {
  sentences: string[];
}

export const MAX_TERMS = 20;
export const MAX_TERM_LENGTH = 300;

/** The default terms; those of a quotation are specification §9, below its validity. */
export const DEFAULT_TERMS: Readonly<Record<TermsKind, string[]>> = {
  quotation: [
    `${STANDARD_PAYMENT_TERMS.advance_percent}% advance payment on confirmation.`,
    'Cheques due 45 days from the proforma invoice date.',
    'Balance within 2 weeks of the invoice.',
    'Delivery within Colombo paid by the seller.',
    'Orders cannot be cancelled after the proforma invoice.',
    'Prices in LKR.',
  ],
  'delivery-note': ['Subject to inspection within 7 days and before cutting.'],
};

/** Why these sentences can't be the terms; null if they can. @param advancePercent the advance on proforma invoices */
export const termsProblem = (kind: TermsKind, sentences: readonly string[], advancePercent: number): string | null =>
  wordsProblem(sentences, kind === 'quotation' ? advancePercent : null);
