import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a job waits is known while it waits, and an admin may give it up. */
export class AbandonJobs1765482000000 implements MigrationInterface {
  name = 'AbandonJobs1765482000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD last_error text, ADD abandoned boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP abandoned, DROP last_error');
  }
}
