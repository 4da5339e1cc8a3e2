import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay, formatDateTime } from '@selvedge/domain/dates';
import type { FabricImportProblem, ImportUndo } from '@selvedge/domain/fabrics/fabric-import';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import { DataSource, type EntityManager, In } from 'typeorm';
import { recordChange, skipAuditTriggers } from '../../database/audit-trail.js';
import { changesBy } from '../../database/versioned.js';
import type { CalledBy } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { requireRight } from '../../http/require-right.js';
import { removeUploads } from '../../uploads/uploads.service.js';
import { secondPersons } from '../../users/second-person.js';
import { movesStock } from '../stock/move-stock.js';
import { FabricImport } from './entities/fabric-import.entity.js';
import { restoreFabrics } from './persistence/restore-fabrics.js';
import { kindsOf } from './readable-import.js';

/** A whole catalog takes seconds, more than the statement timeout of a request. */
const TIMEOUT_S = 60;
const SHOWN = 100;

/** A fabric written by an import, and what prevents undoing that. */
interface Judged {
  id: string;
  row: number;
  item_code: string;
  is_new: boolean;
  hindrance: 'deleted' | 'changed' | 'quoted' | 'promised' | 'stocked' | 'pictures' | null;
  changed_by: string;
  changed_at: Date;
}

/**
 * Evaluates an import fabric by fabric: a created one is deleted, unless it was changed or quoted since; a changed one is
 * restored, unless it was changed since. One deleted already counts as undone.
 */
const JUDGED = `
  WITH promised AS (
    -- More is reserved or held than there would be, and would be less than there is.
    SELECT c.import_id, c.fabric_id
    FROM fabric_import_changes c JOIN fabrics f ON f.id = c.fabric_id
    JOIN colourways w ON w.fabric_id = f.id AND w.reserved_quantity + w.held_quantity > 0
    LEFT JOIN LATERAL (
      SELECT own.stock_quantity FROM jsonb_to_recordset(c.before->'colourways') AS own(name text, stock_quantity numeric)
      WHERE name_key(own.name) = name_key(w.name)) former ON true
    WHERE c.import_id = $1
    GROUP BY c.import_id, c.fabric_id, f.id
    HAVING c.before IS NULL
      OR CASE WHEN (c.before->>'stock_by_colour')::boolean
              THEN bool_or(coalesce(former.stock_quantity, 0) < w.reserved_quantity + w.held_quantity
                           AND coalesce(former.stock_quantity, 0) < coalesce(w.stock_quantity, f.stock_quantity))
              ELSE (c.before->>'stock_quantity')::numeric
                   < least(sum(w.reserved_quantity + w.held_quantity), f.stock_quantity) END
  ), stocked AS (
    -- The fabric or a color of it would lose more than one person may take off the stock.
    SELECT c.fabric_id
    FROM fabric_import_changes c JOIN fabrics f ON f.id = c.fabric_id JOIN colourways w ON w.fabric_id = f.id
    LEFT JOIN LATERAL (
      SELECT own.stock_quantity FROM jsonb_to_recordset(c.before->'colourways') AS own(name text, stock_quantity numeric)
      WHERE name_key(own.name) = name_key(w.name)) former ON true
    WHERE c.import_id = $1 AND $2::numeric IS NOT NULL
    GROUP BY c.fabric_id, c.before, f.id
    HAVING f.stock_quantity - coalesce((c.before->>'stock_quantity')::numeric, 0) > $2
      OR bool_or((c.before->>'stock_by_colour')::boolean AND w.stock_quantity - coalesce(former.stock_quantity, 0) > $2)
  )
  SELECT c.fabric_id AS id, c.sheet_row AS row, c.item_code, c.before IS NULL AS is_new, f.changed_by, f.changed_at,
    CASE WHEN f.id IS NULL THEN 'deleted'
         WHEN f.version <> c.version THEN 'changed'
         WHEN c.before IS NULL AND EXISTS (SELECT FROM quotation_lines l WHERE l.fabric_id = f.id) THEN 'quoted'
         WHEN c.before IS NULL AND f.id IN (
           SELECT (added->>'fabricId')::uuid
           FROM quotations q, jsonb_path_query(q.draft, '$.added_lines[*]') added WHERE q.draft IS NOT NULL) THEN 'quoted'
         WHEN EXISTS (SELECT FROM promised WHERE promised.fabric_id = f.id AND promised.import_id = c.import_id) THEN 'promised'
         WHEN c.fabric_id IN (SELECT fabric_id FROM stocked) THEN 'stocked'
         WHEN EXISTS (SELECT FROM unnest(c.kept_uploads) kept(id)
                      WHERE NOT EXISTS (SELECT FROM uploads u WHERE u.id = kept.id)
                         OR EXISTS (SELECT FROM fabric_images i WHERE i.upload_id = kept.id AND i.fabric_id <> f.id))
           THEN 'pictures'
    END AS hindrance
  FROM fabric_import_changes c LEFT JOIN fabrics f ON f.id = c.fabric_id
  WHERE c.import_id = $1 AND (f.id IS NOT NULL OR c.before IS NOT NULL)
  ORDER BY c.sheet_row`;

