import { Column, type EntityManager } from 'typeorm';
import { text, timestamp } from './columns.js';
import type { Statement } from './write-together.js';

/**
 * Optimistic locking: a record that people edit or decide. The database itself raises `version` with each change and
 * notes when it happened and by whom (trigger `raise_version`), so that no way of writing can forget to.
 */
export abstract class Versioned {
  /** 1, 2, 3 …: which state of the record somebody looked at. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** As {@link changesBy} said in the transaction of the last change; empty where nobody did. */
  @Column(text)
  changedBy: string;

  @Column({ ...timestamp, default: () => 'now()' })
  changedAt: Date;
}

/** Who changes something: an account, or whatever else goes by that name. */
export interface Actor {
  readonly id?: string | null;
  readonly name: string;
}

/** Says whose the changes of this transaction are: an admin, 'the import of spring.xlsx', 'the proof of its address'. */
export async function changesBy(manager: EntityManager, by: Actor | string): Promise<void> {
  const { text, values } = changesOf(typeof by === 'string' ? { name: by } : by);
  await manager.query(text, [...values]);
}

/** The same as a statement. */
export function changesOf({ id, name }: Actor): Statement {
  return {
    text: `SELECT set_config('selvedge.changed_by', $1, true), set_config('selvedge.actor_id', $2, true)`,
    values: [name, id ?? ''],
  };
}
