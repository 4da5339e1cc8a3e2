import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was said and sent to the customer whom a quotation was addressed to before is told from what the present one may see. */
export class PartCustomers1765540100000 implements MigrationInterface {
  name = 'PartCustomers1765540100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotation_messages ADD former boolean NOT NULL DEFAULT false;
      ALTER TABLE quotation_documents ADD former boolean NOT NULL DEFAULT false;
      CREATE INDEX mails_link_id_idx ON mails (link_id) WHERE link_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX mails_link_id_idx;
      ALTER TABLE quotation_documents DROP former;
      ALTER TABLE quotation_messages DROP former;
    `);
  }
}
