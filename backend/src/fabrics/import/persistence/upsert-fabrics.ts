import type { FabricImportCounts, FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { MAX_STOCK, type StockFlags, settleStockFlags, stockFault } from '@selvedge/domain/fabrics/fabric-rules';
import { type CellComplaint, type FabricDraft, leftOut } from '@selvedge/domain/fabrics/fabric-sheet';
import { notedPrice } from '@selvedge/domain/fabrics/mill-price';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { centsFromRupees } from '@selvedge/domain/money';
import { caseless } from '@selvedge/domain/plain-text';
import type { EntityManager } from 'typeorm';
import { raiseVersions } from '../../raise-versions.js';
import type { FabricRow, RepeatedRow } from '../parser/parse-fabrics.js';
import type { StockRow } from '../parser/parse-stock.js';
import { columnNames, type FabricColumns, listed, lockStored, SHEET, type StoredFabric } from './fabric-columns.js';
import { recordChanges, settleRecords } from './record-changes.js';
import { type ColourPlan, planColours, promiseFault, writeColours } from './upsert-colourways.js';
import { picturesOf, showImages } from './upsert-images.js';
import { setTermsOf } from './upsert-terms.js';

/** The results of a batch of rows. */
export interface Written extends FabricImportCounts {
  errors: FabricImportFault[];
  warnings: FabricImportFault[];
}

type GoodRow = Extract<FabricRow, { draft: FabricDraft }>;

const NEW_FABRIC: Omit<FabricColumns, 'name' | 'item_code' | 'material' | 'fibres' | 'price_cents'> = {
  description: '',
  care_instructions: '',
  internal_note: '',
  colors: [],
  number_of_colors: null,
  width_cm: null,
  weight_gsm: null,
  price_unit: 'meters',
  minimum_order: 1,
  stock_quantity: 0,
  is_available: true,
  visible: true,
  out_of_stock: false,
  available_in_sri_lanka: false,
  is_global: false,
  pre_order: false,
};

/** Ordered, so that two imports with the same new codes don't deadlock. */
const INSERT = `
  INSERT INTO fabrics (${listed()}, stock_by_colour) SELECT ${listed('r.')}, r.stock_by_colour FROM ${SHEET} ORDER BY lower(r.item_code)
  RETURNING id, item_code`;
const UPDATE = `
  UPDATE fabrics f SET (${listed()}, updated_at) = (${listed('r.')}, now()) FROM ${SHEET} WHERE f.id = r.id`;

/**
 * Writes rows of a worksheet, at most one per item code. Blank cells leave values unchanged.
 *
 * @throws if a fabric with the same code is created concurrently; a retry will update it.
 */
export async function writeFabrics(
  manager: EntityManager,
  importId: string,
  sheetRows: readonly FabricRow[],
): Promise<Written> {
  const stored = await lockStored(manager, sheetRows.flatMap(codesOf));
  const rows = sheetRows.map((row) => ownRow(row, (code) => stored.get(code)));
  const written: Written = {
    success_count: 0,
    update_count: 0,
    duplicate_count: rows.filter((row) => 'repeated' in row).length,
    error_count: 0,
    errors: [],
    warnings: [],
  };
  const taken: (TakenRow & { row: GoodRow })[] = [];
  for (const row of rows) {
    if ('repeated' in row) {
      if (row.alike) written.warnings.push(countsAs(row.alike));
      continue;
    }
    const faults = 'faults' in row ? row.faults : [];
    if ('draft' in row) {
      const before = stored.get(row.draft.item_code);
      withoutUnreadStock(row, before);
      if (before && !isSameCode(before, row.draft)) written.warnings.push(updates(row, before));
      const colours = planColours(row.colourways, before, flagsOf(row, before, saidOf(row.colourways)).out_of_stock);
      const columns = columnsOf(row, before, colours);
      const fault = faultOf(row.draft, columns, colours, before);
      if (fault) faults.push(fault);
      else taken.push({ row, columns, colours, stored: before });
    }
    if (faults.length > 0) written.error_count += 1;
    const told = (complaint: CellComplaint) => ({ row: row.row, item_code: row.itemCode, ...complaint });
    written.errors.push(...faults.map(told));
    written.warnings.push(...(row.warnings ?? []).map(told));
  }
  written.update_count = taken.filter(({ stored: before }) => before).length;
  written.success_count = taken.length - written.update_count;

  const { ids, rewritten } = await write(manager, taken);
  const fabrics = taken.map(({ row, stored: before }) => ({
    ...row,
    id: before?.id ?? ids.get(row.draft.item_code) ?? '',
    isNew: !before,
    stored: before,
    hasPictures: picturesOf(row).length > 0,
    formerName: before?.name,
  }));
  const recategorised = await setTermsOf(
    manager,
    'category',
    fabrics.flatMap(({ id, isNew, categoryIds, stored: before }) =>
      isSameSet(categoryIds, before?.category_ids) ? [] : { id, isNew, terms: categoryIds },
    ),
  );
  const repatterned = await setTermsOf(
    manager,
    'pattern',
    fabrics.flatMap(({ id, isNew, patternIds, stored: before }) =>
      !patternIds || isSameSet(patternIds, before?.pattern_ids) ? [] : { id, isNew, terms: patternIds },
    ),
  );
  await raiseVersions(manager, [...recategorised, ...repatterned]);
  const touched = new Set([...rewritten, ...recategorised, ...repatterned]);
  await recordChanges(
    manager,
    importId,
    fabrics.filter(({ id, isNew, hasPictures }) => isNew || hasPictures || touched.has(id)),
  );
  written.warnings.push(...(await showImages(manager, importId, fabrics)));
  const pictured = fabrics.filter(({ hasPictures }) => hasPictures);
  await settleRecords(
    manager,
    importId,
    pictured.map(({ id }) => id),
  );
  return written;
}

/** A stock that can't be read must not cost the fabric by what depends on it. */
function withoutUnreadStock({ draft, warnings }: GoodRow, stored: StoredFabric | undefined): void {
  const isUnread = warnings?.some(({ column }) => column === 'stock_quantity');
  if (!isUnread || !draft.available_in_sri_lanka || (stored && stored.stock_quantity > 0)) return;
  delete draft.available_in_sri_lanka;
  const message = leftOut('available_in_sri_lanka needs a stock that can be read.');
  warnings?.push({ column: 'available_in_sri_lanka', message });
}

interface TakenRow {
  columns: FabricColumns;
  colours: ColourPlan;
  stored: StoredFabric | undefined;
}

/**
 * Skips rows that match the stored fabric: updating the search index is most of the cost of a write, and an upsert would do it
 * even for an unchanged row.
 *
 * @returns the ids of the new fabrics by code, and those of the existing ones that were written.
 */
async function write(
  manager: EntityManager,
  taken: readonly (TakenRow & { row: GoodRow })[],
): Promise<{ ids: ReadonlyMap<string, string>; rewritten: string[] }> {
  const changed = taken.flatMap(({ columns, colours, stored }) =>
    stored && (colours.rows.length > 0 || !isSame(columns, stored)) ? [{ id: stored.id, columns, colours }] : [],
  );
  // Before the fabrics, whose sold colors and balances depend on them.
  await writeColours(
    manager,
    changed.flatMap(({ id, colours }) => colours.rows.map((row) => ({ ...row, fabric_id: id }))),
  );
  if (changed.length > 0) {
    await manager.query(UPDATE, [JSON.stringify(changed.map(({ id, columns }) => ({ id, ...columns })))]);
  }
  const rewritten = changed.map(({ id }) => id);
  const fresh = taken.filter(({ stored }) => !stored);
  if (fresh.length === 0) return { ids: new Map(), rewritten };
  const made = await manager.query<{ id: string; item_code: string }[]>(INSERT, [
    JSON.stringify(fresh.map(({ columns, colours }) => ({ ...columns, stock_by_colour: colours.isByColour }))),
  ]);
  const ids = new Map(made.map(({ id, item_code }) => [item_code, id]));
  await writeColours(
    manager,
    fresh.flatMap(({ columns, colours }) => {
      const fabric_id = ids.get(columns.item_code) ?? '';
      return colours.rows.map((row) => ({ ...row, fabric_id }));
    }),
  );
  return { ids, rewritten };
}

/** Except for upper and lower case. */
const isSameCode = (one: { item_code: string }, other: { item_code: string }): boolean =>
  caseless(one.item_code) === caseless(other.item_code);

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
}: NonNullable<RepeatedRow<FabricRow | StockRow>['alike']>): FabricImportFault => ({
  row,
  item_code: itemCode,
  column: 'item_code',
  message: `'${itemCode}' looks like '${counted.itemCode}' in row ${counted.row}: they are one fabric, and that row counts.`,
});

