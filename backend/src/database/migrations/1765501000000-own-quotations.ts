import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A quotation has an owner in the house, and its mails hang together as one thread. */
export class OwnQuotations1765501000000 implements MigrationInterface {
  name = 'OwnQuotations1765501000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations
        ADD COLUMN owner_id uuid,
        ADD CONSTRAINT quotations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
      CREATE INDEX quotations_owner_id_idx ON quotations (owner_id);
      ALTER TABLE mails ADD COLUMN thread text;
      UPDATE mails SET thread = 'quotation-' || quotation_id WHERE quotation_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails DROP COLUMN thread; ALTER TABLE quotations DROP COLUMN owner_id');
  }
}
