import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Entries of the audit trail may go and be blotted out by these two functions alone, with the rights of whoever owns them:
 * where the programs sign in as another role, that role can neither change nor delete an entry, and `least_audit_days` says
 * what it can't undercut; prepare.js replaces it by the setting then.
 */
export class KeepAuditApart1767040001000 implements MigrationInterface {
  name = 'KeepAuditApart1767040001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION least_audit_days() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 1';
      CREATE OR REPLACE FUNCTION prune_audit(days integer) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
        DELETE FROM audit_entries WHERE at < now() - greatest(days, least_audit_days()) * interval '1 day';
        PERFORM set_config('selvedge.audit_upkeep', '', true);
      END $$;
      ALTER FUNCTION forget_in_audit(uuid) SECURITY DEFINER SET search_path = public, pg_temp`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER FUNCTION forget_in_audit(uuid) SECURITY INVOKER RESET search_path;
      CREATE OR REPLACE FUNCTION prune_audit(days integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
    DELETE FROM audit_entries WHERE at < now() - days * interval '1 day';
    PERFORM set_config('selvedge.audit_upkeep', '', true);
  END $$;
      ALTER FUNCTION prune_audit(integer) SECURITY INVOKER RESET ALL;
      DROP FUNCTION least_audit_days()`);
  }
}
