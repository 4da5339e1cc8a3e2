import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Fabric, FabricQuery, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { ReadReplica } from '../database/read-replica.js';
import { runPrepared } from '../database/timeout-client.js';
import { CatalogVersion } from '../fabrics/catalog-version.js';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import { allOf, beginningsIn, leading, searchTerms } from '../fabrics/search-terms.js';
import { CatalogCounts } from './catalog-counts.js';
import { orderBy } from './catalog-order.js';
import { CatalogResponse } from './catalog-response.js';
import { ColourSearch, matchOf } from './colour/colour-search.js';
import { CatalogIndex, type PageRow } from './columns/catalog-index.js';
import { foundIn } from './found-in.js';
import { ResponseCache } from './response-cache.js';
import { SearchPool } from './search-pool.js';
import { Spelling } from './spelling.js';

const DEFAULT_LIMIT = 100;

/** Pages of up to this many rows are cached, about 1.5 kB per row, plus a third of that for compressed copies. */
const KEPT_ROWS = 100;
const KEPT_PAGES = 200;
/** About 5 kB each with compressed copies. */
const KEPT_FABRICS = 1_000;
/** Number of URLs whose parsed query is cached, and their maximum length: longer ones are rarely requested twice. */
const KEPT_ADDRESSES = 1_000;
const ADDRESS_CHARACTERS = 300;
/** After a write, up to MOST_RENEWED pages requested within LATELY_MS are re-rendered. */
const LATELY_MS = 2_000;
const MOST_RENEWED = 8;

/**
 * Up to this many matches, filter first and then sort; above, walk the index of the sort order. PostgreSQL by itself assumes that
 * any tsquery matches many fabrics and always walks the index.
 */
const FEW = 3_000;

/** Conditions on the words of a fabric, all of which must match. */
type Terms = readonly { query: string }[];

/** Runs expensive work once the caller gets a slot. */
export type WithSlot = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Whether a page is not cached: nobody else requests the fabrics of one customer's cart, and large pages take too much memory.
 */
export const isForOne = ({ ids, limit = DEFAULT_LIMIT }: FabricQuery): boolean =>
  ids !== undefined || limit > KEPT_ROWS;

/** A page as JSON text, and the number of fabrics on all pages. */
interface Found {
  page: string;
  total: number;
}

/** The public catalog: visible fabrics only, whoever asks. */
@Injectable()
export class CatalogService {
  readonly #kept = new ResponseCache<CatalogResponse>(KEPT_PAGES);
  readonly #cachedFabrics = new ResponseCache<CatalogResponse>(KEPT_FABRICS);
  /** The validated query (as JSON) of each URL of the list. */
  readonly #questions = new LRUCache<string, string>({ max: KEPT_ADDRESSES });

  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogVersion: CatalogVersion,
    private readonly pool: SearchPool,
    private readonly counts: CatalogCounts,
    private readonly colours: ColourSearch,
    private readonly catalogIndex: CatalogIndex,
    private readonly spelling: Spelling,
    private readonly replica: ReadReplica,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A page of fabrics as JSON (domain `FabricPage`), cached until the catalog changes.
   * @param withSlot runs expensive work once the caller gets a slot
   * @param address the requested URL, for {@link keptPage}
   */
  async search(query: FabricQuery, withSlot: WithSlot = (work) => work(), address?: string): Promise<CatalogResponse> {
    const catalogVersion = await this.catalogVersion.read();
    const make = async () => this.#answer(await this.#page(query, catalogVersion));
    if (isForOne(query)) return withSlot(make);
    const question = JSON.stringify(query);
    if (address !== undefined) this.#recordAddress(address, question);
    // Callers queue separately but share running computations, so that only the caller who asks too much is rejected.
    return (
      this.#kept.known(question, catalogVersion) ?? withSlot(async () => this.#kept.get(question, catalogVersion, make))
    );
  }

  /**
   * The cached page of this exact URL: parsing the URL again would cost more than everything else.
   * @returns undefined if it has to be rendered
   * @throws if the database can't read the current catalog version
   */
  keptPage(address: string): Promise<CatalogResponse | undefined> | undefined {
    const question = this.#questions.get(address);
    return question === undefined ? undefined : this.#ifKept(this.#kept, question);
  }

  /** Like {@link keptPage}, by the id of a fabric. */
  keptFabric(id: string): Promise<CatalogResponse | undefined> | undefined {
    return this.#ifKept(this.#cachedFabrics, id);
  }

