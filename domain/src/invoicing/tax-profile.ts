import type { StatedVersion } from '../problem.js';

/** The VAT treatment of a line. Exempt lines carry none, and make the document a plain invoice. */
export const taxCodes = ['standard', 'zero', 'exempt'] as const;
export type TaxCode = (typeof taxCodes)[number];

export const serialResets = ['never', 'monthly'] as const;
export type SerialReset = (typeof serialResets)[number];

export interface TaxRate {
  code: 'standard';
  percent: number;
  /** `2026-04-01` */
  valid_from: string;
}

/** Body of PUT /admin/tax-profile. One with the same `valid_from` is corrected, any other is added. */
export interface TaxProfileInput extends StatedVersion {
  /** The first day, in Colombo, on which it holds. */
  valid_from: string;
  vat_registered: boolean;
  /** Nine digits. */
  tin?: string;
  legal_name: string;
  address: string;
  telephone?: string;
  /** Stands in the serials of tax invoices: 1 to 15 letters and digits. */
  unit_code: string;
  serial_reset?: SerialReset;
  whole_rupees?: boolean;
  words_on_invoice?: boolean;
  place_of_supply?: string;
  rates?: TaxRate[];
  bank_name?: string;
  bank_branch?: string;
  account_name?: string;
  account_number?: string;
}

/** The seller's details for the tax office, from a day on. */
export interface TaxProfile extends Required<Omit<TaxProfileInput, 'version'>> {
  id: string;
  version: number;
  changed_by: string;
  changed_at: string;
}

/** Where customers pay to, as papers print it. */
export interface BankAccount {
  name: string;
  branch: string;
  account_name: string;
  account_number: string;
}

/** GET /admin/tax-profile. */
export interface TaxProfiles {
  /** The one that holds today; null until there is one. */
  current: TaxProfile | null;
  /** All of them, the latest first. */
  versions: TaxProfile[];
}

/** The standard rate of VAT since 1 January 2024. */
export const STANDARD_PERCENT = 18;

export const TIN_PATTERN = /^\d{9}$/;
export const UNIT_CODE_PATTERN = /^[A-Z0-9]{1,15}$/;

/** The number under which VAT is registered: the TIN and the code of the tax. */
export const vatNumber = (tin: string): string => `${tin}-7000`;

/** The profile that holds on a day. */
export const profileOn = <P extends Pick<TaxProfile, 'valid_from'>>(versions: readonly P[], day: string): P | null =>
  versions
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<P | null>((latest, one) => (latest && latest.valid_from > one.valid_from ? latest : one), null);

/** Null until there is an account number. */
export const bankOf = ({
  bank_name,
  bank_branch,
  account_name,
  account_number,
}: Pick<TaxProfile, 'bank_name' | 'bank_branch' | 'account_name' | 'account_number'>): BankAccount | null =>
  account_number ? { name: bank_name, branch: bank_branch, account_name, account_number } : null;

/** The rate of a code on a day, in percent; null for exempt. */
export function rateOn({ rates }: Pick<TaxProfile, 'rates'>, code: TaxCode, day: string): number | null {
  if (code === 'exempt') return null;
  if (code === 'zero') return 0;
  return profileOn(rates, day)?.percent ?? STANDARD_PERCENT;
}

/** The text in place of the VAT number while VAT is charged without one. */
export const NO_VAT_NUMBER = 'VAT registration number not set';

/** Why VAT may not be charged as it is: whoever shows it must be registered, and must pay it. Null if nothing speaks against it. */
export function registrationGap(
  vatPercent: number,
  seller: Pick<TaxProfile, 'vat_registered' | 'tin'> | null,
): string | null {
  if (vatPercent === 0 || (seller?.vat_registered && seller.tin !== '')) return null;
  const why = seller ? 'the tax profile says that the company is not registered for VAT' : 'there is no tax profile';
  return `Quotations charge ${vatPercent}% VAT (VAT_PERCENT), and ${why}. VAT that is shown must be paid to the tax office, and no tax invoice can be issued. Write the registration under Money, Tax profile, or set VAT_PERCENT to 0.`;
}

/** GET and PUT /admin/customers/{id}/tax. */
export interface CustomerTaxInput extends StatedVersion {
  legal_name?: string;
  tin?: string;
  vat_registered?: boolean;
  tax_address?: string;
  /** Days from an invoice until it is due; null for those of the terms. */
  credit_days?: number | null;
  /** The terms of payment chosen for them; null for the standard terms. */
  payment_terms_id?: string | null;
  /** LKR with VAT; null for no limit. Another one needs credit.override. */
  credit_limit?: number | null;
  /** Where the statement of each month is mailed to, at most five addresses; none for no mail. */
  statement_to?: string[];
}

export interface CustomerTax extends Required<Omit<CustomerTaxInput, 'version'>> {
  /** On hold after a returned cheque; null if not. */
  on_hold_since: string | null;
  hold_reason: string;
  /** 0 until something was saved. */
  version: number;
}

/** Body of POST /admin/customers/{id}/lift-hold. */
export interface LiftHoldInput extends StatedVersion {
  reason: string;
}
