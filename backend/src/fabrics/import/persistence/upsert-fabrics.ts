import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { isTooWide, type StockFlags, settleStockFlags, TOO_WIDE } from '@selvedge/domain/fabrics/fabric-rules';
import { type CellComplaint, leftOut } from '@selvedge/domain/fabrics/fabric-sheet';
import { notedMill } from '@selvedge/domain/fabrics/mill-price';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { inLatinLetters, joinedCode } from '@selvedge/domain/look-alikes';
import { centsFromRupees } from '@selvedge/domain/money';
import { caseless } from '@selvedge/domain/plain-text';
import type { EntityManager } from 'typeorm';
import { raiseVersions } from '../../raise-versions.js';
import type { LossLimit } from '../../stock/loss-limit.js';
import type { FabricRow } from '../parser/parse-fabrics.js';
import {
  columnNames,
  type FabricColumns,
  listed,
  lockStored,
  meantCodes,
  SHEET,
  type StoredFabric,
  whyOther,
} from './fabric-columns.js';
import { codesOf, countsAs, ownRow } from './look-alike-rows.js';
import { recordChanges, recordedOf, settleRecords } from './record-changes.js';
import {
  contradictionProblem,
  type GoodRow,
  lossProblem,
  movedProblem,
  unallowedStockProblem,
  withoutStockByRoll,
  withoutUnreadStock,
} from './row-stock.js';
import { type ColourPlan, planColours, writeColours } from './upsert-colourways.js';
import { picturesOf, showImages } from './upsert-images.js';
import { setTermsOf } from './upsert-terms.js';
import type { Written } from './written.js';

/** An existing fabric that a row changed. */
export interface ChangedFabric {
  id: string;
  row: number;
  item_code: string;
}

const NEW_FABRIC: Omit<FabricColumns, 'name' | 'item_code' | 'material' | 'fibres' | 'price_cents'> = {
  description: '',
  care_instructions: '',
  internal_note: '',
  cost_cents: null,
  colors: [],
  number_of_colors: null,
  width_cm: null,
  usable_width_cm: null,
  lead_time_days: null,
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
  { lossLimit, mayChangeStock }: { lossLimit: LossLimit; mayChangeStock: boolean },
): Promise<Written & { changed: ChangedFabric[] }> {
  const stored = await lockStored(manager, sheetRows.flatMap(codesOf));
  const rows = sheetRows.map((row) => ownRow(row, (code) => stored.get(code)));
  const written: Written = {
    success_count: 0,
    update_count: 0,
    unchanged_count: 0,
    duplicate_count: rows.filter((row) => 'repeated' in row).length,
    error_count: 0,
    errors: [],
    warnings: [],
  };
  const taken: TakenRow[] = [];
  for (const row of rows) {
    if ('repeated' in row) {
      if (row.alike) written.warnings.push(countsAs(row.alike));
      if (row.lost) written.warnings.push({ row: row.row, item_code: row.itemCode, ...row.lost });
      continue;
    }
    const problems = 'problems' in row ? row.problems : [];
    if ('draft' in row) {
      const before = stored.get(row.draft.item_code);
      withoutUnreadStock(row, before);
      withoutStockByRoll(row, before);
      withoutTooWide(row, before);
      if (before && !isSameCode(before, row.draft)) written.warnings.push(updates(row, before));
      const colours = planColours(
        row.colourways,
        before,
        flagsOf(row, before, givenStock(row.colourways)).out_of_stock,
      );
      const columns = columnsOf(row, before, colours);
      const problem =
        movedProblem(row, columns, colours, before) ??
        contradictionProblem(row.draft, columns, colours, before) ??
        (mayChangeStock ? undefined : unallowedStockProblem(columns, colours, before)) ??
        lossProblem(columns, colours, before, lossLimit);
      if (problem) problems.push(problem);
      else taken.push({ row, columns, colours, stored: before });
    }
    if (problems.length > 0) written.error_count += 1;
    const asComplaint = (complaint: CellComplaint) => ({ row: row.row, item_code: row.itemCode, ...complaint });
    written.errors.push(...problems.map(asComplaint));
    written.warnings.push(...(row.warnings ?? []).map(asComplaint));
  }
  const made = taken.filter(({ stored: before }) => !before).map(({ row }) => row);
  written.success_count = made.length;
  const meant = await meantCodes(
    manager,
    made.map(({ draft }) => draft.item_code),
  );
  const above = new Map<string, string>();
  for (const row of made) {
    const { item_code } = row.draft;
    const key = joinedCode(item_code);
    const odd = oddCode(row, meant.get(item_code) ?? above.get(key));
    if (odd) written.warnings.push(odd);
    if (key && !above.has(key)) above.set(key, item_code);
  }

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
  const recorded = await recordedOf(manager, importId, [...touched, ...pictured.map(({ id }) => id)]);
  const changed = fabrics.filter(({ id, isNew }) => !isNew && recorded.has(id));
  written.update_count = changed.length;
  written.unchanged_count = fabrics.length - written.success_count - changed.length;
  return { ...written, changed: changed.map(({ id, row, draft }) => ({ id, row, item_code: draft.item_code })) };
}

