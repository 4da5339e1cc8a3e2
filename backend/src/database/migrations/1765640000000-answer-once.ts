import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the console under keys, so that one whose answer was lost on the way can be sent again. */
export class AnswerOnce1765640000000 implements MigrationInterface {
  name = 'AnswerOnce1765640000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE repeated_calls (
        caller_id uuid NOT NULL,
        key text NOT NULL,
        call_hash text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        answered_at timestamptz,
        answer jsonb,
        CONSTRAINT repeated_calls_pkey PRIMARY KEY (caller_id, key)
      );
      CREATE INDEX repeated_calls_started_idx ON repeated_calls (started_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE repeated_calls');
  }
}
