import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who caused a mail, so that what strangers cause can be counted by mailbox. What is there was sent without a limit. */
export class LimitStrangersMail1763804000000 implements MigrationInterface {
  name = 'LimitStrangersMail1763804000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails ADD cause text NOT NULL DEFAULT 'house',
                        ADD mailbox text NOT NULL DEFAULT '',
                        ADD CONSTRAINT mails_cause CHECK (cause IN ('house', 'admin', 'owner', 'stranger'));
      CREATE INDEX mails_strangers_idx ON mails (mailbox, created_at) WHERE cause = 'stranger';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX mails_strangers_idx;
      ALTER TABLE mails DROP cause, DROP mailbox;
    `);
  }
}
