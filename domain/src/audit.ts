/** Audit trail: who changed what. */

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'signed-in',
  'imported',
  'taken-back',
  'retried',
  'given-up',
  'sent-again',
  'link-renewed',
  'links-withdrawn',
  'backed-up',
  'restored',
  'erased',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an entry is about. */
export const auditResources = [
  'users',
  'fabrics',
  'fabric_imports',
  'categories',
  'patterns',
  'sheet_mappings',
  'quotations',
  'orders',
  'holds',
  'swatch_requests',
  'inquiries',
  'jobs',
  'mails',
  'system',
] as const;
export type AuditResource = (typeof auditResources)[number];

/** By which way a change came: console and API, a job, a sheet, a command line, or by hand in the database. */
export const auditOrigins = ['api', 'worker', 'import', 'command', 'database'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

/**
 * Who as what did something: staff, a customer's account, a visitor without one, whoever has a private link, or the product
 * itself. A name that somebody typed says nothing of that.
 */
export const actorKinds = ['staff', 'account', 'guest', 'link', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What whoever has no account is called: a name that they typed is what they signed with, and nobody's name. */
export function unnamed(kind: 'guest' | 'link', typed: string): string {
  const who = kind === 'guest' ? 'Guest' : 'Private link';
  return typed.trim() ? `${who} (signed: ${typed.trim()})` : who;
}

/** The name of who changes an account that is their own: the account is the record itself. */
export const ITS_OWNER = 'its owner';

/** A field with what it was and what it is. Of fields that are nobody's business only the name is told. */
export interface ChangedField {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** On the wire: `GET /api/admin/audit`. */
export interface AuditEntry {
  id: string;
  at: string;
  /** Null: a guest, or the product itself. */
  actor_id: string | null;
  actor_name: string;
  /** Null where a former version of the program did not record it. */
  actor_kind: ActorKind | null;
  origin: AuditOrigin;
  action: AuditAction;
  resource: AuditResource;
  /** Null where it tells of several records, or of none. */
  record_id: string | null;
  /** What people call it: its number, or its name. */
  record_name: string;
  /** Which part of the record, or what was asked for. */
  detail: string;
  /** Of how many records it tells. */
  count: number;
  changes: ChangedField[];
}
