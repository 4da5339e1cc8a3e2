import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An approved quotation has a price. The rule as first written let a missing one through: NULL > 0 is not false. */
export class ApprovedPrice1763710000000 implements MigrationInterface {
  name = 'ApprovedPrice1763710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceRule(queryRunner, `status <> 'approved' OR coalesce(quoted_price_cents, 0) > 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceRule(queryRunner, `status <> 'approved' OR quoted_price_cents > 0`);
  }
}

async function replaceRule(queryRunner: QueryRunner, rule: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE quotations DROP CONSTRAINT quotations_approved_price;
    ALTER TABLE quotations ADD CONSTRAINT quotations_approved_price CHECK (${rule});
  `);
}
