import { ConflictException } from '@nestjs/common';
import { MAX_COLOURS } from '@selvedge/domain/fabrics/fabric-rules';
import { exactSum } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { type EntityManager, In } from 'typeorm';
import { badField } from '../http/bad-field.js';
import { Colourway } from './colourway.entity.js';
import type { ColourwayDto } from './dto/colourway.dto.js';
import { FabricImage } from './fabric-image.entity.js';

/** The rows with a name; without any, the single unnamed color. */
export function namedRows(rows: readonly ColourwayDto[]): ColourwayDto[] {
  const named = rows.map((row) => ({ ...row, name: row.name.trim() })).filter(({ name }) => name);
  const doubled = named.find(({ name }, place) => named.findIndex((other) => isSameName(other.name, name)) < place);
  if (doubled) refuse(`The color '${doubled.name}' stands there twice. Give each color its own name.`);
  return named;
}

/** The names of the colors on sale, in order. */
export function soldNames(rows: readonly ColourwayDto[], stored: readonly Colourway[]): string[] {
  const sold = rows.filter((row) => row.is_available ?? storedOf(row, stored)?.isAvailable ?? true);
  if (sold.length > MAX_COLOURS) refuse(`A fabric is sold in at most ${MAX_COLOURS} colors.`);
  return sold.map(({ name }) => name);
}

/** Returns whether a color is counted individually. */
export const isCounted = (row: ColourwayDto, stored: readonly Colourway[]): boolean => stockOf(row, stored) != null;

const stockOf = (row: ColourwayDto, stored: readonly Colourway[]): number | null | undefined =>
  row.stock_quantity === undefined ? storedOf(row, stored)?.stockQuantity : row.stock_quantity;

/**
 * The total stock of the colors, or undefined if none of the rows is counted individually. A color that is left out of them is no
 * longer sold, and what is there of it stays.
 */
export function ownStock(rows: readonly ColourwayDto[], stored: readonly Colourway[]): number | undefined {
  if (!rows.some((row) => isCounted(row, stored))) return undefined;
  const leftOut = stored.filter((colourway) => rows.every((row) => storedOf(row, stored) !== colourway));
  const all = [...rows.map((row) => stockOf(row, stored)), ...leftOut.map(({ stockQuantity }) => stockQuantity)];
  return exactSum(all.map((quantity) => quantity ?? 0));
}

/**
 * Sets the colors of a locked fabric to exactly these, in this order. A color left out is deleted, or kept as not sold if a
 * quotation or the ledger refers to it.
 *
 * @param rows of {@link namedRows}.
 * @throws BadRequestException for a color of another fabric, and a name that is taken.
 */
export async function arrangeColourways(
  manager: EntityManager,
  fabricId: string,
  rows: readonly ColourwayDto[],
): Promise<void> {
  const stored = await colourwaysOf(manager, fabricId);
  const foreign = rows.find(({ id }) => id && !stored.some((colourway) => colourway.id === id));
  if (foreign) refuse(`The color '${foreign.name}' does not belong to this fabric. Reload it, then try again.`);
  const wanted = rows.map((row) => ({ row, own: storedOf(row, stored) }));
  const leftOut = stored.filter((colourway) => !wanted.some(({ own }) => own === colourway));
  const remaining = rows.length > 0 ? await removeUnnamed(manager, leftOut) : leftOut;
  const taken = remaining.find(({ name }) => rows.some((row) => isSameName(row.name, name)));
  if (taken) refuse(`There is a color '${taken.name}' already. Change that one instead of giving another its name.`);

  const renamed = wanted.filter(({ row, own }) => own && !isSameName(own.name, row.name));
  const inTheWay = renamed.filter(({ own }) => rows.some(({ name }) => isSameName(name, own?.name ?? '')));
  // Temporary names, because two colors may swap names.
  await manager.query('UPDATE colourways SET name = id::text WHERE id = ANY($1)', [inTheWay.map(({ own }) => own?.id)]);
  for (const [position, { row, own }] of wanted.entries()) {
    const columns = {
      position,
      name: row.name,
      hex: row.hex,
      code: row.code,
      stockQuantity: row.stock_quantity,
      minimumOrder: row.minimum_order,
      isAvailable: row.is_available,
    };
    if (own) await manager.update(Colourway, { id: own.id }, columns);
    else await manager.insert(Colourway, { ...columns, fabricId });
  }
  await rejectUncounted(manager, fabricId);
}

