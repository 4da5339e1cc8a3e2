import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to the staff are counted by who caused them, and those beyond the count are gathered. */
export class GatherNotices1767020200000 implements MigrationInterface {
  name = 'GatherNotices1767020200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails ADD caller text;
      CREATE INDEX mails_caller_idx ON mails (caller, created_at) WHERE caller IS NOT NULL;

      CREATE TABLE gathered_notices (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        event_key text NOT NULL,
        to_address text NOT NULL,
        to_name text NOT NULL DEFAULT '',
        mailbox text NOT NULL,
        caller text NOT NULL,
        subject text NOT NULL,
        gist text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz,
        CONSTRAINT gathered_notices_pkey PRIMARY KEY (id),
        CONSTRAINT gathered_notices_event_key_key UNIQUE (event_key)
      );
      CREATE INDEX gathered_notices_waiting_idx ON gathered_notices (mailbox, caller) WHERE told_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gathered_notices; ALTER TABLE mails DROP caller');
  }
}
