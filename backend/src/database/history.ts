import type { ActorKind } from '@selvedge/domain/audit';
import {
  Column,
  CreateDateColumn,
  type EntityManager,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { text, timestamp } from './columns.js';
import { type Actor, kindOf } from './versioned.js';

/** Who did what to a record, when. Rows are only ever added. */
export abstract class HistoryRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null: a guest, or the product itself. */
  @Column({ type: 'uuid', nullable: true })
  actorId: string | null;

  /** By name, because history knows nothing of the subjects that it is about. */
  @ManyToOne('User', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'actor_id' })
  actor: unknown;

  /** The account's name at the time; of who has none, what they are and signed with. */
  @Column({ type: 'text' })
  actorName: string;

  /** Null in rows of a former version of the program. */
  @Column({ type: 'text', nullable: true })
  actorKind: ActorKind | null;

  @Column(text)
  detail: string;

  /** When it was written, so that what one transaction tells, or waits for another with, keeps its order. */
  @CreateDateColumn({ ...timestamp, default: () => 'clock_timestamp()' })
  createdAt: Date;
}

/** Whose doing it is; `id` is null for who has no account. */
export type HistoryActor = Actor & { readonly id: string | null };

type Note<Row extends HistoryRow> = Omit<Row, keyof HistoryRow | 'quotation' | 'order' | 'request'> &
  Partial<Pick<Row, 'detail'>>;

/** Notes who did what, in the transaction that did it. */
export async function writeHistory<Row extends HistoryRow>(
  manager: EntityManager,
  table: new () => Row,
  actor: HistoryActor,
  note: Note<Row>,
): Promise<void> {
  await manager.insert(table, historyRow<Row>(actor, note));
}

/** The row that such a note is. */
export function historyRow<Row extends HistoryRow>(actor: HistoryActor, note: Note<Row>): QueryDeepPartialEntity<Row> {
  return {
    ...note,
    actorId: actor.id,
    actorName: actor.name,
    actorKind: kindOf(actor),
  } as unknown as QueryDeepPartialEntity<Row>;
}
