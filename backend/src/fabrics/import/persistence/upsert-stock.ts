import type { RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import { nameKey } from '@selvedge/domain/look-alikes';
import type { StockLine } from '@selvedge/domain/stock/stock-sheet';
import type { EntityManager } from 'typeorm';
import { type Booking, bookStock } from '../../stock/book-stock.js';
import type { LossLimit } from '../../stock/loss-limit.js';
import type { StockRow } from '../parser/parse-stock.js';
import { FABRICS_BY_CODE, meantCodes, noFabric } from './fabric-columns.js';
import { codesOf, countsAs, ownRow } from './look-alike-rows.js';
import { type Written } from './written.js';

interface KnownFabric {
  id: string;
  colours: { id: string; name: string }[];
}

type GoodRow = StockRow & { line: StockLine };

/** Sets the numbers of a stock worksheet. An invalid row is an error of its own; the others are written. */
export async function writeStock(
  manager: EntityManager,
  sheetRows: readonly StockRow[],
  lossLimit: LossLimit,
): Promise<Written & { changes: RowChanges[] }> {
  const known = await fabricsOf(manager, sheetRows);
  const rows = sheetRows.map((row) => ownRow(row, (code) => known.get(code)));
  const unknown = rows.map(({ itemCode }) => itemCode).filter((code) => !known.has(code));
  const meant = await meantCodes(manager, unknown);
  const written: Written = {
    success_count: 0,
    update_count: 0,
    unchanged_count: 0,
    duplicate_count: rows.filter((row) => 'repeated' in row).length,
    error_count: 0,
    errors: [],
    warnings: [],
  };
  const complain = ({ row, itemCode }: StockRow, problems: readonly { column: string; message: string }[]) => {
    written.error_count += 1;
    written.errors.push(...problems.map((problem) => ({ row, item_code: itemCode, ...problem })));
  };
  const booked: { row: GoodRow; booking: Booking }[] = [];
  for (const row of rows) {
    if ('repeated' in row) {
      if (row.alike) written.warnings.push(countsAs(row.alike));
      if (row.lost) written.warnings.push({ row: row.row, item_code: row.itemCode, ...row.lost });
      continue;
    }
    if ('problems' in row) {
      complain(row, row.problems);
      continue;
    }
    const fabric = known.get(row.itemCode);
    const booking = fabric ? bookingOf(row, fabric) : noFabric(row.itemCode, meant);
    if ('fabric_id' in booking) booked.push({ row, booking });
    else complain(row, [booking]);
  }
  const { problems, changed } = await bookStock(
    manager,
    booked.map(({ booking }) => booking),
    { partly: true, lossLimit },
  );
  for (const { index, problem, message } of problems) {
    const row = booked[index]?.row;
    if (row) complain(row, [{ column: problem === 'unclear' ? 'color' : 'stock_quantity', message }]);
  }
  written.errors.sort((one, other) => one.row - other.row);
  written.update_count = changed.length;
  written.unchanged_count = booked.length - problems.length - changed.length;
  const changes = changed.flatMap(({ index, ...change }) => {
    const row = booked[index]?.row;
    if (!row) return [];
    const field = row.line.color ? `stock_quantity (${row.line.color})` : 'stock_quantity';
    return [{ row: row.row, item_code: row.itemCode, changes: [{ field, ...change }] }];
  });
  return { ...written, changes };
}

function bookingOf({ itemCode, line }: GoodRow, fabric: KnownFabric): Booking | { column: string; message: string } {
  const { stock_quantity: counted, expected } = line;
  const booking = { fabric_id: fabric.id, colourway_id: null, counted, ...(expected !== undefined && { expected }) };
  if (line.color === '') return booking;
  const colour = fabric.colours.find(({ name }) => nameKey(name) === nameKey(line.color));
  if (colour) return { ...booking, colourway_id: colour.id };
  const names = fabric.colours.map(({ name }) => name).filter(Boolean);
  const others = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has no colors: leave the cell blank.';
  return { column: 'color', message: `${itemCode} has no color '${line.color}'. ${others}` };
}

/** By the code of the sheet. */
async function fabricsOf(manager: EntityManager, rows: readonly StockRow[]): Promise<Map<string, KnownFabric>> {
  const found = await manager.query<(KnownFabric & { code: string })[]>(
    `SELECT known.code, known.id,
       (SELECT json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.position, w.name)
        FROM colourways w WHERE w.fabric_id = known.id) AS colours
     FROM (${FABRICS_BY_CODE}) known`,
    [[...new Set(rows.flatMap(codesOf))]],
  );
  return new Map(found.map(({ code, ...fabric }) => [code, fabric]));
}
