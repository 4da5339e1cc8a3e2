import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sheet that is handed in is one of fabrics, or one of stock alone. */
export class ImportStock1765453200000 implements MigrationInterface {
  name = 'ImportStock1765453200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE fabric_imports ADD COLUMN kind text NOT NULL DEFAULT 'fabrics',
        ADD CONSTRAINT fabric_imports_kind CHECK (kind IN ('fabrics', 'stock'))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE fabric_imports DROP COLUMN kind');
  }
}