/** An optional figure that contradicts the width is left out. */
function withoutTooWide(row: GoodRow, stored: StoredFabric | undefined): void {
  const { draft } = row;
  if (!isTooWide(draft.usable_width, draft.width ?? stored?.width_cm)) return;
  delete draft.usable_width;
  row.warnings = [...(row.warnings ?? []), { column: 'usable_width', message: leftOut(`${TOO_WIDE}.`) }];
}

/** A row that is written, with the values it leads to. */
interface TakenRow {
  row: GoodRow;
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
  taken: readonly TakenRow[],
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

const updates = ({ row, draft }: GoodRow, stored: StoredFabric): FabricImportProblem => ({
  row,
  item_code: draft.item_code,
  column: 'item_code',
  message: `'${draft.item_code}' looks like '${stored.item_code}' of the catalog: the row is for that fabric, which keeps its code.`,
});

/** @param other the code of the catalog that may be meant */
function oddCode({ row, draft: { item_code } }: GoodRow, other: string | undefined): FabricImportProblem | null {
  const latin = inLatinLetters(item_code);
  if (other === undefined && latin === null) return null;
  const message =
    other === undefined
      ? `'${item_code}' has Cyrillic or Greek letters, so that a search for '${latin}' does not find it: type it again in Latin letters.`
      : `'${item_code}' is a new fabric beside '${other}'. ${whyOther(item_code, other)}`;
  return { row, item_code, column: 'item_code', message };
}

const isSameSet = (ids: readonly string[], stored: readonly string[] | undefined): boolean =>
  stored !== undefined && new Set([...ids, ...stored]).size === stored.length && new Set(ids).size === stored.length;

const isSame = (columns: FabricColumns, stored: StoredFabric): boolean =>
  columnNames.every((name) => isSameValue(columns[name], stored[name]));

const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, at) => value === other[at])
    : one === other;

/** @param ownStock the total stock of its colors, if the row states it */
function flagsOf({ draft }: GoodRow, stored: StoredFabric | undefined, ownStock: number | undefined): StockFlags {
  const { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity } = draft;
  const given = { out_of_stock, pre_order, available_in_sri_lanka, stock_quantity: ownStock ?? stock_quantity };
  return settleStockFlags(given, stored ?? NEW_FABRIC);
}

/** The total stock stated in a cell of colors. */
function givenStock(colours: GoodRow['colourways']): number | undefined {
  const given = colours?.flatMap(({ stock_quantity }) => stock_quantity ?? []) ?? [];
  return given.length > 0 ? given.reduce((sum, metres) => sum + metres, 0) : undefined;
}

/** The values of the row over the stored ones, or over the defaults of a new fabric. */
function columnsOf(row: GoodRow, stored: StoredFabric | undefined, { ownStock }: ColourPlan): FabricColumns {
  const { draft, mill = {}, isHidden = false } = row;
  const before = stored ?? NEW_FABRIC;
  const width_cm = draft.width ?? before.width_cm;
  const usable = draft.usable_width ?? before.usable_width_cm;
  return {
    name: draft.name,
    item_code: stored && !isSameCode(stored, draft) ? stored.item_code : draft.item_code,
    material: draft.material,
    fibres: stored?.material === draft.material ? stored.fibres : fibresOf(draft.material),
    price_cents: centsFromRupees(draft.price_per_meter),
    colors: draft.color ?? before.colors,
    description: draft.description ?? before.description,
    care_instructions: draft.care_instructions ?? before.care_instructions,
    internal_note: notedMill(before.internal_note, mill),
    cost_cents: row.costPerMeter === undefined ? before.cost_cents : centsFromRupees(row.costPerMeter),
    number_of_colors: draft.number_of_colors ?? before.number_of_colors,
    width_cm,
    // A stored one may be that of a wider fabric.
    usable_width_cm: isTooWide(usable, width_cm) ? null : usable,
    lead_time_days: draft.lead_time_days ?? before.lead_time_days,
    weight_gsm: draft.weight ?? before.weight_gsm,
    price_unit: draft.price_unit ?? before.price_unit,
    minimum_order: draft.minimum_order ?? before.minimum_order,
    is_available: draft.is_available ?? before.is_available,
    visible: draft.visible ?? stored?.visible ?? !isHidden,
    is_global: draft.is_global ?? before.is_global,
    ...flagsOf(row, stored, ownStock),
  };
}
