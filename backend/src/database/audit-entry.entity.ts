import { type ActorKind, type AuditOrigin, actorKinds, auditOrigins, type ChangedField } from '@selvedge/domain/audit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { isOneOf, timestamp } from './columns.js';

/**
 * An entry of the audit trail, written by the database in the transaction of the change and never updated: see the migration that
 * creates the table. It references accounts and records by id only, because it outlives them.
 */
@Entity('audit_entries')
@Check('audit_entries_origin', isOneOf('origin', auditOrigins))
@Check('audit_entries_actor_kind', isOneOf('actor_kind', actorKinds))
@Index('audit_entries_actor_id_idx', ['actorId', 'id'])
@Index('audit_entries_resource_idx', ['resource', 'id'])
@Index('audit_entries_record_ids_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Index()
  @Column({ ...timestamp, default: () => 'clock_timestamp()' })
  at: Date;

  /** Null for guests and for the system. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  /** The account's name at the time; without an account, the kind of actor and the typed name. */
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

  /** For an entry about many records, the first ones. */
  @Column({ type: 'uuid', array: true })
  recordIds: string[];

  /** The number or name of the record. */
  @Column({ type: 'text' })
  recordName: string;

  /** Which part of the record, or what was requested. */
  @Column({ type: 'text' })
  detail: string;

  /** Number of records, or parts of one, that the entry covers. */
  @Column({ type: 'integer' })
  count: number;

  @Column({ type: 'jsonb' })
  changes: ChangedField[];
}
