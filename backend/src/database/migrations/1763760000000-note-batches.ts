import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of many fabrics are noted down: who, what, and under which key, so that a repeated call changes nothing. */
export class NoteBatches1763760000000 implements MigrationInterface {
  name = 'NoteBatches1763760000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fabric_batches (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        changed_by uuid NOT NULL,
        key text,
        input jsonb NOT NULL,
        answer jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT fabric_batches_changed_by_key_key UNIQUE (changed_by, key),
        CONSTRAINT fabric_batches_pkey PRIMARY KEY (id),
        CONSTRAINT fabric_batches_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE fabric_batches');
  }
}
