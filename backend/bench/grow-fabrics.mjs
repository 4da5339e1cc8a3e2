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

/**
 * Brings the catalogue to `total` fabrics, each with a category, a pattern, one to five colours of any shade, as
 * photographs give them, and two pictures.
 *
 * @param pictures addresses of some that exist, for whoever looks at the fabrics; without them nobody has their files.
 */
export async function growFabrics(client, total, pictures = []) {
  await client.query(`INSERT INTO categories (name) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING`, [
    qualities.map(([, category]) => category),
  ]);
  await client.query('INSERT INTO patterns (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [patterns]);
  await client.query(
    `WITH quality AS MATERIALIZED (
       SELECT name, category, description, row_number() OVER () - 1 AS place
       FROM unnest($1::text[], $2::text[], $3::text[]) AS given(name, category, description)
     ), grown AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, number, quality.*,
              ARRAY(SELECT ($4::text[])[1 + (number * 7 + step * 5) % cardinality($4::text[])]
                    FROM generate_series(0, number % 4) step) AS colors,
              ($5::text[])[1 + number % 11 % cardinality($5::text[])] AS pattern
       FROM generate_series((SELECT count(*) FROM fabrics)::int + 1, $6::int) number
       JOIN quality ON quality.place = number % (SELECT count(*) FROM quality)
     ), added AS (
       INSERT INTO fabrics (id, name, item_code, description, material, colors, number_of_colors, width_cm, weight_gsm,
                            price_cents, minimum_order, stock_quantity, created_at)
       SELECT id, name || CASE WHEN number % 500 = 0 THEN ' Geyser' ELSE '' END || ' ' || number,
              'BX-' || lpad(number::text, 7, '0'), description, '100% ' || category, colors, cardinality(colors),
              110 + number % 50, 80 + number % 300, 20000 + number % 977 * 100, 10, number % 4000,
              now() - number % 86400 * interval '1 minute'
       FROM grown
     ), filed AS (
       INSERT INTO fabric_categories SELECT grown.id, c.id FROM grown JOIN categories c ON c.name = grown.category
     ), designed AS (
       INSERT INTO fabric_patterns SELECT grown.id, p.id FROM grown JOIN patterns p ON p.name = grown.pattern
     )
     INSERT INTO fabric_images (fabric_id, image_url, alt_text, is_primary, display_order)
     SELECT id, coalesce(($7::text[])[1 + (number * 2 + shown) % nullif(cardinality($7::text[]), 0)],
                         '/api/uploads/' || id || '-' || shown || '.webp'), name, shown = 0, shown
     FROM grown CROSS JOIN generate_series(0, 1) shown`,
    [...[0, 1, 2].map((field) => qualities.map((quality) => quality[field])), colours, patterns, total, pictures],
  );
  await client.query(
    `UPDATE colourways SET hex = '#' || lpad(to_hex((hashtext(id::text)::bigint & 16777215)), 6, '0') WHERE hex IS NULL`,
  );
  await client.query(
    'VACUUM ANALYZE fabrics, colourways, fabric_images, fabric_categories, fabric_patterns, catalog_words',
  );
}
