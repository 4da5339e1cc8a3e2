import { type ActorKind, ITS_OWNER, unnamed } from '@selvedge/domain/audit';
import { Column, type EntityManager } from 'typeorm';
import { text, timestamp } from './columns.js';
import type { Statement } from './combined-statements.js';

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

/** Who changes something. Whoever has no account is made by {@link unnamedActor}. */
export interface Actor {
  /** Of the account. */
  readonly id?: string | null;
  readonly name: string;
  readonly userType: 'admin' | 'customer' | 'guest' | 'link';
}

const kinds = { admin: 'staff', customer: 'account', guest: 'guest', link: 'link' } as const;

/** As what somebody acts. */
export const kindOf = ({ userType }: Pick<Actor, 'userType'>): ActorKind => kinds[userType];

/** A visitor, or whoever has a private link: a name that they typed is nobody's. */
export const unnamedActor = (userType: 'guest' | 'link', typed: string): Actor & { readonly id: null } => ({
  id: null,
  name: unnamed(userType, typed),
  userType,
});

/** Says whose the changes of this transaction are: an admin, 'the import of spring.xlsx', 'the proof of its address'. */
export async function changesBy(manager: EntityManager, by: Actor | string): Promise<void> {
  const { text, values } = changesOf(by);
  await manager.query(text, [...values]);
}

/** The same as a statement. */
export function changesOf(by: Actor | string): Statement {
  const [name, id, kind] =
    typeof by === 'string' ? [by, '', by === ITS_OWNER ? 'account' : 'system'] : [by.name, by.id ?? '', kindOf(by)];
  return {
    text: `SELECT set_config('selvedge.changed_by', $1, true), set_config('selvedge.actor_id', $2, true),
                  set_config('selvedge.actor_kind', $3, true)`,
    values: [name, id, kind],
  };
}
