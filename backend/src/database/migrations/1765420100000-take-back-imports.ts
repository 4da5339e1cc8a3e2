import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import notes down what it changes, so that it can be taken back. Those from before noted nothing. */
export class TakeBackImports1765420100000 implements MigrationInterface {
  name = 'TakeBackImports1765420100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fabric_import_changes (
        import_id uuid NOT NULL,
        fabric_id uuid NOT NULL,
        sheet_row integer NOT NULL,
        item_code text NOT NULL,
        version integer NOT NULL,
        before jsonb,
        kept_uploads uuid[] NOT NULL DEFAULT '{}',
        CONSTRAINT fabric_import_changes_pkey PRIMARY KEY (import_id, fabric_id)
      );
      ALTER TABLE fabric_import_changes ADD CONSTRAINT fabric_import_changes_import_id_fkey
        FOREIGN KEY (import_id) REFERENCES fabric_imports(id) ON DELETE CASCADE;
      CREATE INDEX fabric_import_changes_fabric_id_idx ON fabric_import_changes (fabric_id);
      CREATE INDEX fabric_import_changes_kept_uploads_idx ON fabric_import_changes USING gin (kept_uploads);
      ALTER TABLE fabric_imports ADD taken_back_at timestamptz, ADD taken_back_by text NOT NULL DEFAULT ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE fabric_imports DROP taken_back_at, DROP taken_back_by;
      DROP TABLE fabric_import_changes`);
  }
}
