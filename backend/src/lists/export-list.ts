import type { Readable } from 'node:stream';
import { colomboDay } from '@selvedge/domain/dates';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import type { ListItem } from '@selvedge/domain/lists/fabric-list';
import { csvSheet } from '../fabrics/export/csv-sheet.js';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';

/** The columns of an exported list beside the fabrics. `was` is for the owner alone. */
export interface SheetPrices {
  now: boolean;
  was: boolean;
}

const FABRIC = [
  'item_code',
  'fabric',
  'color',
  'material',
  'width_cm',
  'weight_gsm',
  'quantity',
  'unit',
  'use',
  'note',
];

/** The lines of a list as a worksheet. Lines that are no longer sold say so. */
export function listSheet(
  items: readonly ListItem[],
  format: ExportFormat,
  prices: SheetPrices,
  noteOf: (text: string) => string = (text) => text,
): Readable {
  const headings = [
    ...FABRIC,
    ...(prices.now ? ['price_now', 'per'] : []),
    ...(prices.was ? ['price_then', 'per_then', 'added_on'] : []),
    'sold',
  ];
  const pages = (async function* (): AsyncGenerator<Cell[][]> {
    yield items.map((item) => cellsOf(item, prices, noteOf));
  })();
  return format === 'csv' ? csvSheet(headings, pages) : xlsxSheet(headings, pages, 'List');
}

function cellsOf(item: ListItem, prices: SheetPrices, noteOf: (text: string) => string): Cell[] {
  const { now, was, is_sold, nearest } = item;
  const fabric = now ?? was;
  return [
    fabric.item_code,
    fabric.fabric_name,
    fabric.color,
    now?.material ?? '',
    fabric.width,
    fabric.weight,
    item.quantity,
    item.quantity === null ? '' : item.unit,
    noteOf(item.use),
    noteOf(item.note),
    ...(prices.now ? [now?.price_per_meter ?? null, now?.price_unit ?? ''] : []),
    ...(prices.was ? [was.price_per_meter, was.price_unit, colomboDay(item.added_at)] : []),
    is_sold ? 'yes' : nearest ? `no, nearest: ${nearest.item_code} ${nearest.fabric_name}` : 'no',
  ];
}
