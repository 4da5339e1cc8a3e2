import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many quotations nobody owns, and how many have expired, is counted in an index: each count read the whole table before.
 * Which rows count is in the conditions of the indexes, so that they stay small enough for PostgreSQL to prefer them.
 */
export class CountQuotations1765630000000 implements MigrationInterface {
  name = 'CountQuotations1765630000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX quotations_owner_id_idx;
      CREATE INDEX quotations_owner_id_idx ON quotations (owner_id) WHERE deleted_at IS NULL;
      CREATE INDEX quotations_unsettled_idx ON quotations (valid_until)
        WHERE deleted_at IS NULL AND status <> 'rejected' AND NOT is_ordered AND answer IS DISTINCT FROM 'accepted';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX quotations_unsettled_idx;
      DROP INDEX quotations_owner_id_idx;
      CREATE INDEX quotations_owner_id_idx ON quotations (owner_id);
    `);
  }
}
