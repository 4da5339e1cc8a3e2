import type { Permission } from './permissions.js';

export const API_KEY_START = 'slv_live_';

/** Characters of a key that are shown after it was made. */
export const SHOWN_OF_KEY = 12;

/** Days that a key lives when its maker names no other end. */
export const KEY_DAYS = 365;

export const keyStates = ['active', 'expired', 'revoked', 'suspended'] as const;
/** `suspended`: its maker can't sign in any more. */
export type KeyState = (typeof keyStates)[number];

/** On the wire: `GET /api/admin/api-keys`. */
export interface ApiKey {
  id: string;
  name: string;
  /** The first characters of the key. */
  prefix: string;
  permissions: Permission[];
  /** Those of `permissions` that its maker has, too: what the key may do today. */
  effective_permissions: Permission[];
  owner_id: string;
  owner_name: string;
  /** As address/prefix length; null: from anywhere. */
  allowed_networks: string[] | null;
  expires_at: string;
  /** May lag by some minutes. */
  last_used_at: string | null;
  last_used_from: string | null;
  revoked_at: string | null;
  state: KeyState;
  /** Not used for 90 days: nobody may need it any more. */
  unused: boolean;
  created_at: string;
}

/** The answer to `POST /api/admin/api-keys`: the only time that the key itself is shown. */
export interface NewApiKey extends ApiKey {
  key: string;
}

export interface ApiKeyInput {
  name: string;
  permissions: Permission[];
  allowed_networks?: string[] | null;
  expires_at?: string | null;
}
