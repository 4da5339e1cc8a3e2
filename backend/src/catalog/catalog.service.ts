import { Injectable, NotFoundException } from '@nestjs/common';
import { type Comparison, compared } from '@selvedge/domain/fabrics/compare';
import type { CorrectedWord, Fabric, FabricPage, FabricQuery, NamedShade } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { CatalogIndex } from '../catalog-index/catalog-index.js';
import { FACETS, MEASURES } from '../catalog-index/columns.js';
import type { Reference } from '../catalog-index/similar.js';
import { ReadReplica } from '../database/read-replica.js';
import { runPrepared } from '../database/timeout-client.js';
import { CatalogVersion } from '../fabrics/catalog-version.js';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import { type Condition, isCorrected, isShade } from '../fabrics/search-terms.js';
import type { JsonText } from '../http/openapi/answers.js';
import { matchOf, seeksColour } from './color-match.js';
import { foundIn } from './found-in.js';

export const DEFAULT_LIMIT = 100;
const SIMILAR = 4;
/** Words that contain the typed one may be many. */
const MAX_CORRECTIONS = 3;
/** More fabrics are read than shown, because some of the most similar ones may not be for sale. */
const NOT_FOR_SALE = 20;

/** The public catalog: visible fabrics only, whoever asks. */
@Injectable()
export class CatalogService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogVersion: CatalogVersion,
    private readonly catalogIndex: CatalogIndex,
    private readonly replica: ReadReplica,
  ) {}

  /** A page of fabrics. */
  async search(query: FabricQuery): Promise<JsonText<FabricPage>> {
    const { sort = 'match', limit = DEFAULT_LIMIT, offset = 0 } = query;
    const version = await this.catalogVersion.read();
    const found = await this.catalogIndex.search(query, { sort, limit, offset }, version);
    const { ids, total, facets, terms, foundByDetails, asText } = found;
    const texts = await this.catalogIndex.texts(ids, version);
    const fabrics = ids.flatMap((id) => {
      const text = texts.get(id);
      return text === undefined ? [] : withMatch(text, query, terms, foundByDetails.has(id));
    });
    const fewer = total === 0 && query.facets ? await this.catalogIndex.withoutOne(query, terms, version) : undefined;
    const shades = terms.filter(isShade).map(({ name, shade }) => ({ name, hex: shade }));
    const as_shades = shades.length > 0 ? shades : undefined;
    const corrected = total > 0 ? correctionsIn(terms) : undefined;
    const about = { total, facets, limit, offset, as_text: asText, as_shades, corrected, fewer };
    return `{"fabrics":[${fabrics}],${JSON.stringify(about).slice(1)}`;
  }

  /**
   * A fabric.
   * @throws NotFoundException also for a fabric that is not on the website.
   */
  async fabric(id: string): Promise<JsonText<Fabric>> {
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

  /**
   * The fabrics for sale that are most like another, the nearest first: what a buyer can have instead of it. It need not be for sale itself.
   * @param near the color that is wanted of it, `#rrggbb`
   * @throws NotFoundException for a fabric that is not on the website
   */
  async similar(
    id: string,
    { near, limit = SIMILAR }: { near?: string; limit?: number },
  ): Promise<JsonText<FabricPage>> {
    const [reference] = await this.dataSource.query<Reference[]>(
      `SELECT json_build_object('fibre', ${FACETS.fibre.sql}, 'category', ${FACETS.category.sql},
         'pattern', ${FACETS.pattern.sql}) AS facets,
         (${MEASURES.weight.sql})::float8 AS weight, (${MEASURES.price.sql})::float8 AS price
       FROM fabrics f WHERE f.id = $1 AND f.visible`,
      [id],
    );
    if (!reference) throw new NotFoundException('Fabric not found.');
    const fabrics = await this.similarTo(id, { ...reference, near }, limit);
    return JSON.stringify({ fabrics, total: fabrics.length, limit, offset: 0 });
  }

  /** At most `limit` fabrics for sale that are most like another, the nearest first; the one with `id` is left out. */
  async similarTo(id: string | null, reference: Reference, limit: number): Promise<Fabric[]> {
    const version = await this.catalogVersion.read();
    const ids = await this.catalogIndex.similar(reference, limit + NOT_FOR_SALE, version);
    const texts = await this.catalogIndex.texts(ids, version);
    return ids
      .filter((other) => other !== id)
      .flatMap((other) => JSON.parse(texts.get(other) ?? 'null') as Fabric | null)
      .filter((fabric) => fabric?.is_available)
      .slice(0, limit) as Fabric[];
  }

  /** Fabrics beside each other, in the order that is asked for. */
  async compare(ids: readonly string[]): Promise<JsonText<Comparison>> {
    const { fabrics } = JSON.parse(await this.search({ ids: [...ids] })) as FabricPage;
    const found = new Map(fabrics.map((fabric) => [fabric.id, fabric]));
    const shown = ids.flatMap((id) => found.get(id) ?? []);
    const answer: Comparison = { fabrics: shown.map(compared), missing: ids.filter((id) => !found.has(id)) };
    return JSON.stringify(answer);
  }

  /** Each color name on the website with the mean of the shades sold under it. */
  async shades(): Promise<NamedShade[]> {
    return this.catalogIndex.shades(await this.catalogVersion.read());
  }
}

/** What was found in place of words that no fabric has; undefined if every word was found. */
function correctionsIn(terms: readonly Condition[]): CorrectedWord[] | undefined {
  const corrected = terms.filter(isCorrected);
  if (corrected.length === 0) return undefined;
  return corrected.map(({ word, correctedTo }) => ({ word, as: correctedTo.slice(0, MAX_CORRECTIONS) }));
}

/**
 * `text`, a fabric as JSON, with the fields that depend on the search.
 * @param terms what was sought
 * @param isByDetails whether the response must say why the fabric matched
 */
function withMatch(text: string, query: FabricQuery, terms: readonly Condition[], isByDetails: boolean): string {
  if (!isByDetails && !seeksColour(query)) return text;
  const fabric = JSON.parse(text) as Fabric;
  const more = JSON.stringify({
    found_in: isByDetails
      ? foundIn(
          fabric,
          terms.flatMap((term) => (isShade(term) ? [] : term)),
        )
      : undefined,
    match: matchOf(fabric, query, terms),
  });
  return more === '{}' ? text : `${text.slice(0, -1)},${more.slice(1)}`;
}
