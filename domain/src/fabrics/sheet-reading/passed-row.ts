import { isBlank, type WorkbookCell } from '../sheet-cells.js';
import { plainText, quoted } from './reading.js';
import { isRowOfUnits, textOf } from './sheet-head.js';

const TOTALS = /^(?:(?:sub|grand)? ?totals?|sum|合计|总计|小计|共计|එකතුව|மொத்தம்)(?![\p{L}\p{M}])/u;

/** The reason for a row of totals. */
export const TOTALS_PASSED = 'This is a row of totals and was passed over.';

/** The first letters of these words, in any width: other cells are quickly passed over. */
const MAY_BE_TOTALS = /^(?:[~gst]|[^ -~])/i;

/** Why a row is no fabric, or no roll, and is skipped; null if it is to be read. @param key the column whose value, unless it says so itself, makes a row none of totals; null for none such */
export function reasonToPass<Column extends string>(
  cells: readonly WorkbookCell[],
  { positions }: { positions: ReadonlyMap<Column, number> },
  names: readonly string[],
  key: Column | null,
): string | null {
  const filled = cells.flatMap((cell, place) => (isBlank(cell) ? [] : [{ place, text: textOf(cell) }]));
  const code = (key && positions.get(key)) ?? -1;
  const hasCode = filled.some(({ place }) => place === code);
  const total = filled.find(({ text }) => MAY_BE_TOTALS.test(text) && TOTALS.test(plainText(text)));
  if (total && (!hasCode || total.place === code)) return TOTALS_PASSED;
  if (filled.length > 1 && filled.every(({ place, text }) => text === names[place])) {
    return 'This row has the headings once more and was passed over.';
  }
  if (filled.length > 0 && !hasCode && isRowOfUnits(cells)) {
    return 'This row has the units of the columns and was passed over.';
  }
  const mapped = filled.filter(({ place }) => [...positions.values()].includes(place));
  if (filled.length <= 1 && positions.size > 1)
    return `This row holds nothing but ${quoted(filled[0]?.text ?? '')} and was passed over.`;
  return mapped.length === 0 ? 'This row has nothing in the columns that are imported and was passed over.' : null;
}
