import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox counts tries itself: what a queue counts is lost with the queue, and grows while servers are away. */
export class CountTries1763803000000 implements MigrationInterface {
  name = 'CountTries1763803000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outbox
        ADD handed_over integer NOT NULL DEFAULT 0,
        ADD attempts integer NOT NULL DEFAULT 0,
        ADD outages integer NOT NULL DEFAULT 0`);
    // Jobs that lie in a queue under the old names are handed over anew, under the names that it has from now on.
    await queryRunner.query('UPDATE outbox SET enqueued_at = NULL WHERE finished_at IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP handed_over, DROP attempts, DROP outages');
  }
}
