import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups that the worker takes by itself, so that it is known how old the newest is and where each lies. */
export class NoteBackups1767040002000 implements MigrationInterface {
  name = 'NoteBackups1767040002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE backups (
        name text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        bytes bigint,
        encrypted boolean NOT NULL,
        in_bucket boolean NOT NULL DEFAULT false,
        error text,
        CONSTRAINT backups_pkey PRIMARY KEY (name)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE backups');
  }
}
