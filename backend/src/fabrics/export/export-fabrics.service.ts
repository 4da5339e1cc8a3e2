import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { sheetColumns, writeRow } from '@selvedge/domain/fabrics/fabric-sheet';
import { DataSource } from 'typeorm';
import { ADMIN_FABRIC_JSON, FABRIC_JOINS } from '../fabric.view.js';
import { type FabricListQuery, listConditions, listOrder } from '../fabric-list.js';
import { csvLine } from '../import/csv.js';
import { BYTE_ORDER_MARK } from '../import/sheet-downloads.js';
import { type Cell, xlsxSheet } from './xlsx-sheet.js';

/** Rows that are in memory at a time. */
const PAGE = 250;

/** The catalogue, or what a filter finds of it, as a sheet that the importer takes back unchanged. */
@Injectable()
export class ExportFabricsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A file that is written while it is read, in the order of the list. Its fabrics are settled before the first byte;
   * what they say is read page by page, so that a slow reader holds neither memory nor a transaction.
   */
  async export({ filter, sort }: Pick<FabricListQuery, 'filter' | 'sort'>, format: ExportFormat): Promise<Readable> {
    const conditions = listConditions(filter);
    const found = await this.dataSource.query<{ id: string }[]>(
      `SELECT f.id FROM fabrics f ${conditions.where} ORDER BY ${listOrder(sort)}`,
      conditions.parameters,
    );
    const pages = this.pages(found.map(({ id }) => id));
    return Readable.from(format === 'csv' ? csvSheet(pages) : xlsxSheet(sheetColumns, pages), { objectMode: false });
  }

  /** A fabric that has been deleted meanwhile is left out. */
  private async *pages(ids: readonly string[]): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += PAGE) {
      const page = await this.dataSource.query<{ fabric: AdminFabric }[]>(
        `SELECT ${ADMIN_FABRIC_JSON} AS fabric
         FROM unnest($1::uuid[]) WITH ORDINALITY AS asked(id, place)
         JOIN fabrics f ON f.id = asked.id ${FABRIC_JOINS} ORDER BY asked.place`,
        [ids.slice(start, start + PAGE)],
      );
      yield page.map(({ fabric }) => writeRow(fabric));
    }
  }
}

async function* csvSheet(pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(sheetColumns);
  for await (const rows of pages) yield rows.map(csvLine).join('');
}
