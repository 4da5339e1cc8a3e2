import type { Config } from '@selvedge/backend/config/config';
import { Marker } from '@selvedge/backend/database/marker.entity';
import { openStorage } from '@selvedge/backend/storage/open-storage';
import type { DataSource } from 'typeorm';
import { buildCatalogue } from './catalogue.js';
import { demoMarker, demoSeed } from './demo-seed.js';
import { storePictures } from './pictures.js';
import { createRandom } from './random.js';
import { seedCustomers } from './seed-customers.js';
import { DemoDocuments } from './seed-documents.js';
import { seedFabrics } from './seed-fabrics.js';
import { seedInquiries } from './seed-inquiries.js';
import { seedMoney } from './seed-money.js';
import { seedQuotations } from './seed-quotations.js';
import { countOrderedByColour, seedRolls } from './seed-rolls.js';
import { seedStaff } from './seed-staff.js';
import { seedStock } from './seed-stock.js';
import { seedSwatches } from './seed-swatches.js';

export interface SeedOptions {
  config: Config;
  log: (line: string) => void;
}

/** Seeds the whole demo in one transaction, unless another seed has just done so. */
export async function seedAll(dataSource: DataSource, { config, log }: SeedOptions): Promise<void> {
  await dataSource.transaction(async (manager) => {
    // A second concurrent seed waits here and then finds the work done.
    await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await manager.query('LOCK TABLE markers IN SHARE ROW EXCLUSIVE MODE');
    if (await manager.existsBy(Marker, { name: demoMarker })) return;
    const started = performance.now();
    const catalogue = buildCatalogue(demoSeed);
    log(`Seeding the demo, once: ${catalogue.length} fabrics and their pictures.`);
    const storage = await openStorage(config);
    const pictures = await storePictures(catalogue, storage, demoSeed, log);
    const now = new Date();
    const fabrics = await seedFabrics(manager, catalogue, pictures, createRandom(`${demoSeed}:fabrics`), now);
    const customers = await seedCustomers(manager, createRandom(`${demoSeed}:customers`), now);
    await seedStaff(manager, createRandom(`${demoSeed}:staff`), now);
    const seeded = await seedQuotations(
      manager,
      new DemoDocuments(config),
      fabrics,
      customers,
      createRandom(`${demoSeed}:quotations`),
      now,
    );
    await countOrderedByColour(manager);
    await seedStock(manager, fabrics, customers, createRandom(`${demoSeed}:stock`), now);
    const rolls = await seedRolls(manager, config, createRandom(`${demoSeed}:rolls`), now);
    const invoices = await seedMoney(manager, config, createRandom(`${demoSeed}:money`), now);
    const swatches = await seedSwatches(manager, fabrics, customers, createRandom(`${demoSeed}:swatches`), now);
    const inquiries = await seedInquiries(manager, fabrics, createRandom(`${demoSeed}:inquiries`), now);
    await manager.insert(Marker, { name: demoMarker });
    const seconds = Math.round((performance.now() - started) / 1000);
    log(
      `Seeded the demo in ${seconds} s: ${fabrics.length} fabrics, ${pictures.length} pictures, ${customers.length} customers, ` +
        `${seeded.quotations} quotations, ${seeded.orders} orders, ${invoices} invoices, ${inquiries} messages, ${swatches} swatch requests, ${rolls} rolls.`,
    );
  });
}
