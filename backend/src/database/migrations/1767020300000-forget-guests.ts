import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trail keeps what happened to a record of a guest, without the name that the guest had typed. */
export class ForgetGuests1767020300000 implements MigrationInterface {
  name = 'ForgetGuests1767020300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION forget_guests_in_audit(records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
        UPDATE audit_entries SET actor_name = 'A guest'
        WHERE record_ids && records AND actor_id IS NULL AND origin = 'api';
        PERFORM set_config('selvedge.audit_upkeep', '', true);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION forget_guests_in_audit');
  }
}
