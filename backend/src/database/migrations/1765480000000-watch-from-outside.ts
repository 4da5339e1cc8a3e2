import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job knows the request that it follows from, and what is asked of mails and jobs from outside is answered by an index. */
export class WatchFromOutside1765480000000 implements MigrationInterface {
  name = 'WatchFromOutside1765480000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outbox ADD request_id text, ADD traceparent text;
      CREATE INDEX outbox_failed ON outbox (finished_at) WHERE error IS NOT NULL;
      CREATE INDEX mails_state_idx ON mails (state, created_at);
      CREATE INDEX mails_sent_idx ON mails (sent_at) WHERE sent_at IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX mails_sent_idx;
      DROP INDEX mails_state_idx;
      DROP INDEX outbox_failed;
      ALTER TABLE outbox DROP traceparent, DROP request_id;
    `);
  }
}
