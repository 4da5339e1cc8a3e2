import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines are added, removed and put into another order. Two of them swap places within one transaction, so places are
 * compared at its end; and a change of lines alone is a change of the quotation, whose version it has to raise.
 */
export class EditLines1765420000000 implements MigrationInterface {
  name = 'EditLines1765420000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotation_lines DROP CONSTRAINT quotation_lines_quotation_id_position_key;
      ALTER TABLE quotation_lines ADD CONSTRAINT quotation_lines_quotation_id_position_key
        UNIQUE (quotation_id, position) DEFERRABLE INITIALLY DEFERRED;
      ALTER TABLE quotations ADD line_edits integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations DROP line_edits;
      ALTER TABLE quotation_lines DROP CONSTRAINT quotation_lines_quotation_id_position_key;
      ALTER TABLE quotation_lines ADD CONSTRAINT quotation_lines_quotation_id_position_key UNIQUE (quotation_id, position)`);
  }
}
