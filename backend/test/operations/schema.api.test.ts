import { DataSource } from 'typeorm';
import { dataSourceOptions, openDataSource } from '../../src/database/data-source.js';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database.js';

/** SQLSTATE codes. */
const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const NOT_NULL = '23502';

describe('the migrations', () => {
  it('create the same schema forwards, backwards and forwards again, matching the entities', async () => {
    const database = await emptyDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.url, { statementTimeoutMs: 0 })).initialize();
    const [, ...later] = await dataSource.runMigrations();
    const first = await schemaOf(dataSource);
    expect(first.length).toBeGreaterThan(100);

    for (const _migration of later) await dataSource.undoLastMigration();
    await dataSource.runMigrations();
    expect(await schemaOf(dataSource)).toEqual(first);

    const drift = await dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
    await dataSource.destroy();
    await database.drop();
  });
});

/** Our columns, constraints, indexes, triggers and functions, one per line. */
async function schemaOf(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ line: string }[]>(`
    WITH ours AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('migrations', 'typeorm_metadata')
    )
    SELECT concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                     pg_get_expr(adbin, adrelid)) AS line
    FROM ours JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM ours JOIN pg_constraint ON conrelid = ours.oid
    UNION ALL SELECT indexdef FROM pg_indexes JOIN ours ON relname = tablename WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(pg_proc.oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY line`);
  return rows.map(({ line }) => line);
}

