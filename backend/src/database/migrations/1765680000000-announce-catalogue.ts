import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A write to the catalogue is announced when it commits, so that who has answers kept can make them anew before the next
 * reader comes. The mark alone says what holds.
 */
export class AnnounceCatalogue1765680000000 implements MigrationInterface {
  name = 'AnnounceCatalogue1765680000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(noteCatalogChange("PERFORM pg_notify('catalogue', '');"));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(noteCatalogChange(''));
  }
}

/** As it was laid in `search-catalogue`; once for a transaction it does this, too. */
const noteCatalogChange = (more: string) => `
  CREATE OR REPLACE FUNCTION note_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO catalog_changes VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      DELETE FROM catalog_changes WHERE transaction_id IN (
        SELECT transaction_id FROM catalog_changes
        WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        FOR UPDATE SKIP LOCKED
      );
      ${more}
    END IF;
    RETURN NULL;
  END $$;
`;
