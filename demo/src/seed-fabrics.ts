import { Category } from '@selvedge/backend/fabrics/category.entity';
import { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { FabricImage } from '@selvedge/backend/fabrics/fabric-image.entity';
import { Pattern } from '@selvedge/backend/fabrics/pattern.entity';
import { movesStock } from '@selvedge/backend/fabrics/stock/move-stock';
import { Upload } from '@selvedge/backend/uploads/upload.entity';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import type { EntityManager } from 'typeorm';
import type { CatalogueFabric } from './catalogue.js';
import { daysBefore } from './moments.js';
import type { StoredPicture } from './pictures.js';
import { categories, patterns } from './qualities.js';
import type { Random } from './random.js';
import { type TradeColour, tradeColours } from './trade-colours.js';

/** Writes categories, patterns, fabrics and their pictures, which lie in the storage already. */
export async function seedFabrics(
  manager: EntityManager,
  catalogue: readonly CatalogueFabric[],
  pictures: readonly StoredPicture[],
  random: Random,
  now: Date,
): Promise<Fabric[]> {
  const categoryIds = await seedTerms(manager, Category, categories, random);
  const patternIds = await seedTerms(manager, Pattern, patterns, random);
  const fabrics = catalogue.map(({ shots: _shots, categories: _in, patterns: _with, ...sold }) => {
    const listed = daysBefore(now, random.int(1, 89), random);
    return manager.create(Fabric, {
      ...sold,
      id: random.uuid(),
      fibres: fibresOf(sold.material),
      numberOfColors: sold.colors.length,
      createdAt: listed,
      updatedAt: listed,
    });
  });
  await manager.insert(Fabric, fabrics);
  await seedColourways(manager, catalogue, fabrics, random);
  await link(
    manager,
    'INSERT INTO fabric_categories (fabric_id, category_id)',
    catalogue.flatMap((sold, place) => sold.categories.map((name) => [fabrics[place]?.id, categoryIds.get(name)])),
  );
  await link(
    manager,
    'INSERT INTO fabric_patterns (fabric_id, pattern_id)',
    catalogue.flatMap((sold, place) => sold.patterns.map((name) => [fabrics[place]?.id, patternIds.get(name)])),
  );
  await manager.insert(
    Upload,
    pictures.map(({ id, storageKey, side, bytes, placeholderColor }) => ({
      id,
      storageKey,
      width: side,
      height: side,
      bytes,
      placeholderColor,
    })),
  );
  await manager.insert(
    FabricImage,
    pictures.map(({ id, fabric, displayOrder, url, altText, placeholderColor }) => ({
      id: random.uuid(),
      fabricId: fabrics[fabric]?.id,
      uploadId: id,
      imageUrl: url,
      altText,
      isPrimary: displayOrder === 0,
      displayOrder,
      placeholderColor,
    })),
  );
  await manager.query(
    `UPDATE fabric_images i SET colourway_id = w.id
     FROM unnest($1::text[], $2::text[]) shown(url, colour), colourways w
     WHERE i.image_url = shown.url AND w.fabric_id = i.fabric_id AND w.name = shown.colour`,
    [pictures.map(({ url }) => url), pictures.map(({ colour }) => colour)],
  );
  return fabrics;
}

/** Share of fabrics in two or more colors that count stock by color. */
const COUNTED_BY_COLOUR = 0.7;

/**
 * The colors are there already, by their names: each gets its shade, the number of the dye house, and most their own
 * share of the stock. The opening balance of the ledger was written when the fabric was listed.
 */
async function seedColourways(
  manager: EntityManager,
  catalogue: readonly CatalogueFabric[],
  fabrics: readonly Fabric[],
  random: Random,
): Promise<void> {
  const rows = catalogue.flatMap(({ colors, stockQuantity }, place) => {
    const isCounted = colors.length > 1 && stockQuantity > 0 && random.chance(COUNTED_BY_COLOUR);
    const shares = isCounted ? sharesOf(stockQuantity, colors.length, random) : [];
    return colors.map((name, at) => ({
      fabric_id: fabrics[place]?.id,
      name,
      hex: tradeColours[name as TradeColour].toLowerCase(),
      code: `D-${101 + Object.keys(tradeColours).indexOf(name)}`,
      stock_quantity: shares[at] ?? null,
    }));
  });
  await movesStock(manager, { reason: 'count', reference: 'Opening stock' });
  await manager.query(
    `UPDATE colourways w SET (hex, code, stock_quantity) = (r.hex, r.code, r.stock_quantity)
     FROM jsonb_to_recordset($1::jsonb) AS r(fabric_id uuid, name text, hex text, code text, stock_quantity numeric)
     WHERE w.fabric_id = r.fabric_id AND w.name = r.name`,
    [JSON.stringify(rows)],
  );
  await manager.query(
    `DELETE FROM stock_movements m USING fabrics f WHERE f.id = m.fabric_id AND f.stock_by_colour AND m.colourway_id IS NULL;
     UPDATE stock_movements m SET at = f.created_at FROM fabrics f WHERE f.id = m.fabric_id`,
  );
}

/** Splits a length into shares of whole and half meters; one color in eight is sold out. */
function sharesOf(total: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, (_, at) =>
    at > 0 && random.chance(0.125) ? 0 : random.between(0.4, 1.6),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => Math.floor(((total * weight) / sum) * 2) / 2);
  const rest = total - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, at) => (at === 0 ? share + rest : share));
}

/** Names that an admin has already made are used as they are. @returns the id of each name */
async function seedTerms(
  manager: EntityManager,
  entity: typeof Category | typeof Pattern,
  terms: Readonly<Record<string, string>>,
  random: Random,
): Promise<Map<string, string>> {
  const known = new Map((await manager.find(entity)).map((term) => [term.name.toLowerCase(), term.id]));
  const ids = new Map<string, string>();
  for (const [name, description] of Object.entries(terms)) {
    const id = random.uuid();
    const existing = known.get(name.toLowerCase());
    if (!existing) await manager.insert(entity, { id, name, description });
    ids.set(name, existing ?? id);
  }
  return ids;
}

async function link(manager: EntityManager, insert: string, pairs: (string | undefined)[][]): Promise<void> {
  await manager.query(`${insert} SELECT * FROM unnest($1::uuid[], $2::uuid[])`, [
    pairs.map(([fabricId]) => fabricId),
    pairs.map(([, termId]) => termId),
  ]);
}
