/** `invited`: has not chosen a password yet; `ended`: can't sign in any more, and what they wrote keeps their name. */
export const staffStates = ['active', 'invited', 'ended'] as const;
export type StaffState = (typeof staffStates)[number];

/** On the wire: `GET /api/admin/staff`. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  roles: { id: string; name: string }[];
  is_owner: boolean;
  /** True if signing in takes more than the password. */
  second_factor: boolean;
  state: StaffState;
  /** When the invitation was mailed that waits to be opened. */
  invited_at: string | null;
  /** Null for who never signed in. May lag by some minutes. */
  last_seen_at: string | null;
  /** How many sign-ins are open. */
  sessions: number;
  /** True if the reader may change this person: nobody changes who has more rights than they. */
  can_change: boolean;
  version: number;
  created_at: string;
}

export interface StaffInvitation {
  name: string;
  email: string;
  role_ids: string[];
}

export interface EndAccessInput {
  reason: string;
}
