import { isBlank, type WorkbookCell } from '../sheet-cells.js';
import { plainCellText, quoted } from './cell-tokens.js';
import type { ImportTarget } from './import-target.js';
import { isRowOfUnits, textOf } from './sheet-head.js';

const TOTALS =
  /^(?:(?:(?:sub|grand|page|lot|colou?r|shade|g\.?)[ -]?)?(?:totals?|ttl)|sum|gesamt|toplam|合计|总计|小计|共计|එකතුව|மொத்தம்)(?![\p{L}\p{M}])/u;
/** Spreadsheets call their own subtotals so: 'A-100 Total'. Only what stands first, because remarks may end in the word too. */
const ENDS_IN_TOTALS = /(?:[\s:-](?:(?:sub|grand)[ -]?)?totals?|合计|总计|小计|共计)$/u;

/** The reason for a row of totals. */
export const TOTALS_SKIPPED = 'This is a row of totals and was passed over.';

/** The reason for a row that has the headings once more. */
export const HEADINGS_SKIPPED = 'This row has the headings once more and was passed over.';

const isSameHeading = (text: string, name = ''): boolean =>
  text === name || (lettersOf(text) !== '' && lettersOf(text) === lettersOf(name));
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}%"$€£¥]+/gu, '');

/** How certain it must be that a cell is a heading, and how many cells of a row must be. */
const SURE = 0.9;
const HEADINGS = 3;

/**
 * Returns whether a row has the headings of another table: its columns may stand in another order, or in other units. A row
 * with a bare number is none.
 */
export function isHeadOfOtherTable(
  cells: readonly WorkbookCell[],
  names: readonly string[],
  { columnOf, key }: ImportTarget,
  positions: ReadonlyMap<ImportTarget['key'], number>,
): boolean {
  // Where a code stands, a heading has no figures.
  if (/\d/.test(textOf(cells[positions.get(key) ?? -1]))) return false;
  const filled = cells.flatMap((cell, place) => (isBlank(cell) ? [] : [{ cell, place }]));
  if (filled.length < HEADINGS || filled.some(({ cell }) => typeof cell !== 'string' || /^[\d.,\s]+$/.test(cell))) {
    return false;
  }
  const texts = filled.map(({ cell, place }) => ({ place, text: textOf(cell) }));
  // Looking up headings is slow, and rows with many figures are none.
  if (texts.filter(({ text }) => /\d/.test(text)).length * 3 > texts.length) return false;
  const known = new Set<string>();
  let others = 0;
  for (const { text } of texts) {
    const proposal = text.length <= 60 ? columnOf(text) : null;
    if (proposal && proposal.confidence >= SURE) known.add(proposal.column);
    else others += 1;
    if (others * 2 >= texts.length || texts.length - others < HEADINGS) return false;
  }
  const isHead = known.size >= HEADINGS;
  // A name may have a group before it and a unit behind it.
  return isHead && !texts.every(({ place, text }) => lettersOf(names[place] ?? '').includes(lettersOf(text)));
}

/** The first letters of these words, in any width, and their last, so that other cells are skipped fast. */
const MAY_BE_TOTALS = /^(?:[~cglpst]|[^ -~])|(?:ls?|[^ -~])$/i;

/** Returns whether a cell is a word for totals. */
export const isTotals = (text: string): boolean => MAY_BE_TOTALS.test(text) && TOTALS.test(plainCellText(text));

/**
 * Why a row is no fabric, or no roll, and is skipped; null if it is to be read. @param key the column that a row of totals
 * leaves blank, unless it has a word for totals itself; null for none
 */
export function reasonToSkip<Column extends string>(
  cells: readonly WorkbookCell[],
  { positions }: { positions: ReadonlyMap<Column, number> },
  names: readonly string[],
  key: Column | null,
): string | null {
  const filled = cells.flatMap((cell, place) => (isBlank(cell) ? [] : [{ place, text: textOf(cell) }]));
  const code = (key && positions.get(key)) ?? -1;
  const hasCode = filled.some(({ place }) => place === code);
  const total = filled.find(
    ({ text, place }, at) =>
      MAY_BE_TOTALS.test(text) &&
      (TOTALS.test(plainCellText(text)) || ((at === 0 || place === code) && ENDS_IN_TOTALS.test(plainCellText(text)))),
  );
  if (total && (!hasCode || total.place === code)) return TOTALS_SKIPPED;
  if (filled.length > 1 && filled.every(({ place, text }) => isSameHeading(text, names[place]))) {
    return HEADINGS_SKIPPED;
  }
  if (filled.length > (hasCode ? 2 : 0) && isRowOfUnits(cells)) {
    return 'This row has the units of the columns and was passed over.';
  }
  const mapped = filled.filter(({ place }) => [...positions.values()].includes(place));
  if (filled.length <= 1 && positions.size > 1)
    return `This row holds nothing but ${quoted(filled[0]?.text ?? '')} and was passed over.`;
  return mapped.length === 0 ? 'This row has nothing in the columns that are imported and was passed over.' : null;
}
