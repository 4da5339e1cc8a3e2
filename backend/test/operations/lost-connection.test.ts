import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { openDataSource } from '../../src/database/data-source.js';
import { databaseUnavailable } from '../../src/database/database-unavailable.js';
import { User } from '../../src/users/user.entity.js';
import { emptyDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await emptyDatabase();
  dataSource = await openDataSource(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The connection of a transaction ends between two of its statements, as when the database is stopped. */
async function loseConnection(manager: EntityManager): Promise<void> {
  const client: PoolClient = await manager.queryRunner?.connect();
  const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
  await ended;
}

const ID = '00000000-0000-4000-8000-000000000000';

test.each<[string, (manager: EntityManager) => unknown]>([
  ['a statement', (manager) => manager.query('SELECT 1')],
  ['a find', (manager) => manager.findOneBy(User, { id: ID })],
  ['a find of a repository', (manager) => manager.getRepository(User).findBy({ id: ID })],
  ['a count', (manager) => manager.existsBy(User, { id: ID })],
  ['an insert', (manager) => manager.insert(User, { name: 'Nadeesha' })],
  ['an update', (manager) => manager.update(User, { id: ID }, { name: 'Nadeesha' })],
  ['a delete', (manager) => manager.delete(User, { id: ID })],
  ['a save', (manager) => manager.save(manager.create(User, { id: ID, name: 'Nadeesha' }))],
  ['a built query', (manager) => manager.createQueryBuilder(User, 'u').getMany()],
  [
    'a built update',
    (manager) => manager.createQueryBuilder().update(User).set({ name: 'N' }).where({ id: ID }).execute(),
  ],
  ['a transaction within', (manager) => manager.transaction((inner) => inner.query('SELECT 1'))],
  ['the commit', () => undefined],
])('%s of a transaction that lost its connection is reported as unavailable', async (_, ask) => {
  const failure = await dataSource
    .transaction(async (manager) => {
      await loseConnection(manager);
      await ask(manager);
    })
    .then(
      () => null,
      (error: Error) => error,
    );
  expect(failure).toBeInstanceOf(Error);
  expect([failure?.name, failure?.message, databaseUnavailable(failure as Error)]).toEqual([
    expect.any(String),
    expect.any(String),
    true,
  ]);
});