  /** Re-renders outdated pages that were requested recently, so that the next reader doesn't wait. */
  async renewKept(): Promise<void> {
    const catalogVersion = await this.catalogVersion.read();
    for (const outdated of this.#kept.outdated(catalogVersion, performance.now() - LATELY_MS, MOST_RENEWED)) {
      const query = JSON.parse(outdated.question) as FabricQuery;
      await this.#kept.renew(outdated, catalogVersion, async () =>
        this.#answer(await this.#page(query, catalogVersion)),
      );
    }
  }

  #ifKept(kept: ResponseCache<CatalogResponse>, question: string): Promise<CatalogResponse | undefined> | undefined {
    if (!kept.has(question)) return undefined;
    return this.catalogVersion.read().then((catalogVersion) => {
      const known = kept.known(question, catalogVersion);
      // If the pending response fails, it has to be rendered again.
      return known instanceof Promise ? known.catch(() => undefined) : known;
    });
  }

  #recordAddress(address: string, question: string): void {
    if (address.length > ADDRESS_CHARACTERS) return;
    this.#questions.set(address, question);
  }

  /**
   * A fabric as JSON (domain `Fabric`), cached until the catalog changes.
   * @param withSlot runs expensive work once the caller gets a slot: there is no limit to the number of unknown ids one may
   * request
   * @throws NotFoundException also for a fabric that is not on the website.
   */
  async fabric(id: string, withSlot: WithSlot): Promise<CatalogResponse> {
    const catalogVersion = await this.catalogVersion.read();
    const make = async () => this.#answer(await this.#fabric(id));
    return (
      this.#cachedFabrics.known(id, catalogVersion) ??
      withSlot(async () => this.#cachedFabrics.get(id, catalogVersion, make))
    );
  }

  #answer(json: string): CatalogResponse {
    return new CatalogResponse(json, this.config.lowStockMetres);
  }

  async #fabric(id: string): Promise<string> {
    const statement = {
      name: 'catalog.fabric',
      text: `SELECT (${FABRIC_JSON})::text AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = $1 AND f.visible`,
      values: [id],
    };
    const found = await this.replica.rows<{ fabric: string }>(statement);
    const [row] = found ?? (await runPrepared<{ fabric: string }>(this.dataSource, statement));
    if (!row) throw new NotFoundException('Fabric not found.');
    return row.fabric;
  }

  /** Each color name on the website with the mean of the shades sold under it. */
  async shades(): Promise<NamedShade[]> {
    return this.catalogIndex.shades(await this.catalogVersion.read());
  }

  async #page(query: FabricQuery, catalogVersion: string): Promise<string> {
    const terms = searchTerms(query.search ?? '');
    const asTyped = await this.#found(query, terms, catalogVersion);
    if (asTyped.total > 0 || terms.length === 0) return asTyped.page;
    const readings = await this.spelling.correct(terms, catalogVersion);
    return allOf(readings) === allOf(terms) ? asTyped.page : (await this.#found(query, readings, catalogVersion)).page;
  }

  async #found(query: FabricQuery, terms: Terms, catalogVersion: string): Promise<Found> {
    if (query.near) return this.#near({ ...query, near: query.near }, terms, catalogVersion);
    const { sort = 'match', limit = DEFAULT_LIMIT, offset = 0 } = query;
    const counted = await this.counts.page(query, terms, { limit, offset }, catalogVersion);
    if (counted) {
      const { page, ...counts } = counted;
      const found = await this.#numbered(page, terms, catalogVersion);
      return { page: pageText(found, { ...counts, limit, offset }), total: counts.total };
    }
    const isRanked = sort === 'match' && terms.length > 0;
    const counting = this.counts.of(query, terms, catalogVersion);
    const fabrics = isRanked
      ? this.#ranked(query, terms, catalogVersion, counting)
      : this.#fabrics(query, terms, counting);
    const [counts, found] = await Promise.all([counting, fabrics]);
    return { page: pageText(found, { ...counts, limit, offset }), total: counts.total };
  }

  /** Fabrics as comma-separated JSON texts in the order of `rows`, each with its match nearest to `near`. */
  async #numbered(rows: readonly PageRow[], terms: Terms, catalogVersion: string, near?: string): Promise<string> {
    const texts = await this.catalogIndex.texts(
      rows.map(({ number }) => number),
      catalogVersion,
    );
    const beginnings = beginningsIn(terms);
    return rows
      .flatMap(({ number, leads }) => {
        const fabric = texts.get(number);
        return fabric === undefined ? [] : told(fabric, leads ? undefined : beginnings, near);
      })
      .join(',');
  }

  /** Fabrics near a color, ordered by distance unless another order is requested. */
  async #near(query: FabricQuery & { near: string }, terms: Terms, catalogVersion: string): Promise<Found> {
    const { limit = DEFAULT_LIMIT, offset = 0 } = query;
    const { rows, ...counts } = await this.colours.find({ ...query, limit }, terms, catalogVersion);
    const page = query.sort === 'name' ? await this.#byName(rows, { limit, offset }) : rows;
    const found = await this.#numbered(page, terms, catalogVersion, query.near);
    return { page: pageText(found, { ...counts, limit, offset }), total: counts.total };
  }

  /** A page of `rows` by name: the database has the collation and walks its index to the requested rows. */
  async #byName(rows: readonly PageRow[], { limit, offset }: { limit: number; offset: number }): Promise<PageRow[]> {
    const asked = new Map(rows.map((row) => [row.number, row]));
    const page = await this.pool.query<{ number: number }[]>(
      `SELECT number FROM fabrics f WHERE number = ANY($1::int[]) ORDER BY ${orderBy.name} LIMIT $2 OFFSET $3`,
      [[...asked.keys()], limit, offset],
    );
    return page.flatMap(({ number }) => asked.get(number) ?? []);
  }

  /**
   * Fabrics that match all terms in name, material and colors come first, then the others. Two walks through one index: ranking
   * all matches of a common word costs ten times as much.
   */
  async #ranked(
    query: FabricQuery,
    terms: Terms,
    catalogVersion: string,
    counting: Promise<{ total: number }>,
  ): Promise<string> {
    const { limit = DEFAULT_LIMIT, offset = 0 } = query;
    const lead = [{ query: leading(allOf(terms)) }];
    const [leaders, { total }] = await Promise.all([
      this.counts.of({ ...query, facets: undefined }, lead, catalogVersion),
      counting,
    ]);
    const first = Math.max(0, Math.min(limit, leaders.total - offset));
    const others = { limit: limit - first, offset: Math.max(0, offset - leaders.total) };
    const parts = await Promise.all([
      this.#fabrics({ ...query, limit: first }, lead, leaders, terms),
      this.#fabrics({ ...query, ...others }, [...terms, not(lead)], { total: total - leaders.total }, terms),
    ]);
    return parts.filter(Boolean).join(',');
  }

  /**
   * Fabrics as comma-separated JSON texts.
   * @param counting the number of fabrics that match `terms`
   * @param searched the search terms, where `terms` differ from them
   */
  async #fabrics(
    query: FabricQuery,
    terms: Terms,
    counting: { total: number } | Promise<{ total: number }>,
    searched = terms,
  ): Promise<string> {
    const { limit = DEFAULT_LIMIT, offset = 0, sort = 'newest' } = query;
    const { total } = await counting;
    if (limit === 0 || offset >= total) return '';
    const conditions = new FabricConditions().buyer(query, terms);
    const range = `LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`;
    const order = orderBy[sort === 'match' ? 'newest' : sort];
    const fence = total <= FEW ? 'OFFSET 0' : '';
    const leads = searched.length ? `f.search_words @@ ${conditions.bind(leading(allOf(searched)))}::tsquery` : 'true';
    const rows = await this.pool.query<{ fabric: string; leads: boolean }[]>(
      `SELECT (${FABRIC_JSON})::text AS fabric, ${leads} AS leads
       FROM (SELECT f.id FROM (SELECT * FROM fabrics f ${conditions.where} ${fence}) f ORDER BY ${order} ${range}) page
       JOIN fabrics f ON f.id = page.id ${FABRIC_JOINS} ORDER BY ${order}`,
      conditions.parameters,
    );
    const beginnings = beginningsIn(searched);
    return rows.map(({ fabric, leads }) => told(fabric, leads ? undefined : beginnings)).join(',');
  }
}

const pageText = (fabrics: string, counts: object): string =>
  `{"fabrics":[${fabrics}],${JSON.stringify(counts).slice(1)}`;

const not = (terms: Terms) => ({ query: `!(${allOf(terms)})` });

/**
 * `text`, a fabric as JSON, with the fields that depend on the search.
 * @param beginnings the prefixes searched for, where the response must say why the fabric matched
 * @param near the color searched for
 */
function told(text: string, beginnings: readonly string[] | undefined, near?: string): string {
  if (!beginnings && !near) return text;
  const fabric = JSON.parse(text) as Fabric;
  const more = JSON.stringify({
    found_in: beginnings && foundIn(fabric, beginnings),
    match: near && matchOf(fabric, near),
  });
  return more === '{}' ? text : `${text.slice(0, -1)},${more.slice(1)}`;
}
