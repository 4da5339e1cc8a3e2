import type { Permission } from './permissions.js';

export const API_KEY_START = 'slv_live_';

/** Number of characters of a key that are shown after its creation. */
export const SHOWN_OF_KEY = 12;

/** Default lifetime of a key in days. */
export const KEY_DAYS = 365;

export const keyStates = ['active', 'expired', 'revoked', 'suspended'] as const;
/** `suspended`: its creator can't sign in any more. */
export type KeyState = (typeof keyStates)[number];

/** On the wire: `GET /api/admin/api-keys`. */
export interface ApiKey {
  id: string;
  name: string;
  /** The first characters of the key. */
  prefix: string;
  permissions: Permission[];
  /** Those of `permissions` that its creator still has: what the key can do today. */
  effective_permissions: Permission[];
  owner_id: string;
  owner_name: string;
  /** As address/prefix length; null for any address. */
  allowed_networks: string[] | null;
  expires_at: string;
  /** May be some minutes old. */
  last_used_at: string | null;
  last_used_from: string | null;
  revoked_at: string | null;
  state: KeyState;
  /** True if it was not used for 90 days, so nobody may need it any more. */
  unused: boolean;
  created_at: string;
}

/** The response to `POST /api/admin/api-keys`: only this one includes the key. */
export interface NewApiKey extends ApiKey {
  key: string;
}

export interface ApiKeyInput {
  name: string;
  permissions: Permission[];
  allowed_networks?: string[] | null;
  expires_at?: string | null;
}
