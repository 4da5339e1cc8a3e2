import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { ReadReplica } from '../database/read-replica.js';
import type { ListPage } from '../http/lists/list-query.js';
import { CatalogVersion } from './catalog-version.js';
import { ADMIN_FABRIC_JOINS, ADMIN_FABRIC_JSON } from './fabric.view.js';
import { countOf, type FabricListQuery, listOrder, pageOfIds } from './fabric-list.js';

/** Fabrics in the admin console, including hidden ones. */
@Injectable()
export class FabricsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogVersion: CatalogVersion,
    private readonly replica: ReadReplica,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: FabricListQuery): Promise<ListPage<AdminFabric>> {
    const { lowStockMetres } = this.config;
    const count = countOf(query.filter, lowStockMetres);
    const [counted] = await this.#read<{ total: number }>(count.sql, count.parameters);
    const total = counted?.total ?? 0;
    const page = pageOfIds(query, total, lowStockMetres);
    const rows = await this.#read<{ fabric: AdminFabric }>(
      // Ids first, by an index-only scan: a deep page reads only the rows it shows.
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM (${page.sql}) page
       JOIN fabrics f ON f.id = page.id ${ADMIN_FABRIC_JOINS} ORDER BY ${listOrder(query.sort)}`,
      page.parameters,
    );
    return { rows: rows.map(({ fabric }) => fabric), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<AdminFabric> {
    const [row] = await this.#read<{ fabric: AdminFabric }>(
      `SELECT ${ADMIN_FABRIC_JSON} AS fabric FROM fabrics f ${ADMIN_FABRIC_JOINS} WHERE f.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Fabric not found.');
    return row.fabric;
  }

  /** Uses the read replica if it is up to date with everything written before this call. */
  async #read<Row extends QueryResultRow>(sql: string, parameters: unknown[]): Promise<Row[]> {
    if (this.replica.isSetUp) await this.catalogVersion.read();
    return (await this.replica.rows<Row>({ text: sql, values: parameters })) ?? this.dataSource.query(sql, parameters);
  }
}
