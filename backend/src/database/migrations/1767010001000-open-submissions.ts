import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A submission that staff know of takes no more rows: what comes later under its header gets a group of its own. Opening a
 * request does not change it, so it raises no version and adds no entry to the audit trail.
 */
export class OpenSubmissions1767010001000 implements MigrationInterface {
  name = 'OpenSubmissions1767010001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations ADD opened_at timestamptz, ADD sent_group uuid;
      CREATE INDEX quotations_sent_group_idx ON quotations (sent_group) WHERE sent_group IS NOT NULL;
      DROP TRIGGER quotations_version ON quotations;
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION
          raise_version('announced_at', 'opened_at', 'updated_at', 'is_ordered', 'submission', 'has_draft');
      ${trailOver(`'announced_at,', 'announced_at,opened_at,sent_group,'`)}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${trailOver(`'announced_at,opened_at,sent_group,', 'announced_at,'`)}
      DROP TRIGGER quotations_version ON quotations;
      CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations
        FOR EACH ROW EXECUTE FUNCTION raise_version('announced_at', 'updated_at', 'is_ordered', 'submission', 'has_draft');
      DROP INDEX quotations_sent_group_idx;
      ALTER TABLE quotations DROP sent_group, DROP opened_at;
    `);
  }
}

/** Makes the triggers of the audit trail again, with other columns that they do not see. */
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
