import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of quotations by customer and by price: in the order of an index a page is its own rows, and not a sort of all.
 * What has no price stands last in either direction, so each direction has an index of its own.
 */
export class SortQuotations1765610000000 implements MigrationInterface {
  name = 'SortQuotations1765610000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX quotations_customer_name_idx ON quotations (lower(customer_name), id) WHERE deleted_at IS NULL;
      CREATE INDEX quotations_cheapest_idx ON quotations (quoted_price_cents, id) WHERE deleted_at IS NULL;
      CREATE INDEX quotations_dearest_idx ON quotations (quoted_price_cents DESC NULLS LAST, id DESC)
        WHERE deleted_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX quotations_customer_name_idx, quotations_cheapest_idx, quotations_dearest_idx');
  }
}