/** A fabric that is counted by roll keeps the colors of its rolls. @throws ConflictException */
export async function rejectRolledAway(
  manager: EntityManager,
  fabricId: string,
  rows: readonly ColourwayDto[],
): Promise<void> {
  const rolled = await manager.query<Colourway[]>(
    `SELECT w.id, w.name FROM colourways w JOIN fabrics f ON f.id = w.fabric_id AND f.counted_by_roll
     WHERE f.id = $1 AND w.name <> '' AND EXISTS (SELECT FROM dye_lots l WHERE l.colourway_id = w.id) ORDER BY w.position`,
    [fabricId],
  );
  const gone = rolled.find(({ id }) => !rows.some((row) => storedOf(row, rolled)?.id === id));
  if (!gone) return;
  const message = `${gone.name} has rolls. Take the color out of sale instead of removing it.`;
  throw new ConflictException({ message, errors: [{ field: 'colourways', message }] });
}

/**
 * Once some colors are counted individually, the others have no stock and can't be reserved. Checked at the end, because the
 * numbers are set one by one.
 */
async function rejectUncounted(manager: EntityManager, fabricId: string): Promise<void> {
  await manager.query(
    `SELECT refuse_shortage(w.fabric_id, w.id, w.name, taken, -taken)
     FROM fabrics f JOIN colourways w ON w.fabric_id = f.id, LATERAL (SELECT w.reserved_quantity + w.held_quantity AS taken) t
     WHERE f.id = $1 AND f.stock_by_colour AND w.stock_quantity IS NULL AND taken > 0`,
    [fabricId],
  );
}

export const colourwaysOf = (manager: EntityManager, fabricId: string): Promise<Colourway[]> =>
  manager.find(Colourway, { where: { fabricId }, order: { position: 'ASC', name: 'ASC' } });

/**
 * Sets which images show which color, once the fabric's images are arranged. An image shows one color.
 * @throws BadRequestException for an image that the fabric doesn't have, or that two colors name.
 */
export async function linkPictures(
  manager: EntityManager,
  fabricId: string,
  rows: readonly ColourwayDto[],
): Promise<void> {
  const withImages = rows.filter(({ image_ids }) => image_ids);
  if (withImages.length === 0) return;
  const images = await manager.findBy(FabricImage, { fabricId });
  const stored = await colourwaysOf(manager, fabricId);
  const shown = new Map<string, string>();
  for (const row of withImages) {
    const colourway = storedOf(row, stored);
    for (const reference of row.image_ids ?? []) {
      const image = images.find(({ id, imageUrl }) => id === reference || imageUrl === reference);
      if (!image) refuse(`The picture '${reference}' of ${row.name} is not one of this fabric's.`);
      if (shown.has(image.id)) refuse(`A picture shows one color: '${reference}' is named twice.`);
      if (colourway) shown.set(image.id, colourway.id);
    }
  }
  const spoken = withImages.flatMap((row) => storedOf(row, stored)?.id ?? []);
  await manager.update(FabricImage, { fabricId, colourwayId: In(spoken) }, { colourwayId: null });
  for (const [id, colourwayId] of shown) await manager.update(FabricImage, { id }, { colourwayId });
}

/** @returns the colors that are kept, because something refers to them. */
async function removeUnnamed(manager: EntityManager, leftOut: readonly Colourway[]): Promise<Colourway[]> {
  const ids = leftOut.map(({ id }) => id);
  const [removed] = await manager.query<[{ id: string }[], number]>(
    'DELETE FROM colourways WHERE id = ANY($1) AND NOT colourway_is_named(id) RETURNING id',
    [ids],
  );
  const remaining = leftOut.filter(({ id }) => !removed.some((gone) => gone.id === id));
  if (remaining.length > 0)
    await manager.update(Colourway, { id: In(remaining.map(({ id }) => id)) }, { isAvailable: false });
  return remaining;
}

/** The stored color of a row: by id, otherwise by name. */
function storedOf(row: Pick<ColourwayDto, 'id' | 'name'>, stored: readonly Colourway[]): Colourway | undefined {
  return row.id ? stored.find(({ id }) => id === row.id) : stored.find(({ name }) => isSameName(name, row.name));
}

const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

function refuse(message: string): never {
  throw badField('colourways', message);
}
