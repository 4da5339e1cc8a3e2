import { Injectable, NotFoundException } from '@nestjs/common';
import type { Fabric, FabricQuery, FabricSort } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import { allOf, searchTerms } from '../fabrics/search-terms.js';
import { CATALOG_MARK, CatalogCounts } from './catalog-counts.js';
import { Spelling } from './spelling.js';

const DEFAULT_LIMIT = 100;

const orderBy: Record<FabricSort, string> = {
  newest: 'f.created_at DESC, f.id DESC',
  name: 'f.name COLLATE "und-x-icu", f.id',
  price_asc: 'f.price_cents, f.id',
  price_desc: 'f.price_cents DESC, f.id DESC',
  weight_asc: 'f.weight_gsm, f.id',
  weight_desc: 'f.weight_gsm DESC NULLS LAST, f.id DESC',
};

/** A page as JSON text, and the state of the catalogue that it shows. */
interface Found {
  page: string;
  total: number;
  mark: string;
}

/** What buyers see: visible fabrics, whoever asks. */
@Injectable()
export class CatalogService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly counts: CatalogCounts,
    private readonly spelling: Spelling,
  ) {}

  /** A page of fabrics as JSON text (domain `FabricPage`), ready to be sent. */
  async search(query: FabricQuery): Promise<string> {
    const terms = searchTerms(query.search ?? '');
    const asTyped = await this.found(query, terms);
    if (asTyped.total > 0 || terms.length === 0) return asTyped.page;
    const readings = await this.spelling.correct(terms, asTyped.mark);
    return allOf(readings) === allOf(terms) ? asTyped.page : (await this.found(query, readings)).page;
  }

  /** @throws NotFoundException also for a fabric that is not on the website. */
  async fabric(id: string): Promise<Fabric> {
    const rows = await this.dataSource.query<{ fabric: Fabric }[]>(
      `SELECT ${FABRIC_JSON} AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1 AND f.visible`,
      [id],
    );
    if (!rows[0]) throw new NotFoundException('Fabric not found.');
    return rows[0].fabric;
  }

  private async found(query: FabricQuery, terms: readonly { query: string }[]): Promise<Found> {
    const { limit = DEFAULT_LIMIT, offset = 0, sort = 'newest' } = query;
    const conditions = new FabricConditions().buyer(query, terms);
    const range = `LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`;
    const order = orderBy[sort];
    const [{ fabrics, mark }] = await this.dataSource.query<[{ fabrics: string; mark: string }]>(
      `SELECT (SELECT coalesce(json_agg(${FABRIC_JSON} ORDER BY ${order}), '[]')
               FROM (SELECT f.id FROM fabrics f ${conditions.where} ORDER BY ${order} ${range}) page
               JOIN fabrics f ON f.id = page.id ${FABRIC_JOINS}
              )::text AS fabrics,
              ${CATALOG_MARK} AS mark`,
      conditions.parameters,
    );
    const counts = await this.counts.of(query, terms, mark);
    const page = `{"fabrics":${fabrics},${JSON.stringify({ ...counts, limit, offset }).slice(1)}`;
    return { page, total: counts.total, mark };
  }
}
