import { type ActorKind, type AuditOrigin, actorKinds, auditOrigins, type ChangedField } from '@selvedge/domain/audit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { timestamp } from './columns.js';

/**
 * A line of the audit trail, written by the database in the transaction of the change, and never changed: see the migration
 * that lays the table. It names accounts and records by their ids alone, because it outlives them.
 */
@Entity('audit_entries')
@Check('audit_entries_origin', `"origin" IN (${auditOrigins.map((origin) => `'${origin}'`).join(', ')})`)
@Check('audit_entries_actor_kind', `"actor_kind" IN (${actorKinds.map((kind) => `'${kind}'`).join(', ')})`)
@Index('audit_entries_actor_id_idx', ['actorId', 'id'])
@Index('audit_entries_resource_idx', ['resource', 'id'])
@Index('audit_entries_record_ids_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Index()
  @Column({ ...timestamp, default: () => 'clock_timestamp()' })
  at: Date;

  /** Null: a guest, or the product itself. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  /** The account's name at the time; of who has none, what they are and signed with. */
  @Column({ type: 'text' })
  actorName: string;

  /** Null in entries of a former version of the program. */
  @Column({ type: 'text', nullable: true })
  actorKind: ActorKind | null;

  @Column({ type: 'text' })
  origin: AuditOrigin;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  resource: string;

  /** Of an entry about many, the first. */
  @Column({ type: 'uuid', array: true })
  recordIds: string[];

  /** What people call the record: its number, or its name. */
  @Column({ type: 'text' })
  recordName: string;

  /** Which part of the record, or what was asked for. */
  @Column({ type: 'text' })
  detail: string;

  /** Of how many records, or parts of one, it tells. */
  @Column({ type: 'integer' })
  count: number;

  @Column({ type: 'jsonb' })
  changes: ChangedField[];
}
