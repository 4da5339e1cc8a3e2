import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of superseded revisions that say so on every page; those of what was superseded before are asked for here. */
export class StampSuperseded1765540000000 implements MigrationInterface {
  name = 'StampSuperseded1765540000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE superseded_copies (
        id uuid NOT NULL,
        storage_key text,
        bytes integer,
        sha256 text,
        CONSTRAINT superseded_copies_pkey PRIMARY KEY (id),
        CONSTRAINT superseded_copies_storage_key_key UNIQUE (storage_key),
        CONSTRAINT superseded_copies_id_fkey FOREIGN KEY (id) REFERENCES quotation_documents(id) ON DELETE CASCADE
      );
      WITH superseded AS (
        INSERT INTO superseded_copies (id)
        SELECT id FROM quotation_documents d
        WHERE serial IS NOT NULL
          AND EXISTS (SELECT FROM quotation_documents n WHERE n.quotation_id = d.quotation_id AND n.serial > d.serial)
        RETURNING id
      )
      INSERT INTO outbox (name, payload)
      SELECT 'quotations.stamp-superseded', jsonb_build_object('document_id', id) FROM superseded;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM outbox WHERE name = 'quotations.stamp-superseded';
      DROP TABLE superseded_copies;
    `);
  }
}
