import { Injectable, NotFoundException } from '@nestjs/common';
import type { FabricQuery, FabricSort } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import { allOf, searchTerms } from '../fabrics/search-terms.js';
import { CatalogCounts } from './catalog-counts.js';
import { catalogMark } from './catalog-mark.js';
import { KeptAnswers } from './kept-answers.js';
import { runPrepared } from './prepared.js';
import { SearchPool } from './search-pool.js';
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

/** Pages of up to so many rows are kept, about 1.5 kB each. */
const KEPT_ROWS = 100;
const KEPT_PAGES = 200;

/**
 * So few are found first and sorted then; of more, the first in the order of the page are met soon. PostgreSQL, left to
 * itself, takes any word for one of many fabrics and walks through all of them in that order.
 */
const FEW = 3_000;

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A page as JSON text, and how many fabrics there are on all pages. */
interface Found {
  page: string;
  total: number;
}

/** What buyers see: visible fabrics, whoever asks. */
@Injectable()
export class CatalogService {
  readonly #kept = new KeptAnswers<string>(KEPT_PAGES);

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: SearchPool,
    private readonly counts: CatalogCounts,
    private readonly spelling: Spelling,
  ) {}

  /**
   * A page of fabrics as JSON text (domain `FabricPage`), ready to be sent: kept until the catalogue changes.
   * @param inTurn runs what is costly when the turn of the caller comes
   */
  async search(query: FabricQuery, inTurn: InTurn = (work) => work()): Promise<string> {
    const mark = await catalogMark(this.dataSource);
    const make = () => inTurn(() => this.#page(query, mark));
    if ((query.limit ?? DEFAULT_LIMIT) > KEPT_ROWS) return make();
    return this.#kept.get(JSON.stringify(query), mark, make);
  }

  /**
   * A fabric as JSON text (domain `Fabric`), ready to be sent.
   * @throws NotFoundException also for a fabric that is not on the website.
   */
  async fabric(id: string): Promise<string> {
    const [row] = await runPrepared<{ fabric: string }>(this.dataSource, {
      name: 'catalog.fabric',
      text: `SELECT (${FABRIC_JSON})::text AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1 AND f.visible`,
      values: [id],
    });
    if (!row) throw new NotFoundException('Fabric not found.');
    return row.fabric;
  }

  async #page(query: FabricQuery, mark: string): Promise<string> {
    const terms = searchTerms(query.search ?? '');
    const asTyped = await this.#found(query, terms, mark);
    if (asTyped.total > 0 || terms.length === 0) return asTyped.page;
    const readings = await this.spelling.correct(terms, mark);
    return allOf(readings) === allOf(terms) ? asTyped.page : (await this.#found(query, readings, mark)).page;
  }

  async #found(query: FabricQuery, terms: readonly { query: string }[], mark: string): Promise<Found> {
    const counts = await this.counts.of(query, terms, mark);
    const fabrics = counts.total === 0 ? '[]' : await this.#fabrics(query, terms, counts.total);
    const { limit = DEFAULT_LIMIT, offset = 0 } = query;
    const page = `{"fabrics":${fabrics},${JSON.stringify({ ...counts, limit, offset }).slice(1)}`;
    return { page, total: counts.total };
  }

  async #fabrics(query: FabricQuery, terms: readonly { query: string }[], total: number): Promise<string> {
    const { limit = DEFAULT_LIMIT, offset = 0, sort = 'newest' } = query;
    const conditions = new FabricConditions().buyer(query, terms);
    const range = `LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`;
    const order = orderBy[sort];
    const fence = total <= FEW ? 'OFFSET 0' : '';
    const [row] = await this.pool.query<[{ fabrics: string }]>(
      `SELECT coalesce(json_agg(${FABRIC_JSON} ORDER BY ${order}), '[]')::text AS fabrics
       FROM (SELECT f.id FROM (SELECT * FROM fabrics f ${conditions.where} ${fence}) f ORDER BY ${order} ${range}) page
       JOIN fabrics f ON f.id = page.id ${FABRIC_JOINS}`,
      conditions.parameters,
    );
    return row.fabrics;
  }
}
