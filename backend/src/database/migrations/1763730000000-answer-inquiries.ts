import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail about a message says whom to answer, and is found by that message. */
export class AnswerInquiries1763730000000 implements MigrationInterface {
  name = 'AnswerInquiries1763730000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails ADD reply_to text;
      CREATE INDEX mails_inquiry_id_idx ON mails (inquiry_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX mails_inquiry_id_idx;
      ALTER TABLE mails DROP reply_to;
    `);
  }
}
