import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sheets as mills send them: how the sheet of a mill was read, kept for its next one, what an import was read by, and a
 * note on a fabric that no customer sees, such as the price as the mill has it.
 */
export class MapSheets1765470000000 implements MigrationInterface {
  name = 'MapSheets1765470000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE fabrics ADD internal_note text NOT NULL DEFAULT '';
      -- What earlier imports kept of a fabric is given back as a whole.
      UPDATE fabric_import_changes SET before = before || '{"internal_note": ""}' WHERE before IS NOT NULL;

      CREATE TABLE sheet_mappings (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        mill text NOT NULL,
        fingerprint text NOT NULL,
        mapping jsonb NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sheet_mappings_pkey PRIMARY KEY (id)
      );
      CREATE UNIQUE INDEX sheet_mappings_mill_key ON sheet_mappings (lower(mill), fingerprint);
      CREATE INDEX sheet_mappings_fingerprint_idx ON sheet_mappings (fingerprint, used_at);

      ALTER TABLE fabric_imports
        ADD mapping jsonb,
        ADD read_as jsonb NOT NULL DEFAULT '[]',
        ADD new_categories uuid[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE fabric_imports DROP mapping, DROP read_as, DROP new_categories;
      DROP TABLE sheet_mappings;
      UPDATE fabric_import_changes SET before = before - 'internal_note' WHERE before IS NOT NULL;
      ALTER TABLE fabrics DROP internal_note;
    `);
  }
}
