import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How much a customer has asked for within the hour is read with each request: by the order of an index, so that it costs the
 * same however many quotations that customer ever had.
 */
export class CountLatestRequests1765666000000 implements MigrationInterface {
  name = 'CountLatestRequests1765666000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX quotations_customer_idx ON quotations (customer_id, created_at);
      DROP INDEX quotations_customer_id_idx;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX quotations_customer_id_idx ON quotations (customer_id);
      DROP INDEX quotations_customer_idx;
    `);
  }
}
