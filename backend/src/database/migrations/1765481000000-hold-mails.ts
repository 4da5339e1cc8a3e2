import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = (held: string) =>
  `ALTER TABLE mails DROP CONSTRAINT mails_state, ADD CONSTRAINT mails_state
     CHECK ("state" IN ('queued', 'handing_over', 'sent', 'failed', 'uncertain', 'not_configured'${held}))`;

/** A mail that waited when a backup was taken is held after its restore. */
export class HoldMails1765481000000 implements MigrationInterface {
  name = 'HoldMails1765481000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(states(`, 'held'`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE mails SET state = 'uncertain' WHERE state = 'held'`);
    await queryRunner.query(states(''));
  }
}
