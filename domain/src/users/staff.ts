/** `invited`: has not chosen a password yet; `ended`: can't sign in any more, but their name stays on what they wrote. */
export const staffStates = ['active', 'invited', 'ended'] as const;
export type StaffState = (typeof staffStates)[number];

/** Response of `GET /api/admin/staff`. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  roles: { id: string; name: string }[];
  is_owner: boolean;
  /** True if a second factor is set up. */
  second_factor: boolean;
  state: StaffState;
  /** When the pending invitation was mailed. */
  invited_at: string | null;
  /** Null if they never signed in. May be some minutes old. */
  last_seen_at: string | null;
  /** Number of open sessions. */
  sessions: number;
  /** True if the reader may change this person: nobody can change somebody with more permissions. */
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
