import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers that join all rows of a statement before and after it, and nothing else. */
const joining = ['keep_stock_of_changed()', 'keep_colourways_of_changed()'];
/** What they call looks few rows up in large tables. */
const lookingUp = ['sum_stock(uuid[])', 'follow_colors(uuid[])', 'spread_stock(uuid[])'];

/**
 * A session keeps the plans of its triggers, and plans them for the statement that comes first. One that changed a single
 * fabric first would compare each row with each ever after: 3,000 counts took 24 seconds, and take 2.
 */
export class PlanStockTriggers1765453100000 implements MigrationInterface {
  name = 'PlanStockTriggers1765453100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of joining) await queryRunner.query(`ALTER FUNCTION ${name} SET enable_nestloop = off`);
    for (const name of lookingUp) await queryRunner.query(`ALTER FUNCTION ${name} SET enable_nestloop = on`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of [...joining, ...lookingUp]) {
      await queryRunner.query(`ALTER FUNCTION ${name} RESET enable_nestloop`);
    }
  }
}
