import type { DataSource } from 'typeorm';
import { demoMarker } from './demo-seed.js';
import type { SeedOptions } from './seed-all.js';

/**
 * Fills an empty database with the demo: catalog and pictures, customers, quotations and orders of the last 90
 * days, and messages. Does nothing when it was seeded before, or when there are fabrics of somebody's own: that is every
 * start but the first, which therefore does not wait for the rest of the demo to be read.
 */
export async function seedDemo(dataSource: DataSource, options: SeedOptions): Promise<void> {
  if (await isTaken(dataSource)) return;
  const { seedAll } = await import('./seed-all.js');
  await seedAll(dataSource, options);
}

async function isTaken(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<[{ taken: boolean }]>(
    'SELECT EXISTS (SELECT FROM markers WHERE name = $1) OR EXISTS (SELECT FROM fabrics) AS taken',
    [demoMarker],
  );
  return row.taken;
}
