import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table → columns that are no part of what people see and edit: a change of these alone raises nothing. */
const records: Readonly<Record<string, readonly string[]>> = {
  fabrics: [],
  categories: [],
  patterns: [],
  orders: [],
  inquiries: [],
  quotations: ['announced_at', 'updated_at'],
  users: ['password_hash', 'token_version', 'updated_at'],
};

/** Two people, one record: each change raises the record's version and says who made it, and when. */
export class RaiseVersions1763805000000 implements MigrationInterface {
  name = 'RaiseVersions1763805000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // clock_timestamp, not now: the moment of the change, however long its transaction has waited for others.
    await queryRunner.query(`
      CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_NARGS > 0 THEN
          IF to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN
            RETURN NEW;
          END IF;
        END IF;
        NEW.version := OLD.version + 1;
        NEW.changed_at := clock_timestamp();
        NEW.changed_by := coalesce(current_setting('selvedge.changed_by', true), '');
        RETURN NEW;
      END $$`);
    for (const [table, unseen] of Object.entries(records)) {
      await queryRunner.query(`
        ALTER TABLE ${table} ADD version integer NOT NULL DEFAULT 1,
          ADD changed_by text NOT NULL DEFAULT '', ADD changed_at timestamptz NOT NULL DEFAULT now();
        CREATE TRIGGER ${table}_version BEFORE UPDATE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION raise_version(${unseen.map((column) => `'${column}'`).join(', ')})`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(records)) {
      await queryRunner.query(`
        DROP TRIGGER ${table}_version ON ${table};
        ALTER TABLE ${table} DROP version, DROP changed_by, DROP changed_at`);
    }
    await queryRunner.query('DROP FUNCTION raise_version()');
  }
}
