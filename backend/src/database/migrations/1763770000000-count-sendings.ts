import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that an admin sends again and that fails again is reported again. */
export class CountSendings1763770000000 implements MigrationInterface {
  name = 'CountSendings1763770000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails ADD sending integer NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails DROP sending');
  }
}
