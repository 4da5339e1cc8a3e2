import { colomboDay } from '@selvedge/domain/dates';
import { editDistance } from '@selvedge/domain/edit-distance';
import type { FabricImportProblem, RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import type { CellComplaint } from '@selvedge/domain/fabrics/fabric-sheet';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { exactSum, thousandthsOf } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { caseless } from '@selvedge/domain/plain-text';
import type { PackedRoll } from '@selvedge/domain/rolls/packing-list';
import type { EntityManager } from 'typeorm';
import { lockKey } from '../../../database/lock-key.js';
import { DyeLot } from '../../../rolls/dye-lot.entity.js';
import { addRoll } from '../../../rolls/rolls.service.js';
import type { PackingRow } from '../parser/parse-packing-list.js';
import { FABRICS_BY_CODE, meantCodes, noFabric } from './fabric-columns.js';
import type { Written } from './written.js';

/** The import that the rows belong to. */
interface PackingList {
  importId: string;
  mapping: WorkbookMapping | null;
  requestedBy: string | null;
}

interface NamedFabric {
  id: string;
  name: string;
  colors: { id: string; name: string }[];
}

interface KnownLot {
  id: string;
  /** By the mill's number, ignoring case: where a roll with that number is. */
  rolls: Map<string, string>;
}

const MAX_EDITS = 2;

/**
 * Receives the rolls of a packing list into their lots, and creates missing lots. Rows with an unknown fabric or color, or with
 * a roll that its lot already has, become errors; the others are received. Lists are processed one after the other, so that the
 * same list sent twice at once is received once.
 */
export async function receivePackingList(
  manager: EntityManager,
  rows: readonly PackingRow[],
  { importId, mapping, requestedBy }: PackingList,
): Promise<Written & { changes: RowChanges[] }> {
  await lockKey(manager, 'rolls', 'packing list');
  const [by = { name: '' }] = await manager.query<{ name: string }[]>('SELECT name FROM users WHERE id = $1', [
    requestedBy,
  ]);
  const fabrics = await fabricsOf(manager, rows);
  const unknown = rows.map(({ itemCode }) => itemCode).filter((code) => !fabrics.has(code));
  const meant = await meantCodes(manager, unknown);
  const lots = await lockedLots(manager, [...fabrics.values()]);
  const written: Written & { changes: RowChanges[] } = {
    success_count: 0,
    update_count: 0,
    unchanged_count: 0,
    duplicate_count: 0,
    error_count: 0,
    errors: [],
    warnings: [],
    changes: [],
  };
  for (const row of rows) {
    const problems = 'problems' in row ? row.problems : await receiveRow(row.row, row.itemCode, row.roll);
    const place = { row: row.row, item_code: row.itemCode };
    if (problems.length > 0) written.error_count += 1;
    else written.success_count += 1;
    written.errors.push(...problems.map((problem): FabricImportProblem => ({ ...place, ...problem })));
  }
  return written;

  async function receiveRow(row: number, itemCode: string, roll: PackedRoll): Promise<CellComplaint[]> {
    const fabric = fabrics.get(itemCode);
    if (!fabric) return [noFabric(itemCode, meant)];
    const color = colorOf(fabric, itemCode, roll.color);
    if ('message' in color) return [color];
    const key = lotKey(color.id, roll.lot_code);
    const known = lots.get(key);
    const number = caseless(roll.mill_roll_number);
    const place = known?.rolls.get(number);
    if (place) {
      const message = `Roll ${roll.mill_roll_number} of lot ${roll.lot_code} ${place}.`;
      return [{ column: 'mill_roll_number', message }];
    }
    const wrong = piecesProblem(roll);
    if (wrong) return [wrong];
    const lot = known ?? (await addLot(row, itemCode, fabric, color, roll.lot_code));
    lots.set(key, lot);
    await addRoll(manager, {
      lotId: lot.id,
      received: roll,
      index: 0,
      isExpected: mapping?.expected ?? false,
      by,
      importId,
    });
    lot.rolls.set(number, `is in row ${row} of this list already`);
    return [];
  }

  async function addLot(
    row: number,
    itemCode: string,
    fabric: NamedFabric,
    color: { id: string; name: string },
    code: string,
  ): Promise<KnownLot> {
    const lot = manager.create(DyeLot, {
      fabricId: fabric.id,
      colourwayId: color.id,
      lotCode: code,
      supplierName: mapping?.mill ?? '',
      receivedAt: colomboDay(new Date()),
    });
    const { id } = await manager.save(lot);
    const message = `Lot ${code} of ${fabric.name}${color.name ? `, ${color.name},` : ''} is new: it is made with this roll.`;
    written.warnings.push({ row, item_code: itemCode, column: 'lot_code', message });
    return { id, rolls: new Map() };
  }
}

const lotKey = (colorId: string, code: string): string => `${colorId} ${caseless(code)}`;

/** The name may be left out if the fabric has one color; with several nothing is guessed. */
function colorOf(
  { name, colors }: NamedFabric,
  itemCode: string,
  asked: string,
): { id: string; name: string } | CellComplaint {
  const [first, ...others] = colors;
  if (!first) {
    return {
      column: 'color',
      message: `${name} (${itemCode}) has no colors. Add the color first: a roll is of one color.`,
    };
  }
  if (asked === '' && others.length === 0) return first;
  const found = colors.find((own) => own.name !== '' && nameKey(own.name) === nameKey(asked));
  if (found) return found;
  const listed = colors.map((own) => own.name || 'one without a name').join(', ');
  if (asked === '') return { column: 'color', message: `color is blank, and ${itemCode} has ${listed}.` };
  const meant = colors.find((own) => isAlike(nameKey(own.name), nameKey(asked)));
  const hint = meant ? `Did you mean ${meant.name}? ` : '';
  return { column: 'color', message: `${itemCode} has no color '${asked}'. ${hint}It has ${listed}.` };
}

function isAlike(own: string, asked: string): boolean {
  if (own === '') return false;
  return (
    own.includes(asked) || asked.includes(own) || (own.length > MAX_EDITS && editDistance(own, asked) <= MAX_EDITS)
  );
}

function piecesProblem(roll: PackedRoll): CellComplaint | null {
  const length = roll.measured_length ?? roll.ticket_length;
  const sum = exactSum(roll.pieces ?? [length]);
  if (thousandthsOf(sum) === thousandthsOf(length)) return null;
  return { column: 'pieces', message: `pieces add up to ${sum} m, and the roll has ${length} m.` };
}

/** By the code of the list. */
async function fabricsOf(manager: EntityManager, rows: readonly PackingRow[]): Promise<Map<string, NamedFabric>> {
  const found = await manager.query<(NamedFabric & { code: string })[]>(
    `SELECT known.code, f.id, f.name, coalesce(
       (SELECT json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.position, w.name)
        FROM colourways w WHERE w.fabric_id = f.id), '[]') AS colors
     FROM (${FABRICS_BY_CODE}) known JOIN fabrics f USING (id)`,
    [[...new Set(rows.map(({ itemCode }) => itemCode))]],
  );
  return new Map(found.map(({ code, ...fabric }) => [code, fabric]));
}

/**
 * The lots of these fabrics, locked in the same order as when rolls are received by hand, with the mill's numbers of their
 * rolls.
 */
async function lockedLots(manager: EntityManager, fabrics: readonly NamedFabric[]): Promise<Map<string, KnownLot>> {
  const ids = fabrics.map(({ id }) => id);
  const lots = await manager.query<{ id: string; colourway_id: string; lot_code: string }[]>(
    'SELECT id, colourway_id, lot_code FROM dye_lots WHERE fabric_id = ANY($1) ORDER BY id FOR UPDATE',
    [ids],
  );
  const rolls = await manager.query<{ lot_id: string; mill_roll_number: string; roll_number: string; day: string }[]>(
    `SELECT lot_id, mill_roll_number, roll_number, to_char(created_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS day
     FROM rolls WHERE fabric_id = ANY($1) AND mill_roll_number <> '' AND parent_roll_id IS NULL`,
    [ids],
  );
  const byId = new Map(lots.map(({ id }): [string, KnownLot] => [id, { id, rolls: new Map() }]));
  for (const { lot_id, mill_roll_number, roll_number, day } of rolls) {
    const place = `was received as ${roll_number} on ${day} already`;
    byId.get(lot_id)?.rolls.set(caseless(mill_roll_number), place);
  }
  return new Map(
    lots.flatMap(({ id, colourway_id, lot_code }) => {
      const lot = byId.get(id);
      return lot ? [[lotKey(colourway_id, lot_code), lot] as const] : [];
    }),
  );
}
