import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { exportedColumns, exportedRow } from '@selvedge/domain/fabrics/fabric-sheet';
import type { Holder } from '@selvedge/domain/users/permissions';
import { readable } from '@selvedge/domain/users/readable-fields';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { ADMIN_FABRIC_JOINS, ADMIN_FABRIC_JSON } from '../fabric.view.js';
import { type FabricListQuery, listConditions, listOrder } from '../fabric-list.js';
import { csvSheet } from './csv-sheet.js';
import { type Cell, xlsxSheet } from './xlsx-sheet.js';

/** Rows in memory at a time. */
const PAGE = 100;

export interface ExportChoice {
  format: ExportFormat;
  /** Includes the stock, and what it was at the export: importing the sheet rejects rows whose stock has moved since. */
  withStock: boolean;
}

/** Exports the catalog, or the matches of a filter, as a worksheet that the importer accepts unchanged. */
@Injectable()
export class ExportFabricsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Streams a file in the order of the list. The ids are fixed at the start; the fabrics are read page by page, so that a slow
   * reader holds neither memory nor a transaction.
   */
  async export(
    { filter, sort }: Pick<FabricListQuery, 'filter' | 'sort'>,
    { format, withStock }: ExportChoice,
    holder: Holder,
  ): Promise<Readable> {
    const conditions = listConditions(filter, this.config.lowStockMetres);
    // Passed back to the database as text: a hundred thousand ids need no objects.
    const found = await this.dataSource.query<{ ids: string }[]>(
      `SELECT array_agg(id ORDER BY place)::text AS ids
       FROM (SELECT f.id, row_number() OVER (ORDER BY ${listOrder(sort)}) - 1 AS place
             FROM fabrics f ${conditions.where}) found
       GROUP BY place / ${PAGE} ORDER BY place / ${PAGE}`,
      conditions.parameters,
    );
    const headings = exportedColumns(withStock);
    const pages = this.#pages(
      found.map(({ ids }) => ids),
      (fabric) => exportedRow(readable(fabric, holder), withStock),
    );
    return format === 'csv' ? csvSheet(headings, pages) : xlsxSheet(headings, pages);
  }

  /** Fabrics deleted meanwhile are left out. */
  async *#pages(found: readonly string[], rowOf: (fabric: AdminFabric) => Cell[]): AsyncGenerator<Cell[][]> {
    for (const ids of found) {
      const page = await this.dataSource.query<{ fabric: AdminFabric }[]>(
        `SELECT ${ADMIN_FABRIC_JSON} AS fabric
         FROM unnest($1::uuid[]) WITH ORDINALITY AS asked(id, place)
         JOIN fabrics f ON f.id = asked.id ${ADMIN_FABRIC_JOINS} ORDER BY asked.place`,
        [ids],
      );
      yield page.map(({ fabric }) => rowOf(fabric));
    }
  }
}
