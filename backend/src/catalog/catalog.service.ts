import { Injectable, NotFoundException } from '@nestjs/common';
import type { Fabric, FabricQuery, FabricSort } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';

const DEFAULT_LIMIT = 100;

const orderBy: Record<FabricSort, string> = {
  newest: 'f.created_at DESC, f.id DESC',
  name: 'f.name COLLATE "und-x-icu", f.id',
  price_asc: 'f.price_cents, f.id',
  price_desc: 'f.price_cents DESC, f.id DESC',
  weight_asc: 'f.weight_gsm, f.id',
  weight_desc: 'f.weight_gsm DESC NULLS LAST, f.id DESC',
};

/** What buyers see: visible fabrics, whoever asks. */
@Injectable()
export class CatalogService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of fabrics as JSON text (domain `FabricPage`), ready to be sent. */
  async search(query: FabricQuery): Promise<string> {
    const page = new FabricConditions().buyer(query);
    const limit = page.bind(query.limit ?? DEFAULT_LIMIT);
    const offset = page.bind(query.offset ?? 0);
    const order = orderBy[query.sort ?? 'newest'];
    const [row] = await this.dataSource.query<[{ page: string }]>(
      `SELECT json_build_object(
         'fabrics', (SELECT coalesce(json_agg(${FABRIC_JSON} ORDER BY ${order}), '[]')
                     FROM (SELECT f.* FROM fabrics f ${page.where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) f
                     ${FABRIC_JOINS}),
         'total', (SELECT count(*) FROM fabrics f ${page.where}),
         'limit', ${limit}::int,
         'offset', ${offset}::int
       )::text AS page`,
      page.parameters,
    );
    return query.facets ? `${row.page.slice(0, -1)}, "facets": ${await this.facets(query)}}` : row.page;
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

  private async facets(query: FabricQuery): Promise<string> {
    const [categories, patterns, colors] = await Promise.all([
      this.count(new FabricConditions().buyer(query, 'category'), CATEGORY_NAMES),
      this.count(new FabricConditions().buyer(query, 'pattern'), PATTERN_NAMES),
      this.count(new FabricConditions().buyer(query, 'colour'), COLOUR_NAMES),
    ]);
    return JSON.stringify({ categories, patterns, colors });
  }

  private async count(conditions: FabricConditions, names: string): Promise<unknown[]> {
    return this.dataSource.query(
      `SELECT value.name, count(*)::int AS count FROM fabrics f ${names} ${conditions.where}
       GROUP BY value.name ORDER BY count DESC, value.name`,
      conditions.parameters,
    );
  }
}

const CATEGORY_NAMES =
  'JOIN fabric_categories fc ON fc.fabric_id = f.id JOIN categories value ON value.id = fc.category_id';
const PATTERN_NAMES = 'JOIN fabric_patterns fp ON fp.fabric_id = f.id JOIN patterns value ON value.id = fp.pattern_id';
const COLOUR_NAMES = 'CROSS JOIN LATERAL (SELECT DISTINCT colour AS name FROM unnest(f.colors) colour) value';
