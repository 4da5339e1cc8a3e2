import type { CellComplaint } from '@selvedge/domain/fabrics/fabric-sheet';
import { isBlankRow, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { plainCellText, quoted } from '@selvedge/domain/fabrics/sheet-reading/cell-tokens';
import { rollTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { textOf } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import {
  HEADINGS_SKIPPED,
  isHeadOfOtherTable,
  reasonToSkip,
  TOTALS_SKIPPED,
} from '@selvedge/domain/fabrics/sheet-reading/skipped-rows';
import { formatLength } from '@selvedge/domain/length';
import { type PackedRoll, packingHead, readPackingRow, thousandthsIn } from '@selvedge/domain/rolls/packing-list';
import type { RawWorksheet } from '../workbook/raw-worksheet.js';
import { tooLong, WorkbookRejected } from '../workbook/workbook-rejected.js';
import { type MappedWorkbook, mappedBody, ofOtherTable } from './parse-mapped.js';

/** A row of a packing list. `row` is its number in the worksheet. */
export type PackingRow = { row: number; itemCode: string } & ({ roll: PackedRoll } | { problems: CellComplaint[] });

const SHOWN_READINGS = 300;
const MAX_LISTED_ROWS = 100;

/**
 * Parses a packing list by its mapping. A row of totals is no roll, with or without a word that says so; one that is unlike the
 * rolls above it is a warning.
 *
 * @throws WorkbookRejected for a mapping of another worksheet, no rows or too many.
 */
export function readPackingList(
  sheet: RawWorksheet,
  mapping: WorkbookMapping,
  maxRows: number,
): Omit<MappedWorkbook, 'rows'> & { rows: PackingRow[] } {
  const { at, names, body, warnings, surplus, fingerprint } = mappedBody(sheet, mapping, rollTarget);
  const head = packingHead(names, mapping, body);
  if ('problem' in head) throw new WorkbookRejected(head.problem);
  const rows: PackingRow[] = [];
  const readAs: ReadAs[] = [];
  const numberOf = (line: readonly WorkbookCell[]) =>
    plainCellText(textOf(line[head.positions.get('mill_roll_number') ?? -1]));
  const isNamed = (line: readonly WorkbookCell[]) =>
    (['item_code', 'lot_code'] as const).some((column) => textOf(line[head.positions.get(column) ?? -1]) !== '');
  // Thousandths of a meter, of the whole list and since the last row of totals.
  const sum = { whole: 0, part: 0, rolls: 0, inPart: 0 };
  let passed = 0;
  let table: number | null = null;
  for (const [index, line] of body.entries()) {
    if (isBlankRow(line)) continue;
    const row = at + 2 + index;
    const length = thousandthsIn(line, head);
    const isEqual = length === sum.whole || length === sum.part;
    const isSum = length !== null && sum.rolls > 1 && isEqual;
    const number = numberOf(line);
    const rolls = Number(COUNT.exec(number)?.[1] ?? Number.NaN);
    const isCount = number === '' || (!isNamed(line) && [sum.rolls, sum.inPart].includes(rolls));
    const reason = reasonToSkip(line, head, names, null) ?? (isSum && isCount ? TOTALS_SKIPPED : null);
    if (reason) {
      if (reason === HEADINGS_SKIPPED) table = null;
      const isWrong = reason === TOTALS_SKIPPED && length !== null && !isEqual && sum.rolls > 0;
      passed += 1;
      if (isWrong || passed <= MAX_LISTED_ROWS) {
        const message = isWrong ? wrongTotals(length, sum.whole) : reason;
        warnings.push({ row, item_code: '', column: '', message });
      }
      if (reason === TOTALS_SKIPPED) sum.part = sum.inPart = 0;
      continue;
    }
    if (rows.length === maxRows) throw tooLong(maxRows);
    const { item_code: itemCode, readAs: readings, ...read } = readPackingRow(line, head);
    if (isHeadOfOtherTable(line, names, rollTarget, head.positions)) table = row;
    const shifted = surplus(line) ?? ofOtherTable(table) ?? severalRolls(numberOf, body, index);
    if (shifted) {
      rows.push({ row, itemCode, problems: [{ column: '', message: shifted }] });
      continue;
    }
    rows.push({ row, itemCode, ...read });
    sum.whole += length ?? 0;
    sum.part += length ?? 0;
    sum.rolls += 1;
    sum.inPart += 1;
    if (readAs.length < SHOWN_READINGS) readAs.push(...readings.map((one) => ({ row, item_code: itemCode, ...one })));
  }
  if (rows.length === 0) throw new WorkbookRejected('The sheet is empty: there is no row below the headings.');
  return { rows, warnings, readAs: readAs.slice(0, SHOWN_READINGS), fingerprint };
}

/** How many rolls a row of totals has, in place of the number of a roll: `2`, `2 rolls`, `共2卷`. */
const COUNT = /^(?:共 ?)?(\d+) ?(?:rolls?|pcs|pieces|bales?|卷|匹|件)?$/u;
const NUMBERS = /^(\d{1,9})(?: ?(?:-|to) ?(\d{1,9}))?$/;

/** Why a row is no roll whose number is a range, such as 1-5, and whose neighbor goes on where it ends. */
function severalRolls(
  numberOf: (line: readonly WorkbookCell[]) => string,
  body: readonly (readonly WorkbookCell[])[],
  index: number,
): string | null {
  const [before, own, next] = [index - 1, index, index + 1].map((at) => {
    const [, first = '', last = first] = NUMBERS.exec(numberOf(body[at] ?? [])) ?? [];
    return { first: Number(first), last: Number(last), isOrdered: first !== '' && Number(first) <= Number(last) };
  });
  if (!own?.isOrdered || own.first === own.last) return null;
  const goesOn =
    (next?.isOrdered && next.first === own.last + 1) || (before?.isOrdered && before.last === own.first - 1);
  return goesOn
    ? `The number ${quoted(numberOf(body[index] ?? []))} may be those of several rolls: give each roll a row of its own.`
    : null;
}

const wrongTotals = (stated: number, sum: number): string =>
  `This row of totals says ${formatLength(stated / 1000, 'meters')}, and the rolls above it have ${formatLength(sum / 1000, 'meters')}. Compare the list with the mill's before you receive it.`;
