import { Injectable } from '@nestjs/common';
import { type StockMovement, stockReasons } from '@selvedge/domain/fabrics/stock';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import { searchedText } from '../database/search-condition.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  dayFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';

export const movementList = {
  resource: 'stock-movements',
  sortable: { id: 'm.id', at: 'm.id' },
  defaultSort: { column: 'id', direction: 'DESC' },
  filters: ['fabric_id', 'colourway_id', 'reason', 'since', 'until'],
  ids: 'numbers',
} as const satisfies ListContract;

/** SQL: a domain `StockMovement`, from `stock_movements m` and its color `w`. */
export const MOVEMENT = `m.id::text AS id, m.fabric_id, m.colourway_id, coalesce(w.name, '') AS color,
  (CASE WHEN m.reason IN ('reserve', 'release') THEN m.reserved
        WHEN m.reason IN ('hold', 'hold-end') THEN m.held ELSE m.on_hand END)::float8 AS quantity,
  m.reason, m.reference, m.by, m.at`;
export const MOVEMENTS = 'stock_movements m LEFT JOIN colourways w ON w.id = m.colourway_id';

/** The stock ledger, newest first. */
@Injectable()
export class StockMovementsService {
  constructor(private readonly dataSource: DataSource) {}

  list(
    { filter, sort, limit, offset }: ListQuery<typeof movementList>,
    reader: CurrentUser,
  ): Promise<ListPage<StockMovement>> {
    return page<StockMovement>(this.dataSource, {
      select: MOVEMENT,
      from: MOVEMENTS,
      conditions: new Conditions()
        .among('m.id', filter.ids)
        .equal('m.fabric_id', uuidFilter(filter, 'fabric_id'))
        .equal('m.colourway_id', uuidFilter(filter, 'colourway_id'))
        .equal('m.reason', choiceFilter(filter, 'reason', stockReasons))
        .between('m.at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
        .containing(filter.search, (pattern) => `folded(${searchedText('m.reference', reader)}) LIKE ${pattern}`),
      order: `${movementList.sortable[sort.column]} ${sort.direction}`,
      limit,
      offset,
    });
  }
}
