import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import type { FabricRow, RepeatedRow } from '../parser/parse-fabrics.js';
import type { StockRow } from '../parser/parse-stock.js';

/** Rows whose codes look alike: they are one fabric, and one of them counts. */

/** With the codes of rows that look alike. */
export const codesOf = (row: FabricRow | StockRow): string[] =>
  'repeated' in row && row.alike ? [codeOf(row.alike.own), row.alike.counted.itemCode] : [codeOf(row)];

const codeOf = (row: FabricRow | StockRow): string => ('draft' in row ? row.draft.item_code : row.itemCode);

/** A repeated row is one of its own after all if its code and the other belong to two fabrics, from before codes that look alike were rejected. */
export function ownRow<Row extends FabricRow | StockRow>(
  row: Row,
  fabricOf: (code: string) => { id: string } | undefined,
): Row {
  if (!('repeated' in row) || !row.alike) return row;
  const { own, counted } = row.alike;
  const [one, other] = [fabricOf(codeOf(own)), fabricOf(counted.itemCode)];
  return one && other && one.id !== other.id ? (own as Row) : row;
}

export const countsAs = ({
  own: { row, itemCode },
  counted,
}: NonNullable<RepeatedRow<FabricRow | StockRow>['alike']>): FabricImportProblem => ({
  row,
  item_code: itemCode,
  column: 'item_code',
  message: `'${itemCode}' looks like '${counted.itemCode}' in row ${counted.row}: they are one fabric, and that row counts.`,
});
