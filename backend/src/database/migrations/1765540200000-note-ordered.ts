import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a quotation has become an order stands in its own row, kept by the database: of 100,000 each list and each count of
 * turns had to look beside, row by row. And indexes for whose turn it is and for what ends soon.
 */
export class NoteOrdered1765540200000 implements MigrationInterface {
  name = 'NoteOrdered1765540200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations ADD is_ordered boolean NOT NULL DEFAULT false;
      DROP TRIGGER quotations_version ON quotations;
      -- Nobody changed anything: no line in the audit trail.
      SELECT set_config('selvedge.trail', 'told', true);
      UPDATE quotations SET is_ordered = true WHERE id IN (SELECT quotation_id FROM orders);
      SELECT set_config('selvedge.trail', '', true);
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION raise_version('announced_at', 'updated_at', 'is_ordered');

      CREATE FUNCTION note_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE quotations SET is_ordered = false WHERE id = OLD.quotation_id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          UPDATE quotations SET is_ordered = true WHERE id = NEW.quotation_id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER orders_note_ordered AFTER INSERT OR DELETE OR UPDATE OF quotation_id ON orders
        FOR EACH ROW EXECUTE FUNCTION note_ordered();

      CREATE INDEX quotations_valid_until_idx ON quotations (valid_until) WHERE deleted_at IS NULL;
      CREATE INDEX quotations_ours_idx ON quotations (created_at, id)
        WHERE deleted_at IS NULL AND status <> 'rejected' AND NOT is_ordered
          AND (status = 'pending' OR draft IS NOT NULL
               OR coalesce(answer, '') IN ('accepted', 'change_requested', 'extension_requested'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER orders_note_ordered ON orders;
      DROP FUNCTION note_ordered();
      DROP TRIGGER quotations_version ON quotations;
      DROP INDEX quotations_ours_idx;
      DROP INDEX quotations_valid_until_idx;
      ALTER TABLE quotations DROP is_ordered;
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION raise_version('announced_at', 'updated_at');
    `);
  }
}
