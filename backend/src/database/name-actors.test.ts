import { DataSource } from 'typeorm';
import { emptyDatabase } from '../../test/database.js';
import { dataSourceOptions } from './data-source.js';
import { NameActors1767010000000 } from './migrations/1767010000000-name-actors.js';

jest.setTimeout(60_000);

const timeOf = ({ name }: { name: string }) => Number(name.slice(-13));

test('the migration gives existing rows the kind of their actor, and takes no typed name for a person', async () => {
  const database = await emptyDatabase();
  const options = dataSourceOptions(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const all = options.migrations as (new () => { name: string })[];
  const before = new DataSource({
    ...options,
    migrations: all.filter((one) => timeOf(one) < timeOf(NameActors1767010000000)),
  });
  await before.initialize();
  await before.runMigrations();
  await before.query(`
    INSERT INTO users (id, name, email, email_key, password_hash, user_type) VALUES
      ('00000000-0000-4000-8000-000000000001', 'Ruwan Silva', 'r@x.lk', 'r@x.lk', '', 'admin'),
      ('00000000-0000-4000-8000-000000000002', 'Nimali Perera', 'n@x.lk', 'n@x.lk', '', 'customer');
    INSERT INTO quotations (id, quotation_no, source, customer_name, customer_email, valid_until) VALUES
      ('00000000-0000-4000-8000-000000000003', 'QT-2025-0001', 'guest', 'Administrator', 'g@x.lk', now());
    INSERT INTO orders (id, order_number, quotation_id, total_amount_cents) VALUES
      ('00000000-0000-4000-8000-000000000004', 'OR-2025-0001', '00000000-0000-4000-8000-000000000003', 1);
    INSERT INTO quotation_history (quotation_id, actor_id, actor_name, action, created_at)
    SELECT '00000000-0000-4000-8000-000000000003', actor_id::uuid, actor_name, action, now() + nr * interval '1 second'
    FROM (VALUES (1, null, 'Administrator', 'requested'),
                 (2, '00000000-0000-4000-8000-000000000001', 'Ruwan Silva', 'approved'),
                 (3, null, 'Administrator', 'accepted'),
                 (4, null, '', 'declined'),
                 (5, null, 'Selvedge', 'merged'),
                 (6, '00000000-0000-4000-8000-000000000002', 'Administrator', 'requested')) rows (nr, actor_id, actor_name, action);
    INSERT INTO order_history (order_id, actor_name, to_status) VALUES
      ('00000000-0000-4000-8000-000000000004', 'Administrator', 'pending');
    TRUNCATE audit_entries;
    INSERT INTO audit_entries (actor_id, actor_name, origin, action, resource, record_ids, record_name, detail, count, changes)
    SELECT actor_id::uuid, actor_name, origin, 'changed', resource, '{}', '', '', 1, '[]'
    FROM (VALUES ('00000000-0000-4000-8000-000000000001', 'Ruwan Silva', 'api', 'fabrics'),
                 (null, 'Administrator', 'api', 'quotations'), (null, 'its owner', 'api', 'users'),
                 (null, 'the import of spring.xlsx', 'import', 'fabrics'), (null, '', 'database', 'fabrics'))
      rows (actor_id, actor_name, origin, resource)`);
  await before.destroy();

  const step = new DataSource({ ...options, migrations: [NameActors1767010000000] });
  await step.initialize();
  await step.runMigrations();
  const actors = (table: string, order: string) =>
    step.query(`SELECT actor_name AS name, actor_kind AS kind FROM ${table} ORDER BY ${order}`);
  expect(await actors('quotation_history', 'created_at')).toEqual([
    { name: 'Guest (signed: Administrator)', kind: 'guest' },
    { name: 'Ruwan Silva', kind: 'staff' },
    { name: 'Private link (signed: Administrator)', kind: 'link' },
    { name: 'Private link', kind: 'link' },
    { name: 'Selvedge', kind: 'system' },
    { name: 'Nimali Perera', kind: 'account' },
  ]);
  expect(await actors('order_history', 'created_at')).toEqual([
    { name: 'Private link (signed: Administrator)', kind: 'link' },
  ]);
  expect(await actors('audit_entries', 'id')).toEqual([
    { name: 'Ruwan Silva', kind: 'staff' },
    { name: 'Guest (signed: Administrator)', kind: 'guest' },
    { name: 'its owner', kind: 'account' },
    { name: 'the import of spring.xlsx', kind: 'system' },
    { name: '', kind: 'system' },
  ]);
  await step.undoLastMigration();
  await step.destroy();
  await database.drop();
});
