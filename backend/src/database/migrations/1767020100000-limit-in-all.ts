import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What anonymous senders cause has a limit for the product as a whole. */
export class LimitInAll1767020100000 implements MigrationInterface {
  name = 'LimitInAll1767020100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE blown_fuses (
        fuse text NOT NULL,
        hour timestamptz NOT NULL,
        blown_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT blown_fuses_pkey PRIMARY KEY (fuse, hour)
      );
      CREATE INDEX mails_strangers_lately_idx ON mails (created_at) WHERE cause = 'stranger'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX mails_strangers_lately_idx; DROP TABLE blown_fuses');
  }
}
