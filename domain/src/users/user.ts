import { emailProblem } from '../email-address.js';
import type { Language } from '../language.js';

export const userTypes = ['customer', 'admin'] as const;
export type UserType = (typeof userTypes)[number];

/** A user on the wire. `name` and `full_name`, `company` and `company_name` are the same values under both names. */
export interface User {
  id: string;
  name: string;
  full_name: string;
  email: string;
  /** True if the owner opened a link sent to the address. */
  email_verified: boolean;
  user_type: UserType;
  is_active: boolean;
  phone: string;
  company: string;
  company_name: string;
  address: string;
  version: number;
  created_at: string;
}

/** GET /auth/profile. */
export interface Profile extends User {
  /** For customers: number of requests waiting for them, and the new address that is not confirmed yet. */
  your_turn?: number;
  pending_email?: string | null;
  /** For customers: their chosen language of the storefront; null for none, which means English. */
  language?: Language | null;
  /** For customers: whether comments on their shared lists are mailed, at most once a day. */
  comment_mails?: boolean;
}

/** The response to the deletion of a user. */
export interface DeletedUser extends ListedUser {
  /** Undoes it with POST /admin/undos/{id}, for ten minutes, by the same caller. */
  undo_id: string;
}

/** A user as shown to staff. */
export interface ListedUser extends User {
  /** The responsible member of staff. */
  owner_id: string | null;
  owner_name: string | null;
  /** The agreed terms of payment and delivery, and notes; hidden from the customer. */
  terms: string;
  notes: string;
}

export interface SessionAnswer {
  token: string;
  user: User;
}

/** One of the caller's sessions. */
export interface Session {
  id: string;
  /** Browser and operating system, such as `Chrome on Android`. */
  device: string;
  /** The last IP address; for IPv6 the network. */
  address: string;
  created_at: string;
  /** May be some minutes old. */
  last_seen_at: string;
  expires_at: string;
  /** True if it is the current session. */
  current: boolean;
}

export interface OwnSessions {
  sessions: Session[];
}

export interface LoginInput {
  email: string;
  password: string;
}

export interface RegisterInput {
  email: string;
  password: string;
  full_name?: string;
  name?: string;
  phone?: string;
  company_name?: string;
  company?: string;
  address?: string;
  language?: Language;
}

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 256;

/** The first error of a registration, as the form shows it; null if there is none. */
export function registrationProblem(input: {
  full_name: string;
  email: string;
  password: string;
  confirmPassword: string;
}): string | null {
  if (!input.full_name.trim() || !input.email.trim() || !input.password) return 'Please fill in all required fields';
  const problem = emailProblem(input.email);
  if (problem) return problem;
  if (input.password.length < MIN_PASSWORD) return 'Password must be at least 6 characters long';
  if (input.password !== input.confirmPassword) return 'Passwords do not match';
  return null;
}
