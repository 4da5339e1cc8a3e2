import { BadRequestException, Injectable } from '@nestjs/common';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import {
  MAX_LINES,
  type QuickOrder,
  type QuickOrderEntry,
  type QuickOrderFabric,
  type QuickOrderSuggestion,
  quickOrderRows,
} from '@selvedge/domain/fabrics/quick-order';
import { codeKeys, linesOfSheet, linesOfText, readLines } from '@selvedge/domain/fabrics/quick-order-lines';
import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { textOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { IN_LATIN, joinedCode, OTHER_ALPHABETS } from '@selvedge/domain/look-alikes';
import { inParts } from '@selvedge/domain/sentence';
import { figuresOf } from '@selvedge/domain/typed-number';
import { CatalogIndex } from '../../catalog-index/catalog-index.js';
import { SearchPool } from '../../catalog-index/search-pool.js';
import { CatalogVersion } from '../../fabrics/catalog-version.js';
import { readSheetCells } from '../../fabrics/import/parser/parser-client.js';
import type { WorkbookKind } from '../../fabrics/import/workbook/read-cells.js';
import { WorkbookRejected } from '../../fabrics/import/workbook/workbook-rejected.js';

type Suggestions = ReadonlyMap<string, QuickOrderSuggestion[]>;

/** Rows of a sheet, blank ones and headings included. */
const MAX_ROWS = 2_000;
/** So many unknown codes are compared with all others, and so many lines without a code are searched for. */
const MAX_COMPARED = 30;
const MAX_SEARCHED = 10;
const MAX_SUGGESTIONS = 3;
/** Among so many results of a search, one whose whole name was written is looked for. */
const MAX_FOUND = 12;
/** The index truncates words. */
const INDEXED = 64;

/** A number of a spreadsheet, such as 54.864, is not asked about as a typed one is. */
const shownOf = (cell: WorkbookCell): string => (typeof cell === 'number' ? figuresOf(cell) : textOf(cell));

/** Reads pasted orders against the catalog. Nothing is stored; prices are no part of it. */
@Injectable()
export class QuickOrderService {
  constructor(
    private readonly catalogIndex: CatalogIndex,
    private readonly catalogVersion: CatalogVersion,
    private readonly pool: SearchPool,
  ) {}

  parseText(text: string): Promise<QuickOrder> {
    return this.#parse(linesOfText(text));
  }

  /** @throws BadRequestException if the sheet can't be read */
  async parseSheet({ bytes, kind }: { bytes: Buffer; kind: WorkbookKind }): Promise<QuickOrder> {
    const cells = await readSheetCells({ cells: bytes, kind, maxRows: MAX_ROWS }).catch((error: unknown) => {
      throw error instanceof WorkbookRejected ? new BadRequestException(error.message) : error;
    });
    return this.#parse(linesOfSheet(cells.map((row) => row.map(shownOf))));
  }

  async #parse({ lines, beyond }: ReturnType<typeof linesOfText>): Promise<QuickOrder> {
    if (lines.length === 0) throw new BadRequestException('Write a line for each color that you want.');
    if (beyond !== null) {
      throw new BadRequestException(
        inParts('Line {line} is one too many: send at most {most} lines at once, and the rest after them.', {
          line: beyond,
          most: MAX_LINES,
        }),
      );
    }
    const version = await this.catalogVersion.read();
    const fabrics = await this.#withCodes([...new Set(lines.flatMap(codeKeys))], version);
    const entries = readLines(lines, (key) => fabrics.get(key) ?? []);
    const near = await this.#near(entries);
    const found = await this.#found(
      entries.filter((entry) => isLost(entry) && !near.has(joinedCode(entry.code))),
      version,
    );
    const rows = quickOrderRows(entries, (entry) => [
      ...entry.alike.map(suggested),
      ...(near.get(joinedCode(entry.code)) ?? found.get(entry.text) ?? []),
    ]);
    return { rows, good: rows.filter(({ state }) => state === 'ok').length };
  }

  /** The fabrics on the website by their codes as `joinedCode` makes them. */
  async #withCodes(keys: readonly string[], version: string): Promise<Map<string, QuickOrderFabric[]>> {
    const wanted = new Set(keys);
    const rows = await this.pool.query<{ id: string; item_code: string }[]>(
      'SELECT f.id::text AS id, f.item_code FROM fabrics f WHERE f.visible AND f.search_words @@ $1::tsquery',
      [keys.map((key) => `'${key.slice(0, INDEXED)}'`).join(' | ')],
    );
    const coded = rows.filter(({ item_code }) => wanted.has(joinedCode(item_code)));
    const texts = await this.catalogIndex.texts(
      coded.map(({ id }) => id),
      version,
    );
    const fabrics = new Map<string, QuickOrderFabric[]>();
    for (const text of texts.values()) {
      const fabric = JSON.parse(text) as Fabric;
      const key = joinedCode(fabric.item_code);
      fabrics.set(key, [...(fabrics.get(key) ?? []), fabric]);
    }
    return fabrics;
  }

  /**
   * The codes that are nearest to those that no fabric has, by {@link joinedCode}: first those that differ by zeros before them,
   * which spreadsheets drop, or by letters that only look Latin.
   */
  async #near(entries: readonly QuickOrderEntry[]): Promise<Suggestions> {
    const keys = [...new Set(entries.filter(isLost).map(({ code }) => joinedCode(code)))].filter(Boolean);
    if (keys.length === 0) return new Map();
    const rows = await this.pool.query<(QuickOrderSuggestion & { asked: string })[]>(
      `WITH codes AS MATERIALIZED (
         -- Translating all codes takes a second at 100,000 fabrics, and few have other letters. The rest of a fabric is read last.
         SELECT id, key, length(key) AS signs,
                ltrim(CASE WHEN octet_length(key) = length(key) THEN key ELSE translate(key, $2, $3) END, '0') AS plain
         FROM (SELECT f.id, regexp_replace(search_fold(f.item_code), '[^[:alnum:]]+', '', 'g') AS key
               FROM fabrics f WHERE f.visible OFFSET 0) coded),
       wanted AS MATERIALIZED (
         -- Two edits leave one of three parts as it is, which is quicker to see.
         SELECT asked, length(asked) AS signs, ltrim(translate(asked, $2, $3), '0') AS plain,
                left(asked, length(asked) / 3) AS first, substr(asked, length(asked) / 3 + 1, length(asked) / 3) AS second,
                substr(asked, length(asked) / 3 * 2 + 1) AS third
         FROM unnest($1::text[]) asked)
       SELECT asked, f.id::text AS fabric_id, f.item_code, f.name
       FROM wanted CROSS JOIN LATERAL (
         SELECT c.id, c.plain <> '' AND c.plain = wanted.plain AS is_same,
                levenshtein_less_equal(c.key, asked, 2) AS edits
         FROM codes c
         WHERE c.signs < 64
           AND (c.plain <> '' AND c.plain = wanted.plain
             OR c.signs BETWEEN wanted.signs - 2 AND wanted.signs + 2
               AND (strpos(c.key, first) > 0 OR strpos(c.key, second) > 0 OR strpos(c.key, third) > 0)
               AND levenshtein_less_equal(c.key, asked, 2) <= CASE WHEN wanted.signs < 6 THEN 1 ELSE 2 END)
         ORDER BY is_same DESC, edits, c.key LIMIT ${MAX_SUGGESTIONS}) near
       JOIN fabrics f USING (id)
       ORDER BY asked, near.is_same DESC, near.edits, f.item_code`,
      [keys.slice(0, MAX_COMPARED).map((key) => key.slice(0, INDEXED - 1)), OTHER_ALPHABETS, IN_LATIN],
    );
    const near = new Map<string, QuickOrderSuggestion[]>();
    for (const { asked, ...suggestion } of rows) near.set(asked, [...(near.get(asked) ?? []), suggestion]);
    return near;
  }

  /** The search results for lines that name a fabric in another way, by their texts. */
  async #found(entries: readonly QuickOrderEntry[], version: string): Promise<Suggestions> {
    const page = { sort: 'match', limit: MAX_FOUND, offset: 0 } as const;
    const found = new Map<string, QuickOrderSuggestion[]>();
    for (const { text, code, color } of entries.slice(0, MAX_SEARCHED)) {
      const search = `${code} ${color}`.trim();
      if (search === '') continue;
      const { ids } = await this.catalogIndex.search({ search }, page, version);
      const texts = await this.catalogIndex.texts(ids, version);
      const suggestions = [...texts.values()].map((fabric) => suggested(JSON.parse(fabric) as Fabric));
      found.set(text, namedFirst(suggestions, text).slice(0, MAX_SUGGESTIONS));
    }
    return found;
  }
}

/** The fabrics whose whole name a text has come first, those with the longest name before others. */
function namedFirst(suggestions: readonly QuickOrderSuggestion[], text: string): QuickOrderSuggestion[] {
  const written = joinedCode(text);
  const named = ({ name }: QuickOrderSuggestion) => (written.includes(joinedCode(name)) ? name.length : 0);
  return suggestions.toSorted((one, other) => named(other) - named(one));
}

const isLost = ({ fabric }: QuickOrderEntry): boolean => fabric === null;

const suggested = ({ id, item_code, name }: QuickOrderFabric): QuickOrderSuggestion => ({
  fabric_id: id,
  item_code,
  name,
});
