import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const qualities = [
  ['Poplin', 'Cotton', 'Crisp cotton poplin for formal shirts'],
  ['Voile', 'Cotton', 'Sheer cotton voile for summer dresses'],
  ['Denim', 'Denim', 'Sturdy indigo denim with a red selvedge'],
  ['Twill', 'Cotton', 'Cotton drill in a steep twill for trousers'],
  ['Shirting', 'Linen', 'Washed linen with a cool, dry hand'],
  ['Sateen', 'Cotton', 'Mercerised cotton sateen with a soft lustre'],
  ['Crepe', 'Silk', 'Silk crepe that falls in deep folds'],
  ['Interlock', 'Knits', 'Double jersey of combed cotton yarn'],
  ['Georgette', 'Synthetics', 'Airy georgette with a pebbled surface'],
  ['Flannel', 'Wool', 'Milled wool flannel for jackets'],
];
const patterns = ['Solid', 'Stripe', 'Check', 'Floral', 'Geometric', 'Dot'];
const colours = 'Navy Ivory Rust Olive Teal Maroon Lilac Mustard Charcoal Sand Coral Aqua Plum Moss Cobalt Blush'.split(
  ' ',
);

const listed = (values) => `ARRAY[${values.map(pg.escapeLiteral).join(', ')}]`;
const field = (place) => listed(qualities.map((quality) => quality[place]));

/** Fabrics from those that there are to `total`, each with a category, a pattern, one to five colors and a number. */
const grown = (total) => `
  SELECT gen_random_uuid() AS id, number, quality.*,
         ARRAY(SELECT own[1 + (number * 7 + step * 5) % cardinality(own)] FROM generate_series(0, number % 4) step) AS colors,
         designs[1 + number % 11 % cardinality(designs)] AS pattern
  FROM generate_series((SELECT count(*) FROM fabrics)::int + 1, ${total}) number
  JOIN (
    SELECT name, category, description, row_number() OVER () - 1 AS place
    FROM unnest(${field(0)}, ${field(1)}, ${field(2)}) AS given(name, category, description)
  ) quality ON quality.place = number % ${qualities.length}
  CROSS JOIN (SELECT ${listed(colours)} AS own, ${listed(patterns)} AS designs) choices`;

const tables = ['fabrics', 'colourways', 'stock_movements', 'fabric_images', 'fabric_categories', 'fabric_patterns'];

const columns = `id, name, item_code, description, material, colors, number_of_colors, width_cm, weight_gsm,
                 price_cents, minimum_order, stock_quantity, created_at`;
const fabrics = `
  SELECT id, name || CASE WHEN number % 500 = 0 THEN ' Geyser' ELSE '' END || ' ' || number,
         'BX-' || lpad(number::text, 7, '0'), description, '100% ' || category, colors, cardinality(colors),
         110 + number % 50, 80 + number % 300, 20000 + number % 977 * 100, 10, number % 4000,
         now() - number % 86400 * interval '1 minute'
  FROM grown`;
const filed = 'SELECT grown.id, c.id FROM grown JOIN categories c ON c.name = grown.category';
const designed = 'SELECT grown.id, p.id FROM grown JOIN patterns p ON p.name = grown.pattern';
const pictured = (address) => `
  SELECT id, ${address}, name, shown = 0, shown FROM grown CROSS JOIN generate_series(0, 1) shown`;
const ofNobody = `'/api/uploads/' || id || '-' || shown || '.webp'`;

/**
 * Grows the catalog to `total` fabrics, each with a category, a pattern, one to five colors of any shade, as
 * photographs give them, and two pictures.
 *
 * @param pictures addresses of existing ones, for viewing the fabrics; without them the files are missing.
 */
export async function growFabrics(client, total, pictures = []) {
  await nameChoices(client);
  await client.query(
    `WITH grown AS MATERIALIZED (${grown(total)}
     ), added AS (
       INSERT INTO fabrics (${columns}) ${fabrics}
     ), filed AS (
       INSERT INTO fabric_categories ${filed}
     ), designed AS (
       INSERT INTO fabric_patterns ${designed}
     )
     INSERT INTO fabric_images (fabric_id, image_url, alt_text, is_primary, display_order)
     ${pictured(`coalesce(($1::text[])[1 + (number * 2 + shown) % nullif(cardinality($1::text[]), 0)], ${ofNobody})`)}`,
    [pictures],
  );
  await client.query(
    `UPDATE colourways SET hex = '#' || lpad(to_hex((hashtext(id::text)::bigint & 16777215)), 6, '0') WHERE hex IS NULL`,
  );
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}, catalog_words`);
}

/**
 * As {@link growFabrics} by COPY, for hundreds of thousands: rows that triggers would write are copied too, and indexes
 * and foreign keys are created at the end. Fabrics written by `growFabrics` before contain every word of these.
 */
export async function copyFabrics(databaseUrl, client, total) {
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  const { rows: references } = await client.query(
    `SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [tables],
  );
  await client.query(`CREATE UNLOGGED TABLE grown AS ${grown(total)}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);

  const copy = (rows, into) => copyRows(databaseUrl, rows, into);
  // A row of a fabric costs most, because the database reads its words: by halves.
  await Promise.all([0, 1].map((half) => copy(`${fabrics} WHERE number % 2 = ${half}`, `fabrics (${columns})`)));
  await Promise.all([
    copy(coloured, 'colourways (fabric_id, position, name, hex)'),
    (async () => {
      await copy(
        "SELECT id, number % 4000, 'count' FROM grown WHERE number % 4000 > 0",
        'stock_movements (fabric_id, on_hand, reason)',
      );
      await copy(filed, 'fabric_categories (fabric_id, category_id)');
      await copy(designed, 'fabric_patterns (fabric_id, pattern_id)');
      await copy(pictured(ofNobody), 'fabric_images (fabric_id, image_url, alt_text, is_primary, display_order)');
    })(),
  ]);

  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of references) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  await client.query('DROP TABLE grown');
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
}

const coloured = `
  SELECT id, own.place, own.name, '#' || lpad(to_hex((random() * 16777215)::integer), 6, '0')
  FROM grown CROSS JOIN LATERAL colour_names(colors) own`;

async function copyRows(databaseUrl, rows, into) {
  const [source, target] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  try {
    await Promise.all([source.connect(), target.connect()]);
    await pipeline(source.query(copyTo(`COPY (${rows}) TO STDOUT`)), target.query(copyFrom(`COPY ${into} FROM STDIN`)));
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function nameChoices(client) {
  await client.query(`INSERT INTO categories (name) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING`, [
    qualities.map(([, category]) => category),
  ]);
  await client.query('INSERT INTO patterns (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [patterns]);
}
