import { createHash } from 'node:crypto';
import { headingsOf, isBlank, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { InspectedColumn, WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { quoted } from '@selvedge/domain/fabrics/sheet-reading/cell-tokens';
import { currencyColumn } from '@selvedge/domain/fabrics/sheet-reading/heading-aliases';
import { type ImportTarget, importTargets } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import {
  categoriesOfColumn,
  currenciesOfColumn,
  isOurs,
  meaningOf,
  proposeColumns,
} from '@selvedge/domain/fabrics/sheet-reading/inspect-sheet';
import { currenciesOfTitles, HOME_CURRENCY } from '@selvedge/domain/fabrics/sheet-reading/price-cell';
import {
  fillDown,
  findHead,
  headKey,
  headNames,
  isRowOfUnits,
  lastOfHead,
  textOf,
  unitsAbove,
} from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { fillFromTitles } from '@selvedge/domain/fabrics/sheet-reading/title-rows';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { shownDayOrder } from '@selvedge/domain/invoicing/bank-file';
import { nameKey } from '@selvedge/domain/look-alikes';
import type { RawWorksheet } from '../workbook/raw-worksheet.js';
import type { WorkbookKind } from '../workbook/read-cells.js';
import type { Workbook } from '../workbook/read-workbook.js';
import { WorkbookRejected } from '../workbook/workbook-rejected.js';
import { notesOn } from './worksheet-warnings.js';

/** The parameters of an inspection. */
export interface InspectionOptions {
  kind: WorkbookKind;
  /** The kind of records that its rows become. */
  target: ImportTarget['kind'];
  /** The user's choices so far. */
  wanted?: { sheet?: string; encoding?: TextEncoding; header_row?: number; columns?: WorkbookMapping['columns'] };
  /** Mappings used before, newest first. */
  before: readonly { id: string; fingerprint: string; mapping: WorkbookMapping }[];
  /** Names of the catalog's categories, in lower case. */
  categories: readonly string[];
}

/** Worksheets searched for the one with the fabrics; others can be chosen by name. */
const LOOKED_INTO = 10;
const HEAD_WITHIN = 40;
const NAMED_CATEGORIES = 200;

/** Identifies the header of a supplier. */
export const fingerprintOf = (names: readonly string[]): string =>
  createHash('sha256').update(headKey(names)).digest('hex');

/** The content of a file, the probable meaning of its columns, and the decisions needed before importing it. */
export async function inspectWorkbook(workbook: Workbook, options: InspectionOptions): Promise<WorkbookInspection> {
  const target = importTargets[options.target];
  const name = options.wanted?.sheet ?? (await likeliest(workbook, target));
  const sheet = await workbook.read(name);
  const { at, before } = headOf(sheet, options);
  if (!sheet.isDelimited) fillFromTitles(sheet.cells, at, target);
  const names = headNames(sheet.cells, at, sheet.notes.merges);
  fillDown(
    sheet.cells,
    sheet.notes.merges.filter(({ top }) => top > at),
  );
  const body = sheet.cells.slice(at + 1).filter((cells) => !isHeadAgain(cells, names) && !isRowOfUnits(cells));
  const own = headNames(sheet.cells, at, sheet.notes.merges, false);
  const columns = proposeColumns(names, body, target, options.wanted?.columns ?? before?.mapping.columns, own);
  const placeOf = (column: string) =>
    names.indexOf(columns.find(({ proposed }) => proposed === column)?.name ?? '\u0000');
  const [category, price, unit, day] = (['category_name', 'price_per_meter', 'price_unit', 'booked_on'] as const).map(
    placeOf,
  ) as [number, number, number, number];
  const known = new Set(options.categories);
  const { headings, problem } = headingsOf(sheet.cells[0] ?? []);
  return {
    sheets: workbook.sheets,
    sheet: name,
    header_row: at + 1,
    columns,
    ...(before && { mapping_id: before.id, mapping: usedAgain(before.mapping, { sheet: name, header_row: at + 1 }) }),
    ...(workbook.text && { text: workbook.text }),
    is_ours:
      !problem &&
      target.kind === 'fabrics' &&
      isOurs(headings) &&
      workbook.sheets.length === 1 &&
      sheet.notes.merges.length === 0 &&
      sheet.pictures.length === 0,
    unknown_categories: (category < 0 ? [] : categoriesOfColumn(body, category))
      .filter((own) => !known.has(nameKey(own)))
      .slice(0, NAMED_CATEGORIES),
    currencies: price < 0 ? [] : currenciesOf(names, body, [price, unit], sheet.cells.slice(0, at)),
    pictures: sheet.pictures.length,
    ...(day >= 0 && { days: daysOf(body.map((cells) => textOf(cells[day]))) }),
    notes: [
      ...aboutFile(workbook, name),
      ...aboutHeadings(names, sheet.cells, target),
      ...aboutFurther(columns, target),
      ...aboutTitles(columns, sheet.cells, target),
      ...notesOn(sheet, names),
    ],
  };
}

/** The foreign currencies of the prices, of the columns of units and of currencies, and of the titles above. */
function currenciesOf(
  names: readonly string[],
  body: RawWorksheet['cells'],
  places: readonly number[],
  titles: RawWorksheet['cells'],
): string[] {
  const above = currenciesOfTitles(titles.flat().map(textOf)).filter((currency) => currency !== HOME_CURRENCY);
  const named = [...places, currencyColumn(names, body)].flatMap((at) =>
    at < 0 ? [] : currenciesOfColumn([names[at] ?? '', ...unitsAbove(titles, at)].join(' '), body, at),
  );
  return [...new Set([...named, ...above])];
}

function daysOf(values: readonly string[]): WorkbookInspection['days'] {
  const shown = shownDayOrder(values);
  if (shown === 'none' || shown === 'both') return 'ask';
  return shown === 'plain' ? 'dmy' : shown;
}

/** A mapping for another file, whose encoding is its own. */
const usedAgain = (
  { encoding: _, ...mapping }: WorkbookMapping,
  place: Pick<WorkbookMapping, 'sheet' | 'header_row'>,
): WorkbookMapping => ({ ...mapping, ...place });

/** The header row, from 0, and the mapping used for its like before. @throws WorkbookRejected */
function headOf(
  sheet: RawWorksheet,
  { wanted, before, target }: InspectionOptions,
): { at: number; before?: InspectionOptions['before'][number] } {
  const { cells, notes } = sheet;
  const headerRow = wanted?.header_row;
  if (headerRow !== undefined && headerRow > cells.length) {
    throw new WorkbookRejected(`Row ${headerRow} can't hold the headings: the sheet ends at row ${cells.length}.`);
  }
  const rows = headerRow === undefined ? cells.slice(0, HEAD_WITHIN).keys() : [headerRow - 1];
  for (const at of rows) {
    const known = knownAt(cells, at, notes.merges, before);
    if (known) return { at, before: known };
  }
  if (headerRow !== undefined) return { at: headerRow - 1 };
  return { at: lastOfHead(findHead(cells, importTargets[target]), notes.merges) };
}

function knownAt(
  cells: WorkbookCell[][],
  at: number,
  merges: RawWorksheet['notes']['merges'],
  before: InspectionOptions['before'],
) {
  if ((cells[at] ?? []).length === 0 || before.length === 0) return undefined;
  const fingerprint = fingerprintOf(headNames(cells, at, merges));
  return before.find((one) => one.fingerprint === fingerprint);
}

/** The worksheet with the most known columns, then the most rows. */
async function likeliest(workbook: Workbook, target: ImportTarget): Promise<string> {
  const { sheets } = workbook;
  if (sheets.length === 1) return sheets[0]?.name ?? '';
  let best = { name: sheets[0]?.name ?? '', known: -1, rows: 0 };
  for (const { name, rows } of sheets.slice(0, LOOKED_INTO)) {
    const { cells, notes } = await workbook.read(name);
    const at = lastOfHead(findHead(cells, target), notes.merges);
    const known = proposeColumns(headNames(cells, at, notes.merges), cells.slice(at + 1, at + 60), target).filter(
      ({ proposed, confidence }) => proposed && confidence > 0.5,
    ).length;
    if (known > best.known || (known === best.known && rows > best.rows)) best = { name, known, rows };
  }
  return best.name;
}

/** Long lists repeat their header on each page. */
const isHeadAgain = (cells: readonly WorkbookCell[], names: readonly string[]): boolean =>
  cells.some(Boolean) && cells.every((cell, place) => textOf(cell) === '' || textOf(cell) === names[place]);

/** Headings that are none: those of a table that is turned, or a first row that is a fabric. */
function aboutHeadings(names: readonly string[], cells: RawWorksheet['cells'], { columnOf }: ImportTarget): string[] {
  const isKnown = (text: string): boolean => (columnOf(text)?.confidence ?? 0) >= CERTAIN;
  const known = names.filter(isKnown).length;
  const below = new Set(
    cells.slice(0, HEAD_WITHIN).flatMap(([first]) => {
      const text = textOf(first);
      return isKnown(text) ? (columnOf(text)?.column ?? []) : [];
    }),
  );
  if (below.size > 2 && below.size > known) {
    return [
      'The headings seem to stand below each other in the first column: copy the table in a spreadsheet, paste it transposed, and upload that.',
    ];
  }
  return known === 0 && names.some((name) => /^[\d.,]*\d$/.test(name))
    ? [
        'The row that is taken for the headings reads like one of data, which would be lost: put a row of headings above it.',
      ]
    : [];
}

const CERTAIN = 0.9;

/** Other columns that may be the price or the stock, of which one is read. */
function aboutFurther(columns: readonly InspectedColumn[], target: ImportTarget): string[] {
  return (['price_per_meter', 'stock_quantity', 'length', 'money_in'] as const).flatMap((own) => {
    const chosen = columns.find(({ proposed }) => proposed === own);
    const others = columns.filter((column) => column.proposed === null && meaningOf(column, target) === own);
    if (!chosen || others.length === 0) return [];
    const named = others.slice(0, NAMED_COLUMNS).map(({ name }) => quoted(name));
    return [`${quoted(chosen.name)} is proposed, though ${named.join(', ')} may be meant: only one of them is read.`];
  });
}

const NAMED_COLUMNS = 4;

/** Titles that name the fabric of the rows below them, where no column does. */
function aboutTitles(
  columns: readonly InspectedColumn[],
  cells: RawWorksheet['cells'],
  { columnOf, kind }: ImportTarget,
): string[] {
  if (kind === 'bank' || columns.some(({ proposed }) => proposed === 'item_code')) return [];
  const titles = cells.flatMap((line, row) => {
    const [title, ...others] = line.filter((cell) => !isBlank(cell)).map(textOf);
    const [label = ''] = title?.split(/[:：]|\s(?=\S*\d)/) ?? [];
    const isTitle = others.length === 0 && label !== title && columnOf(label)?.column === 'item_code';
    return isTitle ? [{ row: row + 1, title: title ?? '' }] : [];
  });
  const [first] = titles;
  if (!first) return [];
  return [
    `No column has the codes of the fabrics; titles such as ${quoted(first.title)} in row ${first.row} seem to name them: put each code into a column of its own, in every row below its title.`,
  ];
}

function aboutFile({ sheets, hiddenSheets = [], hasUnreadPictures }: Workbook, chosen: string): string[] {
  return [
    ...(hiddenSheets.length > 0
      ? [
          `${hiddenSheets.length === 1 ? 'A sheet is' : `${hiddenSheets.length} sheets are`} hidden in the file and not read: ${hiddenSheets.slice(0, NAMED_COLUMNS).map(quoted).join(', ')}.`,
        ]
      : []),
    ...(sheets.length > 1
      ? [`The file has ${sheets.length} sheets. '${chosen}' is shown: choose another one if that is not it.`]
      : []),
    ...(hasUnreadPictures
      ? ['Pictures of an .xls file, and what is struck through, are not seen: save it as .xlsx to import them.']
      : []),
  ];
}
