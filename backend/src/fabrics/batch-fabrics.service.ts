import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { FabricBatchAnswer, FabricBatchChange } from '@selvedge/domain/fabrics/fabric-batch';
import { formatCents, MAX_CENTS } from '@selvedge/domain/money';
import type { Access, Permission } from '@selvedge/domain/users/permissions';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { changesInDetail } from '../database/audit-trail.js';
import { Undo } from '../database/undo/undo.entity.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { callerOf } from '../http/idempotency/key-header.js';
import { parseListQuery, rejectEmptyConditions } from '../http/lists/list-query.js';
import { requireRight } from '../http/require-right.js';
import type { FabricBatchDto } from './dto/fabric-batch.dto.js';
import type { FabricConditions } from './fabric-conditions.js';
import { type FabricListQuery, fabricList, listConditions } from './fabric-list.js';
import { changedSince, readFabrics } from './restore-batch.js';

/** A whole catalog takes seconds, more than the statement timeout of a request. */
const TIMEOUT_S = 60;
const NAMED_CODES = 5;

interface Outcome {
  selected: number;
  changed: number;
  /** Number of fabrics whose price would be out of range; if any, nothing was written. */
  refused: number;
  /** Codes of the first of them. */
  codes: string[];
}

/** Changes many fabrics at once. It touches none of the interdependent flags. */
@Injectable()
export class BatchFabricsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Changes all fabrics of the selection, or none, and records who did it.
   *
   * @param key idempotency key of the call.
   * @throws BadRequestException for no change at all, unknown categories, and prices out of range;
   * ConflictException when the key was used for another change.
   */
  async change({ selection, change }: FabricBatchDto, actor: CurrentUser, key?: string): Promise<FabricBatchAnswer> {
    if (Object.values(change).every((value) => value === undefined || value === null)) {
      throw new BadRequestException('Choose what to change');
    }
    rejectUnallowed(change, actor);
    const filter = filterOf(selection);
    const call = {
      caller: callerOf(actor),
      scope: 'fabric batch',
      key,
      content: { selection, change },
      mismatch: 'This change was already sent with other content. Please close the dialog and try again.',
    };
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = '${TIMEOUT_S}s'`);
      await changesBy(manager, actor);
      await changesInDetail(manager, detailOf(change));
      const { result } = await this.idempotency.runOnce(manager, call, async () => {
        await checkCategories(manager, change);
        const conditions = () => listConditions(filter, this.config.lowStockMetres);
        const before = await readFabrics(manager, conditions());
        const { selected, changed, refused, codes } = await write(manager, conditions(), change);
        if (refused > 0) throw new BadRequestException(tooDear(refused, codes));
        const undo_id = changed > 0 ? await this.#keepUndo(manager, before, change, actor) : null;
        return { message: messageOf(changed, selected), changed_count: changed, selected_count: selected, undo_id };
      });
      return result;
    });
  }

  async #keepUndo(
    manager: EntityManager,
    before: Awaited<ReturnType<typeof readFabrics>>,
    change: FabricBatchChange,
    { id: actorId }: CurrentUser,
  ): Promise<string> {
    const fabrics = await changedSince(manager, before);
    const undo = manager.create(Undo, {
      actorId,
      kind: 'fabric-batch',
      needs: rightsOf(change),
      resource: 'fabrics',
      name: detailOf(change),
      before: { fabrics },
    });
    return (await manager.save(undo)).id;
  }
}

/** The rights that a change needs, and so its undo. */
function rightsOf({ price_percent, visible, ...others }: FabricBatchChange): Access {
  const isSent = (value: unknown): boolean => value !== undefined && value !== null;
  const rights: Permission[] = [
    ...(isSent(price_percent) ? (['price.write'] as const) : []),
    ...(isSent(visible) ? (['catalogue.publish'] as const) : []),
    ...(Object.values(others).some(isSent) ? (['catalogue.write'] as const) : []),
  ];
  return rights.join(' + ') as Access;
}

/** @throws ForbiddenException for what the caller may not change of any fabric */
function rejectUnallowed({ price_percent, visible, ...others }: FabricBatchChange, by: CurrentUser): void {
  const isSent = (value: unknown): boolean => value !== undefined && value !== null;
  if (isSent(price_percent)) requireRight(by, 'price.write', 'You may not change prices. Nothing was changed.');
  if (isSent(visible)) {
    requireRight(by, 'catalogue.publish', 'You may not show fabrics on the website or hide them. Nothing was changed.');
  }
  if (Object.values(others).some(isSent)) {
    requireRight(by, 'catalogue.write', 'You may change prices, and nothing else of a fabric. Nothing was changed.');
  }
}

/** Invalid ids are left out, like deleted ones. @throws BadRequestException for an unknown filter. */
function filterOf({ ids, filter }: FabricBatchDto['selection']): FabricListQuery['filter'] {
  if (!filter) return { ids: ids.filter((id) => isUUID(id)).map((id) => id.toLowerCase()) };
  if (ids !== undefined) throw new BadRequestException('Select fabrics by their ids or by a filter, not by both');
  rejectEmptyConditions(filter);
  return parseListQuery({ filter: JSON.stringify(filter) }, fabricList).filter;
}

async function checkCategories(
  manager: EntityManager,
  { add_category_ids: added = [], remove_category_ids: removed = [] }: FabricBatchChange,
): Promise<void> {
  const requested = [...added, ...removed];
  const known = await manager.query<{ id: string }[]>(
    'SELECT id FROM categories WHERE id::text = ANY($1) FOR KEY SHARE',
    [requested],
  );
  const unknown = requested.find((id) => !known.some((category) => category.id === id));
  if (unknown !== undefined) throw new BadRequestException(`There is no category '${unknown}'.`);
  if (added.some((id) => removed.includes(id))) {
    throw new BadRequestException("A category can't be added and removed at once.");
  }
}

/**
 * A single statement: locks all fabrics in one order, as the importer does, with a lock that allows quotation requests; checks
 * the new prices; then writes what differs. Fabrics whose categories change are written, too, to raise their version. The product
 * of price and percentage is exact, and PostgreSQL rounds it like domain/money.
 */
async function write(
  manager: EntityManager,
  conditions: FabricConditions,
  change: FabricBatchChange,
): Promise<Outcome> {
  const factor = conditions.bind(change.price_percent ?? 0);
  const visible = conditions.bind(change.visible ?? null);
  const isGlobal = conditions.bind(change.is_global ?? null);
  const added = conditions.bind(change.add_category_ids ?? []);
  const removed = conditions.bind(change.remove_category_ids ?? []);
  const price = `round(f.price_cents * (100 + ${factor}::numeric) * 0.01)::bigint`;
  const fields = `${price}, coalesce(${visible}::boolean, f.visible), coalesce(${isGlobal}::boolean, f.is_global)`;
  const [outcome] = await manager.query<[Outcome]>(
    `WITH chosen AS MATERIALIZED (
       SELECT f.id, f.item_code, ${price} AS price FROM fabrics f ${conditions.where} ORDER BY f.id FOR NO KEY UPDATE
     ), refused AS MATERIALIZED (
       SELECT item_code FROM chosen WHERE price > ${MAX_CENTS}
     ), writable AS MATERIALIZED (
       SELECT id FROM chosen WHERE NOT EXISTS (SELECT FROM refused)
     ), rewritten AS (
       UPDATE fabrics f SET (price_cents, visible, is_global, updated_at) = (${fields}, now())
       FROM writable, LATERAL (
         SELECT coalesce(array_agg(category_id), '{}') AS categories FROM fabric_categories WHERE fabric_id = writable.id
       ) filed_under
       WHERE f.id = writable.id
         AND ((f.price_cents, f.visible, f.is_global) IS DISTINCT FROM (${fields})
              OR NOT ${added}::uuid[] <@ categories OR ${removed}::uuid[] && categories)
       RETURNING f.id
     ), filed AS (
       INSERT INTO fabric_categories (fabric_id, category_id)
       SELECT writable.id, category_id FROM writable CROSS JOIN unnest(${added}::uuid[]) category_id
       ON CONFLICT DO NOTHING RETURNING fabric_id
     ), unfiled AS (
       DELETE FROM fabric_categories l USING writable
       WHERE l.fabric_id = writable.id AND l.category_id = ANY(${removed}::uuid[])
       RETURNING l.fabric_id
     )
     SELECT (SELECT count(*)::int FROM chosen) AS selected,
            (SELECT count(*)::int FROM (SELECT id FROM rewritten UNION SELECT fabric_id FROM filed
                                        UNION SELECT fabric_id FROM unfiled) changed) AS changed,
            (SELECT count(*)::int FROM refused) AS refused,
            ARRAY(SELECT item_code FROM refused ORDER BY lower(item_code) LIMIT ${NAMED_CODES}) AS codes`,
    conditions.parameters,
  );
  return outcome;
}

function tooDear(refused: number, codes: readonly string[]): string {
  const others = refused > codes.length ? ` and ${count(refused - codes.length)} more` : '';
  return `${count(refused)} ${refused === 1 ? 'price' : 'prices'} would be above ${formatCents(MAX_CENTS)}: ${codes.join(', ')}${others}. Nothing was changed.`;
}

function messageOf(changed: number, selected: number): string {
  if (selected === 0) return 'No fabric was found.';
  const fabrics = selected === 1 ? 'fabric' : 'fabrics';
  if (changed === selected) return `${count(changed)} ${fabrics} ${changed === 1 ? 'was' : 'were'} changed.`;
  return `${count(changed)} of ${count(selected)} ${fabrics} ${changed === 1 ? 'was' : 'were'} changed; the others were so already.`;
}

/** `price_percent 10, visible false`: the requested change, as shown in the audit trail. */
const detailOf = (change: FabricBatchChange): string =>
  Object.entries(change)
    .filter(([name, value]) => value !== undefined && value !== null && !name.endsWith('_ids'))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const count = (value: number): string => value.toLocaleString('en-US');
