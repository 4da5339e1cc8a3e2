import type { Language } from '../language.js';
import type { User } from './user.js';

/** A place that a customer has things sent to. */
export interface OwnAddress {
  id: string;
  /** `Factory`, `Office`; may be empty. */
  label: string;
  text: string;
  phone: string;
  /** `Mon-Fri 8-16, ask for Sunil` */
  receiving_hours: string;
}

/** As it stands in a request: name, address, telephone and hours, each on its own line. */
export const addressLines = ({ label, text, phone, receiving_hours }: OwnAddress): string =>
  [label, text, phone, receiving_hours].filter(Boolean).join('\n');

export interface OwnAddresses {
  addresses: OwnAddress[];
}

export type OwnAddressInput = Partial<Omit<OwnAddress, 'id'>>;

export const MOST_ADDRESSES = 20;
/** As many characters as an account holds of a name or a company, a telephone and an address. */
export const MAX_NAME = 200;
export const MAX_PHONE = 50;
export const MAX_ADDRESS = 1000;

/** Body of PUT /account/profile. Omitted fields stay. */
export interface ProfileInput {
  full_name?: string;
  phone?: string;
  company_name?: string;
  address?: string;
  /** The language of the shop, on every device. */
  language?: Language;
  /** True if comments on shared lists are mailed, once a day at most. */
  comment_mails?: boolean;
  version?: number;
}

/** The answer to PUT /account/profile. */
export interface OwnProfile extends User {
  language: Language | null;
  comment_mails: boolean;
}

/** The effect that an account's link of a mail still has. `done`: the address is confirmed already. */
export type LinkState = 'good' | 'done' | 'over';
