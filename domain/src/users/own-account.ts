import type { Language } from '../language.js';
import type { User } from './user.js';

/** A delivery address of a customer. */
export interface OwnAddress {
  id: string;
  /** `Factory`, `Office`; may be empty. */
  label: string;
  text: string;
  phone: string;
  /** `Mon-Fri 8-16, ask for Sunil` */
  receiving_hours: string;
}

/** The address as text in a request: name, address, telephone and hours, each on its own line. */
export const addressLines = ({ label, text, phone, receiving_hours }: OwnAddress): string =>
  [label, text, phone, receiving_hours].filter(Boolean).join('\n');

export interface OwnAddresses {
  addresses: OwnAddress[];
}

export type OwnAddressInput = Partial<Omit<OwnAddress, 'id'>>;

export const MAX_ADDRESSES = 20;
/** Maximum characters of a name or company, a telephone number and an address. */
export const MAX_NAME = 200;
export const MAX_PHONE = 50;
export const MAX_ADDRESS = 1000;

/** Body of PUT /account/profile. Omitted fields stay. */
export interface ProfileInput {
  full_name?: string;
  phone?: string;
  company_name?: string;
  address?: string;
  /** The language of the storefront, on all devices. */
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

/** Whether a mailed link of an account still works. `done`: the address is already confirmed. */
export type LinkState = 'good' | 'done' | 'over';
