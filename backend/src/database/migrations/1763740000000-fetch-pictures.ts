import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures that sheets name at other people's addresses, and where a picture of ours was fetched from. */
export class FetchPictures1763740000000 implements MigrationInterface {
  name = 'FetchPictures1763740000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE uploads ADD source_url text;

      CREATE TABLE picture_fetches (
        import_id uuid NOT NULL,
        sheet_row integer NOT NULL,
        fabric_id uuid NOT NULL,
        item_code text NOT NULL,
        pictures jsonb NOT NULL,
        faults jsonb NOT NULL DEFAULT '[]',
        fetched_at timestamptz,
        CONSTRAINT picture_fetches_pkey PRIMARY KEY (import_id, sheet_row),
        CONSTRAINT picture_fetches_import_id_fkey FOREIGN KEY (import_id) REFERENCES fabric_imports(id) ON DELETE CASCADE,
        CONSTRAINT picture_fetches_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE CASCADE
      );
      CREATE INDEX picture_fetches_fabric_id_idx ON picture_fetches (fabric_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE picture_fetches;
      ALTER TABLE uploads DROP source_url;
    `);
  }
}
