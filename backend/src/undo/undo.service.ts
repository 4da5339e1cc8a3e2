import { ConflictException, ForbiddenException, Injectable } from '@nestjs/common';
import { isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange, skipAuditTriggers } from '../database/audit-trail.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { type RowsBefore, restoreDeleted } from '../database/undo/deleted-rows.js';
import { Undo } from '../database/undo/undo.entity.js';
import { changesBy } from '../database/versioned.js';
import { type FabricsBefore, restoreBatch } from '../fabrics/restore-batch.js';
import { commitWait } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';

const UNDO_MINUTES = 10;
/** A whole catalog takes seconds, more than the statement timeout of a request. */
const TIMEOUT_S = 60;
const GONE = `It can be taken back once, for ${UNDO_MINUTES} minutes, and only by whoever did it.`;

/** Undoes deletions and batches. */
@Injectable()
export class UndoService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ConflictException if it is too late, or if something else has taken its place; ForbiddenException */
  async undo(id: string, by: CurrentUser): Promise<{ message: string }> {
    const message = await this.dataSource
      .transaction(async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = '${TIMEOUT_S}s'`);
        const undo = await manager.findOne(Undo, {
          where: { id, actorId: by.id },
          lock: { mode: 'pessimistic_write' },
        });
        if (!undo || undo.createdAt.getTime() < Date.now() - UNDO_MINUTES * 60_000) throw new ConflictException(GONE);
        if (!isAllowed(undo.needs, by)) throw new ForbiddenException('You may no longer do this.');
        await changesBy(manager, by);
        await skipAuditTriggers(manager);
        const done = await restore(manager, undo);
        await manager.delete(Undo, { id });
        const { resource, name } = undo;
        await recordChange(manager, { action: 'undone', resource, name, ...done });
        return done.message;
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw new ConflictException(
          'It can not be taken back: something with the same name, code or address was made since.',
        );
      });
    await commitWait();
    return { message };
  }
}

async function restore(
  manager: EntityManager,
  { kind, before, name }: Undo,
): Promise<{ message: string; recordIds?: string[]; count: number }> {
  if (kind === 'fabric-batch') {
    const { restored, unchanged } = await restoreBatch(manager, before as FabricsBefore);
    const others =
      unchanged > 0
        ? `; ${unchanged} ${unchanged === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are'}`
        : '';
    return {
      message: `${restored} ${restored === 1 ? 'fabric has' : 'fabrics have'} the former values${others}.`,
      count: restored,
    };
  }
  const { tables, hidden } = before as RowsBefore & { hidden?: string };
  if (hidden) {
    const unforgotten = 'UPDATE users SET deleted_at = NULL WHERE id = $1 AND forgotten_at IS NULL';
    const [, shown] = await manager.query<[unknown, number]>(unforgotten, [hidden]);
    if (shown === 0) throw new ConflictException('The data of this account are erased already.');
  }
  await restoreDeleted(manager, before as RowsBefore);
  const ids = tables[0]?.rows.flatMap(({ id }) => (typeof id === 'string' ? id : [])) ?? [];
  return { message: `${name} is there again.`, recordIds: hidden ? [hidden] : ids, count: 1 };
}