const updates = ({ row, draft }: GoodRow, stored: StoredFabric): FabricImportFault => ({
  row,
  item_code: draft.item_code,
  column: 'item_code',
  message: `'${draft.item_code}' looks like '${stored.item_code}' of the catalog: the row is for that fabric, which keeps its code.`,
});

const isSameSet = (ids: readonly string[], stored: readonly string[] | undefined): boolean =>
  stored !== undefined && new Set([...ids, ...stored]).size === stored.length && new Set(ids).size === stored.length;

const isSame = (columns: FabricColumns, stored: StoredFabric): boolean =>
  columnNames.every((name) => isSameValue(columns[name], stored[name]));

const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, at) => value === other[at])
    : one === other;

/** The error of the stock resulting from a row. */
function faultOf(
  draft: FabricDraft,
  columns: FabricColumns,
  colours: ColourPlan,
  stored: StoredFabric | undefined,
): CellComplaint | undefined {
  const { stock_quantity: said } = draft;
  const { ownStock } = colours;
  if (ownStock !== undefined && ownStock > MAX_STOCK) {
    const most = MAX_STOCK.toLocaleString('en-US');
    return { column: 'color', message: `color gives its colors more than ${most} m of stock together.` };
  }
  // If the two numbers contradict each other, the one that the row changes counts.
  if (ownStock !== undefined && said !== undefined && said !== ownStock && said !== stored?.stock_quantity) {
    const message = `stock_quantity says ${said}, but the colors have ${ownStock} of their own: leave one of them out.`;
    return { column: 'stock_quantity', message };
  }
  const message = stockFault(columns);
  return message ? { column: 'stock_quantity', message } : promiseFault(columns.stock_quantity, colours, stored);
}

