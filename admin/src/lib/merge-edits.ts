/** The same record as three people know it: as it was opened, as it was changed here, and as somebody else has saved it meanwhile. */
export interface Sides {
  base: Edit;
  mine: Edit;
  theirs: Edit;
}
type Edit = Readonly<Record<string, unknown>>;

interface Merged {
  /** Has the value of whoever changed a field; mine if both did. */
  merged: Record<string, unknown>;
  /** Numbers of the `units` in which both changed something, and not to the same. */
  contested: number[];
}

/**
 * Merges two edits of one record, field by field. A field that is absent from mine stays as it is.
 *
 * @param units fields that only make sense together, such as a price and its unit; every other field is a unit of its own
 */
export function mergeEdits({ base, mine, theirs }: Sides, units: readonly (readonly string[])[]): Merged {
  const merged: Record<string, unknown> = { ...mine };
  const contested: number[] = [];
  const grouped = new Set(units.flat());
  const others = Object.keys(mine).filter((field) => !grouped.has(field));
  for (const [index, unit] of [...units, ...others.map((field) => [field])].entries()) {
    const sent = unit.filter((field) => mine[field] !== undefined);
    const isMine = sent.some((field) => !isSame(mine[field], base[field]));
    const isTheirs = unit.some((field) => !isSame(theirs[field], base[field]));
    const agree = sent.every((field) => isSame(mine[field], theirs[field]));
    if (!isTheirs || agree) continue;
    const joined = isMine ? joinedLists(sent, { base, mine, theirs }) : pick(theirs, sent);
    Object.assign(merged, joined);
    if (!joined && index < units.length) contested.push(index);
  }
  return { merged, contested };
}

/** JSON is what is sent: NaN of an empty field is null, and undefined is absent. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** These fields, as far as they are there. */
export const pick = (edit: Edit, fields: readonly string[]): Edit =>
  Object.fromEntries(fields.filter((field) => edit[field] !== undefined).map((field) => [field, edit[field]]));

/** The fields with their lists merged row by row; null if one is no list of rows, or both changed the same of a row. */
function joinedLists(fields: readonly string[], { base, mine, theirs }: Sides): Edit | null {
  const joined: Record<string, unknown> = {};
  for (const field of fields) {
    const rows = joinedRows(base[field], mine[field], theirs[field]);
    if (rows === null) return null;
    joined[field] = rows;
  }
  return joined;
}

interface Row {
  readonly id?: string;
  readonly [field: string]: unknown;
}

function joinedRows(base: unknown, mine: unknown, theirs: unknown): Row[] | null {
  if (!isRows(base) || !isRows(mine) || !isRows(theirs)) return null;
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const order = orderOf(base, mine, theirs);
  if (order === null) return null;
  const rows: Row[] = [];
  for (const entry of order) {
    const id = typeof entry === 'string' ? entry : undefined;
    if (id === undefined) {
      rows.push(entry as Row);
      continue;
    }
    const row = joinedRow(before.get(id), here.get(id), there.get(id));
    if (row === null) return null;
    if (row) rows.push(row);
  }
  return rows;
}

/** Undefined for a row that one of the two has removed; null if the other has changed it. */
function joinedRow(base: Row | undefined, mine: Row | undefined, theirs: Row | undefined): Row | undefined | null {
  if (!base) return mine ?? theirs;
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    return left && !isSame(left, base) ? null : undefined;
  }
  const row: Record<string, unknown> = { ...theirs };
  for (const field of new Set([...Object.keys(mine), ...Object.keys(base)])) {
    if (isSame(mine[field], base[field])) continue;
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) return null;
    row[field] = mine[field];
  }
  return row;
}

/** Ids in the order of whoever has changed it, and rows without one, which are new; null if both have changed it. */
function orderOf(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): (string | Row)[] | null {
  const isMoved = (rows: readonly Row[]) => {
    const left = ids(rows).filter((id) => ids(base).includes(id));
    return !isSame(
      left,
      ids(base).filter((id) => left.includes(id)),
    );
  };
  if (isMoved(mine) && isMoved(theirs)) return null;
  const [first, second] = isMoved(theirs) ? [theirs, mine] : [mine, theirs];
  const known = new Set(ids(first));
  const places = (rows: readonly Row[]) => rows.map((row) => row.id ?? row);
  return [...places(first), ...places(second).filter((place) => typeof place !== 'string' || !known.has(place))];
}

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
const ids = (rows: readonly Row[]): string[] => rows.flatMap(({ id }) => id ?? []);
const byId = (rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.flatMap((row) => (row.id ? [[row.id, row]] : [])));

/** The old and new text: of multiple lines only those that changed, and all if only their order did. */
export function changedLines(was: string, is: string): readonly [string, string] {
  const [before, after] = [othersIn(was, is), othersIn(is, was)];
  return before || after ? [before || '-', after || '-'] : [was || '-', is || '-'];
}

function othersIn(text: string, other: string): string {
  const known = new Set(other.split('\n'));
  const lines = text.split('\n').filter((line) => !known.has(line));
  return lines.join('\n');
}
