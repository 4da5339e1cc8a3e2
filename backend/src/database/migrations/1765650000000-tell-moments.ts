import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['quotation_history', 'order_history', 'swatch_history', 'quotation_documents'];

/**
 * What happened, and what was sent, bears the moment in which it was written, and not that in which its transaction began: that
 * may have waited for others, and may write several lines.
 */
export class TellMoments1765650000000 implements MigrationInterface {
  name = 'TellMoments1765650000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await setDefault(queryRunner, 'clock_timestamp()');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await setDefault(queryRunner, 'now()');
  }
}

async function setDefault(queryRunner: QueryRunner, moment: string): Promise<void> {
  for (const table of TABLES) {
    await queryRunner.query(`ALTER TABLE ${table} ALTER created_at SET DEFAULT ${moment}`);
  }
}