/** @param ownStock the total stock of its colors, if the row states it */
function flagsOf({ draft }: GoodRow, stored: StoredFabric | undefined, ownStock: number | undefined): StockFlags {
  const { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity } = draft;
  const said = { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity: ownStock ?? stock_quantity };
  return settleStockFlags(said, stored ?? NEW_FABRIC);
}

/** The total stock stated in a cell of colors. */
function saidOf(colours: GoodRow['colourways']): number | undefined {
  const said = colours?.flatMap(({ stock_quantity }) => stock_quantity ?? []) ?? [];
  return said.length > 0 ? said.reduce((sum, metres) => sum + metres, 0) : undefined;
}

/** The values of the row over the stored ones, or over the defaults of a new fabric. */
function columnsOf(row: GoodRow, stored: StoredFabric | undefined, { ownStock }: ColourPlan): FabricColumns {
  const { draft, millPrice } = row;
  const before = stored ?? NEW_FABRIC;
  return {
    name: draft.name,
    item_code: stored && !isSameCode(stored, draft) ? stored.item_code : draft.item_code,
    material: draft.material,
    fibres: stored?.material === draft.material ? stored.fibres : fibresOf(draft.material),
    price_cents: centsFromRupees(draft.price_per_meter),
    colors: draft.color ?? before.colors,
    description: draft.description ?? before.description,
    care_instructions: draft.care_instructions ?? before.care_instructions,
    internal_note: notedPrice(before.internal_note, millPrice),
    number_of_colors: draft.number_of_colors ?? before.number_of_colors,
    width_cm: draft.width ?? before.width_cm,
    weight_gsm: draft.weight ?? before.weight_gsm,
    price_unit: draft.price_unit ?? before.price_unit,
    minimum_order: draft.minimum_order ?? before.minimum_order,
    is_available: draft.is_available ?? before.is_available,
    visible: draft.visible ?? before.visible,
    is_global: draft.is_global ?? before.is_global,
    ...flagsOf(row, stored, ownStock),
  };
}
