import { Marker } from '@selvedge/backend/database/marker.entity';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import type { DataSource, EntityManager } from 'typeorm';
import { buildCatalogue, type CatalogueFabric } from './catalogue.js';
import { demoMarker, demoSeed } from './demo-seed.js';
import { createRandom, type Random } from './random.js';
import { type TradeColour, tradeColours } from './trade-colours.js';

/** Rows of one statement: large enough that the network is not felt, small enough to show progress. */
const batchRows = 5_000;

const places = [
  'Ambalangoda',
  'Anuradhapura',
  'Avissawella',
  'Badulla',
  'Balangoda',
  'Chilaw',
  'Dambulla',
  'Embilipitiya',
  'Gampaha',
  'Hambantota',
  'Homagama',
  'Horana',
  'Kalutara',
  'Kegalle',
  'Kurunegala',
  'Mannar',
  'Maharagama',
  'Monaragala',
  'Negombo',
  'Panadura',
  'Polonnaruwa',
  'Puttalam',
  'Ratnapura',
  'Trincomalee',
  'Vavuniya',
  'Wattala',
] as const;

const colourNames = Object.keys(tradeColours) as TradeColour[];

/** Columns of a grown fabric, as json_to_recordset reads them. */
interface GrownFabric {
  name: string;
  item_code: string;
  description: string;
  material: string;
  fibres: string[];
  care_instructions: string;
  colors: string[];
  width_cm: number;
  weight_gsm: number;
  price_cents: number;
  price_unit: string;
  minimum_order: number;
  stock_quantity: number;
  available_in_sri_lanka: boolean;
  pre_order: boolean;
  /** Days since it was listed. */
  age: number;
  category: string;
  pattern: string;
  /** The demo fabric whose pictures it shows. */
  sample: string;
}

/**
 * Grows the catalog to `total` fabrics for tests of scale: variations of the demo range under its own pictures.
 * Fabrics that are there stay as they are. Needs the demo, whose categories, patterns and pictures it uses.
 *
 * @returns how many were added: none when there are as many already.
 * @throws Error on a database without the demo, which is somebody's real catalog.
 */
export async function growCatalogue(
  dataSource: DataSource,
  total: number,
  log: (line: string) => void,
): Promise<number> {
  if (!(await dataSource.manager.existsBy(Marker, { name: demoMarker }))) {
    throw new Error('This database holds a catalog of its own: made-up fabrics are added to the demo only.');
  }
  const range = buildCatalogue(demoSeed);
  const [{ fabrics, last }] = await dataSource.query<[{ fabrics: number; last: number }]>(
    `SELECT count(*)::int AS fabrics, coalesce(max(substring(item_code from '-G(\\d+)$')::int), 0) AS last FROM fabrics`,
  );
  const missing = Math.max(0, total - fabrics);
  for (let added = 0; added < missing; ) {
    const rows = Math.min(batchRows, missing - added);
    const batch = Array.from({ length: rows }, (_, row) => vary(range, last + added + row + 1));
    await dataSource.transaction((manager) => insertBatch(manager, batch));
    added += rows;
    log(`${(fabrics + added).toLocaleString('en')} of ${total.toLocaleString('en')} fabrics`);
  }
  if (missing > 0) await dataSource.query('ANALYZE fabrics, fabric_images, fabric_categories, fabric_patterns');
  return missing;
}

/** The `number`-th variation: the same for the same number, whatever was grown before. */
function vary(range: readonly CatalogueFabric[], number: number): GrownFabric {
  const random = createRandom(`grown:${number}`);
  const sample = random.pick(range);
  const colors = random.shuffled(colourNames).slice(0, random.int(1, random.chance(0.2) ? 12 : 5));
  const preOrder = random.chance(0.06);
  const stock = preOrder || random.chance(0.08) ? 0 : random.int(1, 4_000);
  return {
    name: `${random.pick(places)} ${sample.name.replace(/^\S+ /, '')} ${number}`,
    item_code: `${sample.itemCode.slice(0, 2)}-G${String(number).padStart(6, '0')}`,
    description: sample.description,
    material: sample.material,
    fibres: fibresOf(sample.material),
    care_instructions: sample.careInstructions,
    colors,
    width_cm: sample.widthCm + random.int(-6, 6),
    weight_gsm: around(sample.weightGsm, random),
    price_cents: around(sample.priceCents / 500, random) * 500,
    price_unit: sample.priceUnit,
    minimum_order: random.chance(0.15) ? random.int(1, 10) : random.int(3, 10) * 10,
    stock_quantity: stock,
    available_in_sri_lanka: stock > 0 && random.chance(0.8),
    pre_order: preOrder,
    age: random.between(1, 900),
    category: sample.categories[0] ?? '',
    pattern: sample.patterns[0] ?? '',
    sample: sample.itemCode,
  };
}

function around(value: number, random: Random): number {
  return Math.max(1, Math.round(value * random.between(0.75, 1.3)));
}

/**
 * One statement: the batch travels as one JSON value and PostgreSQL takes it apart. Pictures are linked by address,
 * not as uploads of the new fabrics, so that deleting one of these deletes no file of the demo.
 */
async function insertBatch(manager: EntityManager, batch: readonly GrownFabric[]): Promise<void> {
  await manager.query(
    `WITH grown AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, g.*
       FROM json_to_recordset($1) AS g(
         name text, item_code text, description text, material text, fibres text[], care_instructions text, colors json,
         width_cm numeric, weight_gsm numeric, price_cents bigint, price_unit text, minimum_order int,
         stock_quantity numeric, available_in_sri_lanka boolean, pre_order boolean, age float,
         category text, pattern text, sample text)
     ), added AS (
       INSERT INTO fabrics (id, name, item_code, description, material, fibres, care_instructions, colors,
         number_of_colors,
         width_cm, weight_gsm, price_cents, price_unit, minimum_order, stock_quantity, available_in_sri_lanka,
         pre_order, created_at, updated_at)
       SELECT id, name, item_code, description, material, fibres, care_instructions,
         ARRAY(SELECT json_array_elements_text(colors)), json_array_length(colors),
         width_cm, weight_gsm, price_cents, price_unit, minimum_order, stock_quantity, available_in_sri_lanka,
         pre_order, now() - age * interval '1 day', now() - age * interval '1 day'
       FROM grown
     ), filed AS (
       INSERT INTO fabric_categories (fabric_id, category_id)
       SELECT grown.id, categories.id FROM grown JOIN categories ON lower(categories.name) = lower(grown.category)
     ), designed AS (
       INSERT INTO fabric_patterns (fabric_id, pattern_id)
       SELECT grown.id, patterns.id FROM grown JOIN patterns ON lower(patterns.name) = lower(grown.pattern)
     )
     INSERT INTO fabric_images (fabric_id, image_url, alt_text, is_primary, display_order, placeholder_color)
     SELECT grown.id, shown.image_url, grown.name, shown.is_primary, shown.display_order, shown.placeholder_color
     FROM grown
     JOIN fabrics sample ON sample.item_code = grown.sample
     JOIN fabric_images shown ON shown.fabric_id = sample.id`,
    [JSON.stringify(batch)],
  );
}
