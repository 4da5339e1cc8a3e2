import { ConflictException, ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { WriteOff as ShownWriteOff } from '@selvedge/domain/stock/write-off';
import { DataSource } from 'typeorm';
import { recordChange } from '../database/audit-trail.js';
import { Conditions } from '../database/conditions.js';
import { isoTimestamp } from '../database/iso-timestamp.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { WriteOff } from '../fabrics/stock/write-off.entity.js';
import type { Change } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import type { ListContract, ListPage, ListQuery } from '../http/lists/list-query.js';
import { Roll } from '../rolls/roll.entity.js';
import { RollActionsService } from '../rolls/roll-actions.service.js';
import { StockTakeService } from '../stock/stock-take.service.js';

export const writeOffList = {
  resource: 'write-offs',
  sortable: { id: 'o.created_at', created_at: 'o.created_at' },
  defaultSort: { column: 'created_at', direction: 'ASC' },
  filters: [],
} as const satisfies ListContract;

const WRITE_OFFS = `write_offs o JOIN fabrics f ON f.id = o.fabric_id LEFT JOIN colourways w ON w.id = o.colourway_id
  LEFT JOIN rolls r ON r.id = o.roll_id LEFT JOIN users u ON u.id = o.counted_by`;

/** Losses that one person has booked, until another one who may adjust the stock approves or rejects them. */
@Injectable()
export class WriteOffsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockTakeService,
    private readonly rolls: RollActionsService,
  ) {}

  async list(
    { filter, sort, limit, offset }: ListQuery<typeof writeOffList>,
    reader: CurrentUser,
  ): Promise<ListPage<ShownWriteOff>> {
    const conditions = new Conditions()
      .add('NOT o.booked')
      .among('o.id', filter.ids)
      .containing(
        filter.search,
        (pattern) => `folded(concat_ws(' ', f.name, f.item_code, w.name, r.roll_number, u.name)) LIKE ${pattern}`,
      );
    const { rows, total } = await page<Omit<ShownWriteOff, 'is_own'> & { counted_by_id: string }>(this.dataSource, {
      select: `o.id, o.fabric_id, f.name AS fabric_name, f.item_code, coalesce(w.name, '') AS color, r.roll_number,
        o.lost::float8 AS lost, o.counted::float8 AS counted, coalesce(o.input->>'reason', o.input->>'reference', '') AS reason,
        coalesce(u.name, '') AS counted_by, o.counted_by AS counted_by_id,
        ${isoTimestamp('o.created_at')} AS created_at`,
      from: WRITE_OFFS,
      conditions,
      order: `${writeOffList.sortable[sort.column]} ${sort.direction}, o.id`,
      limit,
      offset,
    });
    return { rows: rows.map(({ counted_by_id, ...row }) => ({ ...row, is_own: counted_by_id === reader.id })), total };
  }

  /**
   * Does the same as the first person, and so confirms it.
   *
   * @throws NotFoundException; ForbiddenException for one's own; ConflictException where the stock has changed since
   */
  async approve(id: string, change: Change): Promise<void> {
    const waiting = await this.#waiting(id);
    const { fabricId, colourwayId, rollId, counted, countedBy, deed, input } = waiting;
    if (countedBy === change.by.id) {
      throw new ForbiddenException('You have booked this yourself: somebody else approves it.');
    }
    const { version: _, ...own } = change;
    if (rollId && deed) {
      const roll = await this.dataSource.manager.findOneByOrFail(Roll, { id: rollId });
      if (roll.length !== metersBefore(waiting)) {
        throw new ConflictException(
          `${roll.rollNumber} has ${formatLength(roll.length, 'meters')} now, and had ${formatLength(metersBefore(waiting), 'meters')} when this was booked. Reject it, and look at the roll again.`,
        );
      }
      return this.rolls.change(rollId, deed, { ...own, version: roll.version }, input);
    }
    const { reference = '', allow_shortage } = input;
    const expected = metersBefore(waiting);
    const count = { fabric_id: fabricId, colourway_id: colourwayId, reason: 'count' as const, counted, expected };
    await this.stock.book({ ...count, reference, allow_shortage }, own);
  }

  /** @throws NotFoundException */
  reject(id: string, by: CurrentUser): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<
        { about: string; is_roll: boolean; name: string; lost: number; by: string | null }[]
      >(
        `SELECT coalesce(o.roll_id, o.fabric_id) AS about, o.roll_id IS NOT NULL AS is_roll, coalesce(r.roll_number, f.item_code) AS name, o.lost::float8 AS lost,
           u.name AS by FROM ${WRITE_OFFS} WHERE o.id = $1 AND NOT o.booked FOR UPDATE OF o`,
        [id],
      );
      if (!row) throw gone();
      await manager.delete(WriteOff, { id });
      await changesBy(manager, by);
      await recordChange(manager, {
        action: 'refused',
        resource: row.is_roll ? 'rolls' : 'fabrics',
        recordIds: [row.about],
        name: row.name,
        detail: `${formatLength(row.lost, 'meters')} less, counted by ${row.by ?? 'a deleted account'}`,
      });
    });
  }

  async #waiting(id: string): Promise<WriteOff> {
    const waiting = await this.dataSource.manager.findOneBy(WriteOff, { id, booked: false });
    if (!waiting) throw gone();
    return waiting;
  }
}

const gone = (): NotFoundException => new NotFoundException('Nothing waits here any more: it was booked or rejected.');

const metersBefore = ({ counted, lost }: Pick<WriteOff, 'counted' | 'lost'>): number => exactSum([counted, lost]);
