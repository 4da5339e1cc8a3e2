import { ACCOUNT_OWNER, type ActorKind, anonymousName } from '@selvedge/domain/audit';
import { Column, type EntityManager } from 'typeorm';
import { text, timestamp } from './columns.js';

/**
 * Optimistic locking of records that people edit or decide on. The database raises `version` with each change and records its
 * time and author (trigger `raise_version`), so that no write path can forget to.
 */
export abstract class Versioned {
  /** 1, 2, 3 …: the state of the record that a client has seen. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** As set by {@link changesBy} in the transaction of the last change; empty if not set. */
  @Column(text)
  changedBy: string;

  @Column({ ...timestamp, default: () => 'now()' })
  changedAt: Date;
}

/** The author of a change. Without an account, see {@link anonymousActor}. */
export interface Actor {
  /** The id of the account. */
  readonly id?: string | null;
  readonly name: string;
  readonly userType: 'admin' | 'customer' | 'guest' | 'link';
}

const kinds = { admin: 'staff', customer: 'account', guest: 'guest', link: 'link' } as const;

/** The kind of actor. */
export const kindOf = ({ userType }: Pick<Actor, 'userType'>): ActorKind => kinds[userType];

/** A guest or link holder, whose typed name is unverified. */
export const anonymousActor = (userType: 'guest' | 'link', typed: string): Actor & { readonly id: null } => ({
  id: null,
  name: anonymousName(userType, typed),
  userType,
});

/** Sets the author of the changes of this transaction: an admin, 'the import of spring.xlsx', 'the proof of its address'. */
export async function changesBy(manager: EntityManager, by: Actor | string): Promise<void> {
  const [name, id, kind] =
    typeof by === 'string' ? [by, '', by === ACCOUNT_OWNER ? 'account' : 'system'] : [by.name, by.id ?? '', kindOf(by)];
  await manager.query(
    `SELECT set_config('selvedge.changed_by', $1, true), set_config('selvedge.actor_id', $2, true),
            set_config('selvedge.actor_kind', $3, true)`,
    [name, id, kind],
  );
}
