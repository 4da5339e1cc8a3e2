import { Injectable } from '@nestjs/common';
import type { HolidayInput, Holiday as HolidayOnWire } from '@selvedge/domain/invoicing/banking-days';
import { DataSource, type EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import { type Change, rejectStale } from '../http/change.js';
import { Holiday } from './holiday.entity.js';

/** The days on which banks are closed besides weekends. A day that turns out to be none stays, marked as no bank holiday. */
@Injectable()
export class HolidaysService {
  constructor(private readonly dataSource: DataSource) {}

  async all(): Promise<HolidayOnWire[]> {
    return (await this.dataSource.manager.find(Holiday, { order: { date: 'ASC' } })).map(viewOf);
  }

  async one(date: string): Promise<HolidayOnWire> {
    return viewOf(await this.dataSource.manager.findOneByOrFail(Holiday, { date }));
  }

  /** Adds the holiday of a day, or corrects it. @throws StaleRecord */
  async save(date: string, change: Change, { name, bank, estimated }: HolidayInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockKey(manager, 'holiday', date);
      const stored = await manager.findOneBy(Holiday, { date });
      if (stored) rejectStale(stored, change, `The holiday of ${date}`);
      await changesBy(manager, change.by);
      if (stored) await manager.update(Holiday, { id: stored.id }, { name, bank, estimated });
      else await manager.insert(Holiday, { date, name, bank, estimated });
    });
  }
}

const viewOf = ({ date, name, bank, estimated, version }: Holiday): HolidayOnWire => ({
  date,
  name,
  bank,
  estimated,
  version,
});

/** All bank holidays, `2026-12-25`. */
export async function bankHolidays(manager: EntityManager): Promise<Set<string>> {
  const rows = await manager.findBy(Holiday, { bank: true });
  return new Set(rows.map(({ date }) => date));
}
