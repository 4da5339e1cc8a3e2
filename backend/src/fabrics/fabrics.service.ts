import { Injectable, NotFoundException } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import type { ListPage } from '../http/list-query.js';
import { ADMIN_FABRIC_JSON, FABRIC_JOINS } from './fabric.view.js';
import { type FabricListQuery, listConditions, listOrder } from './fabric-list.js';

/** Fabrics as the console keeps them, hidden ones included. */
@Injectable()
export class FabricsService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: FabricListQuery): Promise<ListPage<AdminFabric>> {
    const conditions = listConditions(filter);
    const { where } = conditions;
    const counted = [...conditions.parameters];
    const order = listOrder(sort);
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

  /** @throws NotFoundException */
  async one(id: string): Promise<AdminFabric> {
    const [row] = await this.dataSource.query<{ fabric: AdminFabric }[]>(
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Fabric not found.');
    return row.fabric;
  }
}
