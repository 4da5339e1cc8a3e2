import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stock takes are noted down: who, when, and under which key, so that a repeated call counts nothing twice. */
export class NoteStockTakes1765453000000 implements MigrationInterface {
  name = 'NoteStockTakes1765453000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE stock_takes (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        taken_by uuid NOT NULL,
        key text,
        body_hash text NOT NULL,
        reference text NOT NULL DEFAULT '',
        answer jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT stock_takes_taken_by_key_key UNIQUE (taken_by, key),
        CONSTRAINT stock_takes_pkey PRIMARY KEY (id),
        CONSTRAINT stock_takes_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id)
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE stock_takes');
  }
}