describe('the database rejects, whoever writes,', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const nobody = '00000000-0000-4000-8000-000000000000';
  const fabric = '10000000-0000-4000-8000-000000000000';
  const quotation = '20000000-0000-4000-8000-000000000000';

  beforeAll(async () => {
    database = await cloneDatabase();
    dataSource = await openDataSource(database.url);
    await dataSource.query(`
      INSERT INTO users (name, email, password_hash) VALUES ('Nadeesha', 'nadeesha@example.lk', 'x');
      INSERT INTO categories (name) VALUES ('Cotton');
      INSERT INTO patterns (name) VALUES ('Stripe');
      INSERT INTO fabrics (id, name, item_code, price_cents) VALUES ('${fabric}', 'Poplin', 'CP-1', 45000);
      INSERT INTO fabric_images (fabric_id, image_url, is_primary, display_order) VALUES ('${fabric}', '/a', true, 0);
      INSERT INTO quotations (id, quotation_no, source, valid_until) VALUES ('${quotation}', 'QT-2026-0001', 'guest', now());
      INSERT INTO orders (order_number, quotation_id, total_amount_cents) VALUES ('OR-2026-0001', '${quotation}', 1);
      INSERT INTO mails (event_key, to_address, subject, text, html) VALUES ('one', 'a@b', 's', 't', 'h')`);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const aFabric = (fields: string, values: string) =>
    `INSERT INTO fabrics (name, item_code, price_cents, ${fields}) VALUES ('Voile', 'VO-1', 100, ${values})`;
  const aLine = (fields: string, values: string) =>
    `INSERT INTO quotation_lines (quotation_id, position, fabric_name, price_unit, quantity, unit_price_cents${fields})
     VALUES (${values})`;
  const aQuotation = (fields: string, values: string) =>
    `INSERT INTO quotations (quotation_no, source, valid_until, ${fields}) VALUES ('QT-2026-0002', 'manual', now(), ${values})`;

  it.each([
    ['a fabric without a price', CHECK, `UPDATE fabrics SET price_cents = -1`],
    ['a fabric without a name', CHECK, `UPDATE fabrics SET name = '  '`],
    ['an item code with blanks around it', CHECK, `UPDATE fabrics SET item_code = ' CP-1'`],
    [
      'an item code twice, whatever its case',
      UNIQUE,
      `INSERT INTO fabrics (name, item_code, price_cents) VALUES ('P', 'cp-1', 1)`,
    ],
    ['a price unit that nobody sells by', CHECK, aFabric('price_unit', `'rolls'`)],
    ['a minimum order of nothing', CHECK, aFabric('minimum_order', '0')],
    ['a weight that is no number', CHECK, aFabric('weight_gsm', `'NaN'`)],
    ['a negative width', CHECK, aFabric('width_cm', '-147')],
    ['less than no stock', CHECK, aFabric('stock_quantity', '-0.01')],
    ['stock that is no number', CHECK, aFabric('stock_quantity', `'NaN'`)],
    ['no color at all, counted', CHECK, aFabric('number_of_colors', '0')],
    ['out of stock with stock', CHECK, aFabric('out_of_stock, stock_quantity', 'true, 5')],
    ['out of stock and on pre-order', CHECK, aFabric('out_of_stock, pre_order', 'true, true')],
    ['available in Sri Lanka without stock', CHECK, aFabric('available_in_sri_lanka', 'true')],
    [
      'available in Sri Lanka and on pre-order',
      CHECK,
      aFabric('available_in_sri_lanka, pre_order, stock_quantity', 'true, true, 9'),
    ],
    ['words for the search that are not its own', '428C9', aFabric('search_words', `'silk'`)],
    [
      'a sixth picture',
      CHECK,
      `INSERT INTO fabric_images (fabric_id, image_url, display_order) VALUES ('${fabric}', '/f', 5)`,
    ],
    [
      'two primary pictures',
      UNIQUE,
      `INSERT INTO fabric_images (fabric_id, image_url, is_primary, display_order) VALUES ('${fabric}', '/b', true, 1)`,
    ],
    [
      'two pictures in one place',
      UNIQUE,
      `INSERT INTO fabric_images (fabric_id, image_url, display_order) VALUES ('${fabric}', '/b', 0)`,
    ],
    [
      'a picture of no fabric',
      FOREIGN_KEY,
      `INSERT INTO fabric_images (fabric_id, image_url, display_order) VALUES ('${nobody}', '/a', 0)`,
    ],
    [
      'a fabric in a category that is none',
      FOREIGN_KEY,
      `INSERT INTO fabric_categories VALUES ('${fabric}', '${nobody}')`,
    ],
    ['a category twice, whatever its case', UNIQUE, `INSERT INTO categories (name) VALUES ('COTTON')`],
    ['a pattern twice, whatever its case', UNIQUE, `INSERT INTO patterns (name) VALUES ('stripe')`],
    ['a category without a name', CHECK, `INSERT INTO categories (name) VALUES ('')`],
    [
      'an email address twice, whatever its case',
      UNIQUE,
      `INSERT INTO users (name, email, password_hash) VALUES ('N', 'Nadeesha@Example.LK', 'x')`,
    ],
    ['a user who is neither customer nor admin', CHECK, `UPDATE users SET user_type = 'root'`],
    ['an email address that is none', CHECK, `UPDATE users SET email = 'nadeesha'`],
    ['a line of no quotation', FOREIGN_KEY, aLine('', `'${nobody}', 0, 'Poplin', 'meters', 1, 1`)],
    ['a line of nothing', CHECK, aLine('', `'${quotation}', 0, 'Poplin', 'meters', 0, 1`)],
    ['a quantity that is no number', CHECK, aLine('', `'${quotation}', 0, 'Poplin', 'meters', 'NaN', 1`)],
    ['a negative price of a line', CHECK, aLine('', `'${quotation}', 0, 'Poplin', 'meters', 1, -1`)],
    ['a line without a price', NOT_NULL, aLine('', `'${quotation}', 0, 'Poplin', 'meters', 1, NULL`)],
    ['a discount above the whole', CHECK, aQuotation('discount_percent', '100.1')],
    ['a negative discount', CHECK, aQuotation('discount_percent', '-1')],
    ['a discount that is no number', CHECK, aQuotation('discount_percent', `'NaN'`)],
    ['a negative quoted price', CHECK, aQuotation('quoted_price_cents', '-1')],
    ['an approval without a price', CHECK, aQuotation('status', `'approved'`)],
    ['a quotation in a state that is none', CHECK, aQuotation('status', `'lost'`)],
    [
      'a quotation number twice',
      UNIQUE,
      `INSERT INTO quotations (quotation_no, source, valid_until) VALUES ('QT-2026-0001', 'manual', now())`,
    ],
    [
      'a second order of one quotation',
      UNIQUE,
      `INSERT INTO orders (order_number, quotation_id, total_amount_cents) VALUES ('OR-2026-0002', '${quotation}', 1)`,
    ],
    ['an order in a state that is none', CHECK, `UPDATE orders SET status = 'lost'`],
    ['the quotation of an order to be deleted', '23001', `DELETE FROM quotations`],
    [
      'a mail twice for one event',
      UNIQUE,
      `INSERT INTO mails (event_key, to_address, subject, text, html) VALUES ('one', 'a@b', 's', 't', 'h')`,
    ],
    [
      'an inquiry in a state that is none',
      CHECK,
      `INSERT INTO inquiries (kind, state, name, email, message) VALUES ('contact', 'lost', 'n', 'e', 'm')`,
    ],
  ])('%s', async (_, code, sql) => {
    await expect(dataSource.query(sql)).rejects.toMatchObject({ code });
  });

  it('and none of these writes left a row', async () => {
    const [counts] = await dataSource.query(
      `SELECT (SELECT count(*) FROM fabrics)::int AS fabrics, (SELECT count(*) FROM fabric_images)::int AS images,
              (SELECT count(*) FROM quotation_lines)::int AS lines, (SELECT count(*) FROM users)::int AS users`,
    );
    expect(counts).toEqual({ fabrics: 1, images: 1, lines: 0, users: 1 });
  });
});
