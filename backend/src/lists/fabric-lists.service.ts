import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import {
  type FabricListInput,
  type FabricLists,
  type FabricList as ListOnWire,
  MAX_ITEMS,
  MAX_LISTS,
} from '@selvedge/domain/lists/fabric-list';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import { type CalledBy, type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { FabricList } from './fabric-list.entity.js';
import { LIST_JSON, LIST_SUMMARY_JSON } from './fabric-list.view.js';
import { ListComment } from './list-comment.entity.js';

/** The lists of the customer who asks; another's are not found. */
@Injectable()
export class FabricListsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** The favorites first, then the lists that are not archived. */
  async own({ id }: CurrentUser): Promise<FabricLists> {
    const rows = await this.dataSource.query<{ list: FabricLists['lists'][number] }[]>(
      `SELECT ${LIST_SUMMARY_JSON} AS list FROM fabric_lists l WHERE l.user_id = $1
       ORDER BY l.archived_at IS NOT NULL, l.is_favourites DESC, l.changed_at DESC, l.id`,
      [id],
    );
    return { lists: rows.map(({ list }) => list), limit: MAX_LISTS, left: Math.max(0, MAX_LISTS - rows.length) };
  }

  /** @throws NotFoundException */
  async one({ id: userId }: CurrentUser, id: string): Promise<ListOnWire> {
    const [row] = await this.dataSource.query<{ list: Omit<ListOnWire, 'item_limit' | 'items_left'> }[]>(
      `SELECT ${LIST_JSON} AS list FROM fabric_lists l WHERE l.id = $1 AND l.user_id = $2`,
      [id, userId],
    );
    if (!row) throw listNotFound();
    return { ...row.list, item_limit: MAX_ITEMS, items_left: Math.max(0, MAX_ITEMS - row.list.item_count) };
  }

  /** @returns its id. @throws ConflictException for one list too many */
  async create(change: CalledBy, { name, note = '', season = '' }: FabricListInput): Promise<string> {
    const { by: caller } = change;
    return this.idempotency.once(change, async (manager) => {
      await assertListQuota(manager, caller.id);
      await changesBy(manager, caller);
      const { identifiers } = await manager.insert(FabricList, { userId: caller.id, name, note, season });
      return identifiers[0]?.id;
    });
  }

  /** @throws NotFoundException, StaleRecord, ConflictException for archiving the favorites */
  async edit(id: string, change: Change, { archived, ...given }: Partial<FabricListInput>): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const list = await lockedList(manager, id, change);
      if (archived && list.isFavourites) {
        throw new ConflictException("Favorites are saved to this list, so it can't be put away.");
      }
      const { name, note, season } = given;
      const archivedAt = archived === undefined ? list.archivedAt : archived ? (list.archivedAt ?? new Date()) : null;
      await manager.update(FabricList, { id }, { name, note, season, archivedAt });
    });
  }

  /** Deletes a list with its lines and links. @throws NotFoundException, StaleRecord */
  async delete(id: string, change: Change): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      await lockedList(manager, id, change);
      await manager.delete(FabricList, { id });
    });
  }

  /** @throws NotFoundException for another customer's list */
  async removeComment({ id: userId }: CurrentUser, listId: string, id: string): Promise<void> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(FabricList, { id: listId, userId }))) throw listNotFound();
    await manager.delete(ListComment, { id, listId });
  }
}

export const listNotFound = () => new NotFoundException('This list is no longer there.');

/** The caller's list, locked for a change of it or its lines. @throws NotFoundException, StaleRecord */
export async function lockedList(manager: EntityManager, id: string, change: Change): Promise<FabricList> {
  const list = await manager.findOne(FabricList, {
    where: { id, userId: change.by.id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!list) throw listNotFound();
  rejectStale(list, change, list.name);
  await changesBy(manager, change.by);
  return list;
}

/** Serializes the new lists of a customer until the transaction ends. */
export async function assertListQuota(manager: EntityManager, userId: string): Promise<void> {
  await lockKey(manager, 'lists', userId);
  const count = await manager.countBy(FabricList, { userId });
  if (count < MAX_LISTS) return;
  throw new ConflictException(
    inParts('You have {count} lists, and no more fit. Delete one that you no longer need first.', { count }),
  );
}
