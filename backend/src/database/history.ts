import type { ActorKind } from '@selvedge/domain/audit';
import {
  Column,
  CreateDateColumn,
  type EntityManager,
  ManyToOne,
  PrimaryGeneratedColumn,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { text, timestamp } from './columns.js';
import { type Actor, kindOf } from './versioned.js';

/** An event in the history of a record. Rows are only ever added. */
export abstract class HistoryRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null for guests and for the system. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  /** By name, because this module doesn't import the entities it refers to. */
  @ManyToOne('User', { onDelete: 'SET NULL' })
  actor: unknown;

  /** The account's name at the time; without an account, the kind of actor and the typed name. */
  @Column({ type: 'text' })
  actorName: string;

  /** Null in rows of a former version of the program. */
  @Column({ type: 'text', nullable: true })
  actorKind: ActorKind | null;

  @Column(text)
  detail: string;

  /**
   * The time of writing rather than of the transaction's start, so that events of one transaction, or of one that waited, keep
   * their order.
   */
  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}

/** The actor of an event; `id` is null without an account. */
export type HistoryActor = Actor & { readonly id: string | null };

type Note<Row extends HistoryRow> = Omit<Row, keyof HistoryRow | 'quotation' | 'order' | 'request'> &
  Partial<Pick<Row, 'detail'>>;

/** Records an event in the transaction that caused it. */
export async function writeHistory<Row extends HistoryRow>(
  manager: EntityManager,
  table: new () => Row,
  actor: HistoryActor,
  note: Note<Row>,
): Promise<void> {
  const by = { actorId: actor.id, actorName: actor.name, actorKind: kindOf(actor) };
  await manager.insert(table, { ...note, ...by } as unknown as QueryDeepPartialEntity<Row>);
}
