import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of `../sql`, in order of their dependencies. */
const FILES = [
  'look-alikes',
  'search-text',
  'tables',
  'numbers',
  'invoicing',
  'cheques',
  'payment-terms',
  'tax-periods',
  'statements',
  'invoice-mails',
  'bank-files',
  'slips',
  'roles',
  'reach',
  'search',
  'stock',
  'rolls',
  'line-consents',
  'deliveries',
  'audit',
  'versions',
  'catalog-changes',
  'events',
];

/** The schema of version 1.0. */
export class InitialSchema1796515200000 implements MigrationInterface {
  name = 'InitialSchema1796515200000';

  async up(runner: QueryRunner): Promise<void> {
    // Functions may refer to tables created later.
    await runner.query('SET LOCAL check_function_bodies = off');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    for (const file of FILES) {
      await runner.query(await readFile(new URL(`../sql/${file}.sql`, import.meta.url), 'utf8'));
    }
  }

  async down(): Promise<void> {
    throw new Error('The initial schema has no former one: drop the database and make a new one.');
  }
}
