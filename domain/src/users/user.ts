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
  /** True if its owner has opened a link sent to the address. */
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
  /** For customers: how many of their requests wait for them, and the new address that waits for its proof. */
  your_turn?: number;
  pending_email?: string | null;
  /** For customers: the language of the shop that they chose; null for none, which reads as English. */
  language?: Language | null;
  /** For customers: whether they are mailed of comments on their shared lists, once a day at most. */
  comment_mails?: boolean;
}

/** The answer to the deletion of a user. */
export interface DeletedUser extends ListedUser {
  /** Takes it back: POST /admin/undos/{id}, for ten minutes, by whoever deleted the account. */
  undo_id: string;
}

/** A user as staff see one. */
export interface ListedUser extends User {
  /** The member of staff who looks after this customer. */
  owner_id: string | null;
  owner_name: string | null;
  /** The agreed terms of payment and delivery, and notes; the customer sees neither. */
  terms: string;
  notes: string;
}

export interface SessionAnswer {
  token: string;
  user: User;
}

/** One of the caller's own sign-ins. */
export interface Session {
  id: string;
  /** The browser and its system in words, such as `Chrome on Android`. */
  device: string;
  /** The IP address last seen; for IPv6 the network. */
  address: string;
  created_at: string;
  /** May lag by some minutes. */
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

/** The first error of a registration as the form shows it, or null. */
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