/** Undoes the changes of an import to the catalog. */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Previews the result; nothing is written. @throws as {@link undoImport} does. */
  async preview(id: string, caller: CurrentUser): Promise<ImportUndo> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(FabricImport, { id, kind: In(kindsOf(caller)) });
    return answerOf(await judge(manager, await refuse(manager, found), caller), false);
  }

  /**
   * Undoes what is possible in one transaction. The rest can be retried later, when nothing prevents it.
   *
   * @throws NotFoundException, ConflictException while the import is running, and if nothing is left to undo.
   */
  undoImport(id: string, change: CalledBy): Promise<ImportUndo> {
    const actor = change.by;
    return this.idempotency.once(change, async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = '${TIMEOUT_S}s'`);
      const where = { id, kind: In(kindsOf(actor)) };
      const locked = await manager.findOne(FabricImport, { where, lock: { mode: 'pessimistic_write' } });
      const found = await refuse(manager, locked);
      if (found.kind === 'fabrics') {
        const what = 'Undoing an import brings back former prices, and you may not change prices.';
        requireRight(actor, 'price.write', what);
      }
      await lockFabrics(manager, id);
      const judged = await judge(manager, found, actor);
      await changesBy(manager, actor);
      await skipAuditTriggers(manager);
      await movesStock(manager, { reason: 'import', reference: `${found.fileName}, taken back` });
      const free = judged.filter(({ hindrance }) => hindrance === null);
      await deleteFabrics(manager, idsOf(free.filter(({ is_new }) => is_new)));
      await restoreFabrics(manager, id, idsOf(free.filter(({ is_new }) => !is_new)));
      await manager.query(
        `DELETE FROM categories c USING fabric_imports i WHERE i.id = $1 AND c.id = ANY(i.new_categories)
           AND NOT EXISTS (SELECT FROM fabric_categories f WHERE f.category_id = c.id)`,
        [id],
      );
      const hindered = idsOf(judged.filter(({ hindrance }) => hindrance !== null));
      await manager.query('DELETE FROM fabric_import_changes WHERE import_id = $1 AND fabric_id <> ALL($2)', [
        id,
        hindered,
      ]);
      await manager.query('UPDATE fabric_imports SET taken_back_at = now(), taken_back_by = $2 WHERE id = $1', [
        id,
        actor.name,
      ]);
      await recordChange(manager, {
        action: 'taken-back',
        resource: 'fabric_imports',
        recordIds: [id],
        name: found.fileName,
        count: free.length,
      });
      return answerOf(judged, true);
    });
  }
}

/** Undoing the own import on the same day corrects a slip; others may take off no more stock than one person may. */
async function judge(manager: EntityManager, found: FabricImport, by: CurrentUser): Promise<Judged[]> {
  const { id, requestedBy, createdAt } = found;
  const isSlip = requestedBy === by.id && colomboDay(createdAt) === colomboDay(new Date());
  const people = isSlip ? [] : await secondPersons(manager, by, 'stock.adjust');
  return manager.query<Judged[]>(JUDGED, [id, people.length > 0 ? ALONE_METERS : null]);
}

async function refuse(manager: EntityManager, found: FabricImport | null): Promise<FabricImport> {
  if (!found) throw new NotFoundException('Import not found.');
  const { id, state, takenBackAt, takenBackBy } = found;
  if (state === 'queued' || state === 'running') {
    throw new ConflictException('The sheet is still being imported. Try again when it is done.');
  }
  const [left] = await manager.query<unknown[]>('SELECT FROM fabric_import_changes WHERE import_id = $1 LIMIT 1', [id]);
  if (left) return found;
  throw new ConflictException(
    takenBackAt
      ? `This import was taken back by ${takenBackBy} at ${formatDateTime(takenBackAt)}.`
      : 'There is nothing to take back: the import changed nothing, or is older than 30 days.',
  );
}

/** Locks in one order, as imports do; a quotation of one of them has to wait, and finds it deleted. */
async function lockFabrics(manager: EntityManager, importId: string): Promise<void> {
  await manager.query(
    `SELECT FROM fabrics f JOIN fabric_import_changes c ON c.fabric_id = f.id
     WHERE c.import_id = $1 ORDER BY f.id FOR UPDATE OF f`,
    [importId],
  );
}

async function deleteFabrics(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const shown = await manager.query<{ upload_id: string }[]>(
    'SELECT upload_id FROM fabric_images WHERE fabric_id = ANY($1) AND upload_id IS NOT NULL',
    [ids],
  );
  await manager.query('DELETE FROM fabrics WHERE id = ANY($1)', [ids]);
  await removeUploads(
    manager,
    shown.map(({ upload_id }) => upload_id),
  );
}

function answerOf(judged: readonly Judged[], isDone: boolean): ImportUndo {
  const free = judged.filter(({ hindrance }) => hindrance === null);
  const hindered = judged.filter(({ hindrance }) => hindrance !== null);
  const deleted = free.filter(({ is_new }) => is_new).length;
  return {
    message: [
      `${fabrics(deleted, isDone)} deleted, ${fabrics(free.length - deleted, isDone)} given the former values back`,
      ...(hindered.length > 0
        ? [`${hindered.length} ${hindered.length === 1 ? 'stays as it is' : 'stay as they are'}`]
        : []),
    ].join('; '),
    deleted_count: deleted,
    restored_count: free.length - deleted,
    kept_count: hindered.length,
    kept: hindered.slice(0, SHOWN).map(problemOf),
  };
}

/** '1 fabric was', '2 fabrics would be' … */
const fabrics = (count: number, isDone: boolean): string =>
  `${count} ${count === 1 ? 'fabric' : 'fabrics'} ${isDone ? (count === 1 ? 'was' : 'were') : 'would be'}`;

function problemOf(judged: Judged): FabricImportProblem {
  const { row, item_code } = judged;
  return { row, item_code, column: '', message: sentenceOf(judged) };
}

function sentenceOf({ hindrance, changed_by, changed_at }: Judged): string {
  if (hindrance === 'deleted') return 'It has been deleted since.';
  if (hindrance === 'quoted') return 'A quotation names it.';
  if (hindrance === 'promised') return 'More of it is reserved for orders or held for customers than there would be.';
  if (hindrance === 'stocked') {
    return `More than ${ALONE_METERS} m would leave the stock, which needs a second person: count it off in the stock take first.`;
  }
  if (hindrance === 'pictures') return 'One of its former pictures is no longer there, or another fabric shows it.';
  return `It was changed${changed_by ? ` by ${changed_by}` : ''} at ${formatDateTime(changed_at)}.`;
}

const idsOf = (rows: readonly Judged[]): string[] => rows.map(({ id }) => id);
