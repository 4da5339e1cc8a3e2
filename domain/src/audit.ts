/** The audit trail: every change and who made it. */

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'signed-in',
  'imported',
  'taken-back',
  'retried',
  'given-up',
  'mailed',
  'sent-again',
  'undone',
  'link-renewed',
  'links-withdrawn',
  'backed-up',
  'restored',
  'erased',
  'second-factor-reset',
  'refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of records that entries refer to. */
export const auditResources = [
  'users',
  'roles',
  'api_keys',
  'fabrics',
  'fabric_imports',
  'categories',
  'patterns',
  'sheet_mappings',
  'quotations',
  'document_terms',
  'payment_terms',
  'orders',
  'invoices',
  'receipts',
  'payment_slips',
  'bank_lines',
  'statements',
  'tax_profiles',
  'tax_periods',
  'cheques',
  'holidays',
  'holds',
  'rolls',
  'swatch_requests',
  'inquiries',
  'webhooks',
  'jobs',
  'mails',
  'system',
] as const;
export type AuditResource = (typeof auditResources)[number];

/** The source of a change: console and API, background job, import, command line, or direct database access. */
export const auditOrigins = ['api', 'worker', 'import', 'command', 'database'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

/**
 * The kind of actor: staff, a customer account, a guest without account, the holder of a private link, or the system.
 * It does not depend on a typed name.
 */
export const actorKinds = ['staff', 'account', 'guest', 'link', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * The display name of an actor without account: a typed name is shown as a signature only, because nobody verified it.
 */
export function anonymousName(kind: 'guest' | 'link', typed: string): string {
  const who = kind === 'guest' ? 'Guest' : 'Private link';
  return typed.trim() ? `${who} (signed: ${typed.trim()})` : who;
}

/** The actor's name when account owners change their own account. */
export const ACCOUNT_OWNER = 'its owner';

/** A changed field with its old and new value. For sensitive fields only the name is recorded. */
export interface ChangedField {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** On the wire: `GET /api/admin/audit`. */
export interface AuditEntry {
  id: string;
  at: string;
  /** Null for guests and for the system. */
  actor_id: string | null;
  actor_name: string;
  /** Null for entries from versions that did not record it. */
  actor_kind: ActorKind | null;
  origin: AuditOrigin;
  action: AuditAction;
  resource: AuditResource;
  /** Null if the entry covers several records or none. */
  record_id: string | null;
  /** Display name of the record: its number or name. */
  record_name: string;
  /** Which part of the record, or what was asked for. */
  detail: string;
  /** Number of records that the entry covers. */
  count: number;
  changes: ChangedField[];
}
