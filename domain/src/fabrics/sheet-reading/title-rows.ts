import { isBlank, type WorkbookCell } from '../sheet-cells.js';
import type { ImportColumn } from '../sheet-mapping.js';
import type { ImportTarget } from './import-target.js';
import { textOf } from './sheet-head.js';
import { isTotals } from './skipped-rows.js';

/** Titles over blocks of rows that say what their rows leave out: `Article: LN-1120 Linen slub`, `Color: Navy`. */

const BY_TITLE: Readonly<Record<ImportTarget['kind'], readonly ImportColumn[]>> = {
  fabrics: ['item_code'],
  rolls: ['item_code', 'color', 'lot_code'],
  bank: [],
};
const TITLE = /^([^:：\d]{2,30})[:：] ?(.+)$/u;
/** The code of a fabric, before its name: `LN-1120`, `PP 12`. */
const CODE = /^(?:\p{L}{1,4} )?[^\s\d]*\d\S*/u;
/** Numbers of papers, which stand above a list. */
const OF_PAPER = /ref|invoice|order|contract|合同|订单|发票/i;
/** How certain it must be that the word before the colon names a column. */
const SURE = 0.9;

interface Title {
  column: ImportColumn;
  label: string;
  value: string;
}

function titleOf(text: string, { columnOf, kind }: ImportTarget): Title | null {
  const [, label = '', value = ''] = TITLE.exec(text) ?? [];
  const found = label === '' || OF_PAPER.test(label) ? null : columnOf(label);
  if (!found || found.confidence < SURE || !BY_TITLE[kind].includes(found.column)) return null;
  const own = found.column === 'item_code' ? CODE.exec(value)?.[0] : value;
  return own ? { column: found.column, label: label.trim(), value: own } : null;
}

/** What the titles in a row say. @param isAbove whether it stands above the headings; below them it has nothing else */
function titlesIn(cells: readonly WorkbookCell[], target: ImportTarget, isAbove: boolean): Title[] {
  const titles: Title[] = [];
  for (const cell of cells) {
    const title = isBlank(cell) ? undefined : titleOf(textOf(cell), target);
    if (title) titles.push(title);
    else if (title === null && !isAbove) return [];
  }
  return titles;
}

/**
 * Adds a column for each that the headings lack and titles name, and fills it in the rows below each title.
 * @param at the row of the headings, from 0
 */
export function fillFromTitles(rows: WorkbookCell[][], at: number, target: ImportTarget): void {
  const head = rows[at];
  if (!head || BY_TITLE[target.kind].length === 0) return;
  const headed = new Set(head.map((cell) => target.columnOf(textOf(cell))?.column));
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const places = new Map<ImportColumn, number>();
  const current = new Map<ImportColumn, string>();
  for (const [row, cells] of rows.entries()) {
    const titles = titlesIn(cells, target, row < at).filter(({ column }) => !headed.has(column));
    for (const column of row > at ? endedBy(titles) : []) current.delete(column);
    for (const { column, label, value } of titles) {
      if (!places.has(column)) {
        places.set(column, width + places.size);
        put(head, width + places.size - 1, label);
      }
      current.set(column, value);
    }
    // What it says stands in the rows below now.
    if (titles.length > 0 && row > at) rows[row] = [];
    if (current.size === 0 || titles.length > 0 || row <= at || !isData(cells, head)) continue;
    for (const [column, value] of current) put(cells, places.get(column) ?? width, value);
  }
}

/** Returns whether a row is no note, no row of totals, and not the headings once more. */
const isData = (cells: readonly WorkbookCell[], head: readonly WorkbookCell[]): boolean =>
  cells.filter((cell) => !isBlank(cell)).length > 1 &&
  cells.some((cell, place) => !isBlank(cell) && textOf(cell) !== textOf(head[place])) &&
  !cells.some((cell) => isTotals(textOf(cell)));

/** Another fabric has other colors, and another color other lots. */
const endedBy = (titles: readonly Title[]): ImportColumn[] =>
  titles.flatMap(({ column }): ImportColumn[] =>
    column === 'item_code' ? ['color', 'lot_code'] : column === 'color' ? ['lot_code'] : [],
  );

function put(cells: WorkbookCell[], place: number, value: string): void {
  while (cells.length < place) cells.push(null);
  cells[place] = value;
}
