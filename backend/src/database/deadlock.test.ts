import { EventEmitter, once } from 'node:events';
import type { EntityManager } from 'typeorm';
import { emptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { openDataSource } from './data-source.js';
import { againAfterDeadlock, type PersistentDataSource } from './deadlock.js';

let database: TestDatabase;
let dataSource: PersistentDataSource;

beforeAll(async () => {
  database = await emptyDatabase();
  dataSource = await openDataSource(database.url);
  await dataSource.query('CREATE TABLE shelves (id int PRIMARY KEY, metres int NOT NULL)');
  await dataSource.query('INSERT INTO shelves VALUES (1, 0), (2, 0)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const add = (manager: EntityManager, id: number) =>
  manager.query('UPDATE shelves SET metres = metres + 1 WHERE id = $1', [id]);

test('two deadlocked transactions both succeed and write once each', async () => {
  let begun = 0;
  const both = new EventEmitter();
  const bothBegan = once(both, 'began');
  const addToBoth = async (manager: EntityManager, first: number, second: number) => {
    begun += 1;
    await add(manager, first);
    if (begun === 2) both.emit('began');
    await bothBegan;
    await add(manager, second);
  };
  await Promise.all([
    dataSource.transaction((manager) => addToBoth(manager, 1, 2)),
    dataSource.transaction('READ COMMITTED', (manager) => addToBoth(manager, 2, 1)),
  ]);
  // The retried transaction may deadlock once more.
  expect(begun).toBeGreaterThanOrEqual(3);
  expect(await dataSource.query('SELECT metres FROM shelves ORDER BY id')).toEqual([{ metres: 2 }, { metres: 2 }]);
});

test('retries a deadlock a limited number of times, and no other error', async () => {
  const tries = { taken: 0, locked: 0 };
  const taken = againAfterDeadlock(() => {
    tries.taken += 1;
    return dataSource.query('INSERT INTO shelves VALUES (1, 0)');
  });
  await expect(taken).rejects.toThrow('duplicate key');
  const locked = againAfterDeadlock(() => {
    tries.locked += 1;
    return dataSource.query(`DO $$ BEGIN RAISE deadlock_detected; END $$`);
  });
  await expect(locked).rejects.toThrow('deadlock_detected');
  expect(tries).toEqual({ taken: 1, locked: 4 });
});
