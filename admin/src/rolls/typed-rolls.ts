import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { PackingColumn } from '@selvedge/domain/rolls/packing-columns';
import { columnOfPackingHeading } from '@selvedge/domain/rolls/packing-headings';
import { packingHead, readPackingRow } from '@selvedge/domain/rolls/packing-list';
import { MAX_RECEIVED_ROLLS, type ReceivedRoll } from '@selvedge/domain/rolls/roll';

/** The rolls of a typed list, or the first line that can't be parsed: a message key with its figures. */
export type TypedRolls =
  | { rolls: ReceivedRoll[]; problem: null }
  | { rolls: null; problem: { message: string; line?: number; detail?: string; max?: number } };

/** The columns without headings, as the hint of the field lists them. */
const ORDER: readonly PackingColumn[] = [
  ...(['mill_roll_number', 'length', 'measured_length', 'shade_band', 'location'] as const),
  ...(['width', 'net_weight', 'gross_weight', 'grade', 'points', 'pieces'] as const),
];

/**
 * Reads rolls one a line with a tab (as from a workbook) or a semicolon between. A first line of headings says what the columns
 * are; without one they are in our order. Lengths are meters and weights kilograms, unless a heading or a cell says otherwise.
 */
export function readRolls(text: string): TypedRolls {
  const lines = text.split(/\r?\n/).flatMap((line, index) => {
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
    return cells.some((cell) => cell !== '') ? [{ number: index + 1, cells }] : [];
  });
  const first = lines[0]?.cells ?? [];
  const named = namedColumns(first);
  const body = named || isHeading(first) ? lines.slice(1) : lines;
  if (body.length === 0) return wrong({ message: 'rolls.receive.no_rows' });
  if (body.length > MAX_RECEIVED_ROLLS) return wrong({ message: 'rolls.receive.too_many', max: MAX_RECEIVED_ROLLS });
  const { names, columns } = named ?? {
    names: [...ORDER],
    columns: Object.fromEntries(ORDER.map((own) => [own, own])),
  };
  const mapping: WorkbookMapping = { header_row: 1, columns, defaults: {}, units: { length: 'meters', mass: 'kg' } };
  const head = packingHead(
    names,
    mapping,
    body.map(({ cells }) => cells),
    ['length'],
  );
  if ('problem' in head) return wrong({ message: 'rolls.receive.no_length_column' });
  const rolls: ReceivedRoll[] = [];
  for (const { number, cells } of body) {
    const read = readPackingRow(cells, head);
    if ('problems' in read) {
      return wrong({ message: 'rolls.receive.problem', line: number, detail: read.problems[0]?.message ?? '' });
    }
    const { lot_code: _lot, color: _color, ...roll } = read.roll;
    rolls.push(roll);
  }
  return { rolls, problem: null };
}

const wrong = (problem: NonNullable<TypedRolls['problem']>): TypedRolls => ({ rolls: null, problem });

/** The columns of a line of headings: each of ours once, the others are left out. Null for a line without figures of a length. */
function namedColumns(cells: readonly string[]): (Pick<WorkbookMapping, 'columns'> & { names: string[] }) | null {
  const columns = new Map<PackingColumn, string>();
  const names = cells.map((cell, place) => (cells.indexOf(cell) === place ? cell : `${cell} (${place + 1})`));
  for (const name of names) {
    const column = /^[\d.,]*$/.test(name) ? undefined : columnOfPackingHeading(name)?.column;
    if (column && !columns.has(column)) columns.set(column, name);
  }
  if (columns.size < 2 || cells.some((cell) => /^\d/.test(cell))) return null;
  return { names, columns: Object.fromEntries([...columns].map(([column, name]) => [name, column])) };
}

/** Words where lengths would be. */
const isHeading = ([, ticket = '', measured = '']: readonly string[]): boolean =>
  /^\p{L}/u.test(ticket) && !/\d/.test(measured);
