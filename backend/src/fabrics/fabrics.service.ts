import { Injectable, NotFoundException } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { flagFilter, type ListContract, type ListPage, type ListQuery, textFilter } from '../http/list-query.js';
import { ADMIN_FABRIC_JSON, FABRIC_JOINS } from './fabric.view.js';
import { FabricConditions } from './fabric-conditions.js';

const columns = {
  name: 'f.name COLLATE "und-x-icu"',
  item_code: 'lower(f.item_code)',
  price: 'f.price_cents',
  weight: 'f.weight_gsm',
  stock: 'f.stock_quantity',
  created_at: 'f.created_at',
} as const;

export const fabricList: ListContract<keyof typeof columns, 'category_id' | 'pre_order' | 'is_global' | 'in_stock'> = {
  resource: 'fabrics',
  sortable: {
    id: 'created_at',
    name: 'name',
    item_code: 'item_code',
    price_per_meter: 'price',
    weight: 'weight',
    stock_quantity: 'stock',
    created_at: 'created_at',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['category_id', 'pre_order', 'is_global', 'in_stock'],
};

type FabricListQuery = ListQuery<keyof typeof columns, 'category_id' | 'pre_order' | 'is_global' | 'in_stock'>;

/** Fabrics as the console keeps them, hidden ones included. */
@Injectable()
export class FabricsService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: FabricListQuery): Promise<ListPage<AdminFabric>> {
    const conditions = new FabricConditions()
      .search(filter.search)
      .inCategory(textFilter(filter, 'category_id'))
      .flag('pre_order', flagFilter(filter, 'pre_order'))
      .flag('is_global', flagFilter(filter, 'is_global'))
      .inStock(flagFilter(filter, 'in_stock'));
    if (filter.ids) conditions.add(`f.id = ANY(${conditions.bind(filter.ids)})`);
    const { where } = conditions;
    const counted = [...conditions.parameters];
    const order = `${columns[sort.column]} ${sort.direction}, f.id ${sort.direction}`;
    const page = `LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`;
    const [rows, [counts]] = await Promise.all([
      this.dataSource.query<{ fabric: AdminFabric }[]>(
        // Ids first: the index of the order holds them, so that a deep page reads no row that it doesn't show.
        `SELECT ${ADMIN_FABRIC_JSON} AS fabric
         FROM (SELECT f.id FROM fabrics f ${where} ORDER BY ${order} ${page}) page
         JOIN fabrics f ON f.id = page.id ${FABRIC_JOINS} ORDER BY ${order}`,
        conditions.parameters,
      ),
      this.dataSource.query<[{ total: number }]>(`SELECT count(*)::int AS total FROM fabrics f ${where}`, counted),
    ]);
    return { rows: rows.map((row) => row.fabric), total: counts.total };
  }

  async one(id: string): Promise<AdminFabric> {
    const [row] = await this.dataSource.query<{ fabric: AdminFabric }[]>(
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Fabric not found.');
    return row.fabric;
  }
}
