import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOGETHER = `CASE WHEN request_group IS NOT NULL
  THEN md5(request_group::text || ' ' || coalesce(customer_id::text, '') || ' ' || lower(customer_email))::uuid END`;
const HAS_DRAFT = 'draft IS NOT NULL';

/** Where the mapper keeps what columns are generated from. */
const REMEMBERED = `FROM (VALUES ('submission', $s$${TOGETHER}$s$), ('has_draft', $s$${HAS_DRAFT}$s$)) AS made (name, value)`;

/**
 * What was sent at once has a key of its own in each row, kept by the database, and indexes hold all that the list by
 * submissions counts: it sorted or hashed all quotations before, twice a page.
 */
export class GroupSubmissions1765570000000 implements MigrationInterface {
  name = 'GroupSubmissions1765570000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations
        ADD submission uuid GENERATED ALWAYS AS (${TOGETHER}) STORED,
        ADD has_draft boolean NOT NULL GENERATED ALWAYS AS (${HAS_DRAFT}) STORED;
      INSERT INTO typeorm_metadata (database, schema, "table", type, name, value)
      SELECT current_database(), current_schema(), 'quotations', 'GENERATED_COLUMN', name, value ${REMEMBERED};

      -- Both follow from other columns: they raise no version, and have no word in the audit trail.
      DROP TRIGGER quotations_version ON quotations;
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION raise_version('announced_at', 'updated_at', 'is_ordered', 'submission', 'has_draft');
      ${trailOver("'line_edits,', 'line_edits,submission,has_draft,'")}

      DROP INDEX quotations_ours_idx;
      CREATE INDEX quotations_ours_idx ON quotations (created_at, id)
        WHERE deleted_at IS NULL AND status <> 'rejected' AND NOT is_ordered
          AND (status = 'pending' OR has_draft
               OR coalesce(answer, '') IN ('accepted', 'change_requested', 'extension_requested'));
      CREATE INDEX quotations_alone_idx ON quotations (created_at, id)
        INCLUDE (status, answer, is_ordered, has_draft, valid_until, owner_id)
        WHERE deleted_at IS NULL AND submission IS NULL;
      CREATE INDEX quotations_together_idx ON quotations (submission, created_at, id)
        INCLUDE (status, answer, is_ordered, has_draft, valid_until, owner_id)
        WHERE deleted_at IS NULL AND submission IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX quotations_alone_idx, quotations_together_idx, quotations_ours_idx;
      CREATE INDEX quotations_ours_idx ON quotations (created_at, id)
        WHERE deleted_at IS NULL AND status <> 'rejected' AND NOT is_ordered
          AND (status = 'pending' OR draft IS NOT NULL
               OR coalesce(answer, '') IN ('accepted', 'change_requested', 'extension_requested'));
      ${trailOver("'line_edits,submission,has_draft,', 'line_edits,'")}
      DROP TRIGGER quotations_version ON quotations;
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION raise_version('announced_at', 'updated_at', 'is_ordered');
      DELETE FROM typeorm_metadata WHERE "table" = 'quotations' AND name IN ('submission', 'has_draft');
      ALTER TABLE quotations DROP submission, DROP has_draft;
    `);
  }
}

/** Makes the triggers of the audit trail anew, with other columns that they do not see. */
const trailOver = (replaced: string): string => `
  DO $$
  DECLARE
    trail record;
  BEGIN
    FOR trail IN SELECT tgname, pg_get_triggerdef(oid) AS made FROM pg_trigger
                 WHERE tgrelid = 'quotations'::regclass AND tgname LIKE 'audit!_%' ESCAPE '!' LOOP
      EXECUTE format('DROP TRIGGER %I ON quotations', trail.tgname);
      EXECUTE replace(trail.made, ${replaced});
    END LOOP;
  END $$;`;
