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

  /** The actor's name at the time. */
  @Column({ type: 'text' })
  actorName: string;

  @Column(text)
  detail: string;

  @CreateDateColumn(timestamp)
  createdAt: Date;
}

/** Notes who did what, in the transaction that did it. The actor's `id` is null for a guest. */
export async function writeHistory<Row extends HistoryRow>(
  manager: EntityManager,
  table: new () => Row,
  actor: { readonly id: string | null; readonly name: string },
  note: Omit<Row, keyof HistoryRow | 'quotation' | 'order' | 'request'> & Partial<Pick<Row, 'detail'>>,
): Promise<void> {
  const row = { ...note, actorId: actor.id, actorName: actor.name };
  await manager.insert(table, row as unknown as QueryDeepPartialEntity<Row>);
}
