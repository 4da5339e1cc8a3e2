import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was mailed to an account, and not about a quotation, goes when its owner is forgotten. Of what was mailed before mails named
 * their account, the address tells whose it is; that of an account that was forgotten already is nobody's.
 */
export class AttributeMails1765662000000 implements MigrationInterface {
  name = 'AttributeMails1765662000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE mails m SET account_id = u.id FROM users u
      WHERE ${OF_AN_ACCOUNT} AND lower(m.to_address) IN (lower(u.email), lower(u.proven_email))
        AND m.created_at >= u.created_at AND m.created_at < coalesce(u.deleted_at, 'infinity')`);
    await queryRunner.query(`
      DELETE FROM mails m WHERE ${OF_AN_ACCOUNT} AND m.created_at < now() - interval '2 days'`);
  }

  /** Where they belong does no harm. */
  async down(): Promise<void> {}
}

const OF_AN_ACCOUNT = `m.account_id IS NULL AND (m.event_key LIKE 'prove-address:%' OR m.event_key LIKE 'password-reset:%'
  OR m.event_key LIKE 'request:%:acknowledgement')`;
