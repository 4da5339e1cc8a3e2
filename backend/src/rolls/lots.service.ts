import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import type { DyeLotInput, DyeLot as LotOnWire } from '@selvedge/domain/rolls/roll';
import { DataSource, type EntityManager } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockedRecord, orNotFound } from '../database/or-not-found.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { type CalledBy, type Change, rejectStale } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { type ListContract, type ListPage, type ListQuery, uuidFilter } from '../http/lists/list-query.js';
import { DyeLot } from './dye-lot.entity.js';

type LotQuery = ListQuery<typeof lotList>;

export const lotList = {
  resource: 'lots',
  sortable: {
    id: 'l.created_at',
    created_at: 'l.created_at',
    received_at: 'l.received_at',
    lot_code: 'lower(l.lot_code)',
  },
  defaultSort: { column: 'received_at', direction: 'DESC' },
  filters: ['fabric_id', 'colourway_id'],
} as const satisfies ListContract;

const FROM = `dye_lots l JOIN fabrics f ON f.id = l.fabric_id JOIN colourways w ON w.id = l.colourway_id`;
const ON_FLOOR = `r.lot_id = l.id AND r.state IN ('provisional', 'available', 'quarantined')`;
const LOT = `l.id, l.fabric_id, f.name AS fabric_name, f.item_code, l.colourway_id, w.name AS color, l.lot_code,
  l.supplier_name, l.received_at::text, l.shrinkage_warp_percent::float8, l.shrinkage_weft_percent::float8, l.note,
  (SELECT count(*)::int FROM rolls r WHERE ${ON_FLOOR}) AS rolls,
  (SELECT coalesce(sum(r.length), 0)::float8 FROM rolls r WHERE ${ON_FLOOR}) AS meters,
  (SELECT coalesce(max(free), 0)::float8 FROM (SELECT sum(greatest(r.length - r.reserved_length, 0)) AS free
   FROM rolls r WHERE r.lot_id = l.id AND is_for_sale(r.state, r.grade) GROUP BY r.shade_band) shades)
    AS largest_single_shade_meters, l.created_at, l.version`;

/** Dye lots: the rolls of a color that a mill dyed at one time. */
@Injectable()
export class LotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  list({ filter, sort, limit, offset }: LotQuery): Promise<ListPage<LotOnWire>> {
    return page<LotOnWire>(this.dataSource, {
      select: LOT,
      from: FROM,
      conditions: new Conditions()
        .among('l.id', filter.ids)
        .equal('l.fabric_id', uuidFilter(filter, 'fabric_id'))
        .equal('l.colourway_id', uuidFilter(filter, 'colourway_id'))
        .containing(
          filter.search,
          (pattern) =>
            `folded(l.lot_code || ' ' || l.supplier_name || ' ' || f.name || ' ' || f.item_code) LIKE ${pattern}`,
        ),
      order: `${lotList.sortable[sort.column]} ${sort.direction}, l.id ${sort.direction}`,
      limit,
      offset,
    });
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<LotOnWire> {
    const [lot] = await this.dataSource.query<LotOnWire[]>(`SELECT ${LOT} FROM ${FROM} WHERE l.id = $1`, [id]);
    if (!lot) throw new NotFoundException('Lot not found.');
    return lot;
  }

  /** @returns its id. @throws NotFoundException for an unknown color, ConflictException for a lot that the color has already */
  create({ colourway_id, ...input }: DyeLotInput, change: CalledBy): Promise<string> {
    return uniqueLot(
      input.lot_code,
      this.idempotency.once(change, async (manager) => {
        const color = orNotFound(await manager.findOneBy(Colourway, { id: colourway_id }), 'Color not found.');
        await changesBy(manager, change.by);
        const { id } = await manager.save(
          manager.create(DyeLot, { fabricId: color.fabricId, colourwayId: color.id, ...fieldsOf(input) }),
        );
        return id;
      }),
    );
  }

  /** @throws NotFoundException, StaleRecord, ConflictException as {@link create} */
  async update(id: string, input: Omit<DyeLotInput, 'colourway_id'>, change: Change): Promise<void> {
    await uniqueLot(
      input.lot_code,
      this.idempotency.once(change, async (manager) => {
        const lot = await lockedLot(manager, id);
        rejectStale(lot, change, `Lot ${lot.lotCode}`);
        await changesBy(manager, change.by);
        await manager.update(DyeLot, { id }, fieldsOf(input));
      }),
    );
  }
}

/** @throws NotFoundException */
export async function lockedLot(manager: EntityManager, id: string): Promise<DyeLot> {
  return lockedRecord(manager, DyeLot, { id }, 'Lot not found.');
}

const fieldsOf = (input: Omit<DyeLotInput, 'colourway_id'>) => ({
  lotCode: input.lot_code,
  supplierName: input.supplier_name ?? '',
  receivedAt: colomboDay(input.received_at),
  shrinkageWarpPercent: input.shrinkage_warp_percent ?? null,
  shrinkageWeftPercent: input.shrinkage_weft_percent ?? null,
  note: input.note ?? '',
});

async function uniqueLot<T>(code: string, done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!isUniqueViolation(error, 'dye_lots_lot_code_key')) throw error;
    throw new ConflictException(`The color has a lot ${code} already. Receive its rolls there, or write another code.`);
  }
}
