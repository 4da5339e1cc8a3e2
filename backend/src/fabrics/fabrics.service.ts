import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import type { ListPage } from '../http/list-query.js';
import { ADMIN_FABRIC_JSON, FABRIC_JOINS } from './fabric.view.js';
import { type FabricListQuery, listConditions, listOrder, pageOfIds } from './fabric-list.js';

/** Fabrics as the console keeps them, hidden ones included. */
@Injectable()
export class FabricsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: FabricListQuery): Promise<ListPage<AdminFabric>> {
    const conditions = listConditions(query.filter, this.config.lowStockMetres);
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM fabrics f ${conditions.where}`,
      conditions.parameters,
    );
    const rows = await this.dataSource.query<{ fabric: AdminFabric }[]>(
      // Ids first: the index of the order holds them, so that a deep page reads no row that it doesn't show.
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM (${pageOfIds(conditions, query, total)}) page
       JOIN fabrics f ON f.id = page.id ${FABRIC_JOINS} ORDER BY ${listOrder(query.sort)}`,
      conditions.parameters,
    );
    return { rows: rows.map(({ fabric }) => fabric), total };
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
