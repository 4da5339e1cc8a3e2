/** The minimal import program: reads a workbook, then upserts a thousand rows at a time, categories included. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { read } from 'xlsx';

const BATCH = 1_000;
const [file] = process.argv.slice(2);
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();

const start = performance.now();
const sheet = read(readFileSync(file), {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
});
const [headings, ...lines] = sheet.Sheets[sheet.SheetNames[0]]['!data'];
const names = headings.map(({ v }) => v);
const { rows: known } = await client.query('SELECT name, id FROM categories');
const categories = new Map(known.map(({ name, id }) => [name, id]));
for (let at = 0; at < lines.length; at += BATCH) await take(lines.slice(at, at + BATCH).map(toRow));
console.log(JSON.stringify({ ms: performance.now() - start, rssMb: process.resourceUsage().maxRSS / 1024 }));
await client.end();

function toRow(line) {
  const row = Object.fromEntries(names.map((name, at) => [name, line[at]?.v ?? null]));
  return {
    ...row,
    colors: row.color.split('; '),
    price_cents: Math.round(row.price_per_meter * 100),
    width_cm: row.width,
    weight_gsm: row.weight,
    category_id: categories.get(row.category_name),
  };
}

async function take(rows) {
  await client.query('BEGIN');
  await client.query(
    `WITH sheet AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(
         name text, item_code text, material text, colors text[], price_cents bigint, price_unit text, description text,
         width_cm numeric, weight_gsm numeric, minimum_order integer, stock_quantity numeric, category_id uuid)
     ), written AS (
       INSERT INTO fabrics AS f (name, item_code, material, colors, price_cents, price_unit, description, width_cm,
                                 weight_gsm, minimum_order, stock_quantity)
       SELECT name, item_code, material, colors, price_cents, price_unit, description, width_cm, weight_gsm,
              minimum_order, stock_quantity
       FROM sheet
       ON CONFLICT (lower(item_code)) DO UPDATE
       SET (name, material, colors, price_cents, price_unit, description, width_cm, weight_gsm, minimum_order,
            stock_quantity) =
           (excluded.name, excluded.material, excluded.colors, excluded.price_cents, excluded.price_unit,
            excluded.description, excluded.width_cm, excluded.weight_gsm, excluded.minimum_order, excluded.stock_quantity)
       RETURNING f.id, f.item_code
     )
     INSERT INTO fabric_categories (fabric_id, category_id)
     SELECT written.id, sheet.category_id FROM written JOIN sheet USING (item_code) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  await client.query('COMMIT');
}
