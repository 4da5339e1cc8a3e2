import { CatalogColumns, type ColumnRow, FACETS, FLAGS, MEASURES, SHADES } from './columns.js';
import { FabricTexts } from './fabric-texts.js';
import type { TermNames } from './filter.js';
import { NameSearch } from './named-rows.js';
import type { SearchPool } from './search-pool.js';
import { Spelling } from './spelling.js';
import { TextTerms } from './text-terms.js';

/** Fabrics read per statement: between two of them the event loop serves others. */
export const BATCH = 1_000;

/** A state of the database. */
export interface DatabaseState {
  snapshot: string;
  timeline: string;
  /** By the clock of the database, in s since 1970. */
  readAt: number;
  names: TermNames;
}

/** The index, and the state of the database that it reflects. */
export interface LoadedIndex {
  readonly columns: CatalogColumns;
  readonly textTerms: TextTerms;
  readonly texts: FabricTexts;
  readonly spelling: Spelling;
  readonly named: NameSearch;
  state: DatabaseState;
  catalogVersion: string;
}

/** A statement that selects `ColumnRow`s as one JSON text. */
export const selectRows = (which: string): string => `
  SELECT coalesce(json_agg(fabric), '[]') AS rows FROM (
    SELECT f.number, replace(f.id::text, '-', '') AS id, f.name, f.visible,
           extract(epoch FROM f.created_at)::float8 * 1000000 AS created,
           json_build_array(${Object.values(FLAGS)}) AS flags,
           json_build_array(${Object.values(MEASURES).map(({ sql }) => sql)}) AS measures,
           json_build_array(${Object.values(FACETS).map(({ sql }) => sql)}) AS facets,
           ${SHADES} AS shades,
           (hashtextextended(f.search_words::text, 0) >> 11)::float8 AS words
    FROM fabrics f WHERE ${which}
  ) fabric`;

/** In the order of names, so that the columns need not compare them again. */
const NEXT_ROWS = selectRows(
  `(f.name COLLATE "und-x-icu", f.id) > ($1, $2::uuid) ORDER BY f.name COLLATE "und-x-icu", f.id LIMIT ${BATCH}`,
);

/** Reads the whole catalog. Rows that change meanwhile are read again as changes since `state`. */
export async function loadIndex(pool: SearchPool, state: DatabaseState): Promise<LoadedIndex> {
  const columns = new CatalogColumns();
  const rowsAfter = async ({ name, id }: Pick<ColumnRow, 'name' | 'id'>): Promise<ColumnRow[]> => {
    const [{ rows }] = await pool.query<[{ rows: ColumnRow[] }]>(NEXT_ROWS, [name, id], 'catalog.all');
    return rows;
  };
  let rows = await rowsAfter({ name: '', id: '0'.repeat(32) });
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    // The database reads the next rows meanwhile.
    const next = rowsAfter(last);
    for (const row of rows) columns.set(row);
    rows = await next;
  }
  const textTerms = new TextTerms(pool, columns);
  const spelling = new Spelling(pool, textTerms);
  const named = new NameSearch(columns, state.names);
  return { columns, textTerms, texts: new FabricTexts(pool), spelling, named, state, catalogVersion: '' };
}
