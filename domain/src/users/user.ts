import { emailFault } from '../email-address.js';

export const userTypes = ['customer', 'admin'] as const;
export type UserType = (typeof userTypes)[number];

/** A user on the wire. `name` and `full_name`, `company` and `company_name` are the same values under both names. */
export interface User {
  id: string;
  name: string;
  full_name: string;
  email: string;
  /** Whether its owner has opened a link sent to the address. */
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
  /** Whether it is the current session. */
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
}

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 256;

/** The first error of a registration as the form shows it, or null. */
export function registrationFault(input: {
  full_name: string;
  email: string;
  password: string;
  confirmPassword: string;
}): string | null {
  if (!input.full_name.trim() || !input.email.trim() || !input.password) return 'Please fill in all required fields';
  const fault = emailFault(input.email);
  if (fault) return fault;
  if (input.password.length < MIN_PASSWORD) return 'Password must be at least 6 characters long';
  if (input.password !== input.confirmPassword) return 'Passwords do not match';
  return null;
}
