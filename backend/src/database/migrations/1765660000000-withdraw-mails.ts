import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = (withdrawn: string) =>
  `ALTER TABLE mails DROP CONSTRAINT mails_state, ADD CONSTRAINT mails_state
     CHECK ("state" IN ('queued', 'handing_over', 'sent', 'failed', 'uncertain', 'not_configured', 'held'${withdrawn}))`;

/** A mail names what it hangs on, and is not sent once that is no longer so. */
export class WithdrawMails1765660000000 implements MigrationInterface {
  name = 'WithdrawMails1765660000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(states(`, 'withdrawn'`));
    await queryRunner.query(`
      ALTER TABLE mails ADD account_id uuid, ADD customer_of uuid, ADD hold_id uuid, ADD reminds_of timestamptz`);
    // A decision is the one mail that named its quotation.
    await queryRunner.query('UPDATE mails SET customer_of = quotation_id WHERE quotation_id IS NOT NULL');
    await queryRunner.query(`
      UPDATE mails SET account_id = l.user_id FROM account_links l WHERE mails.link_id = l.id`);
    await queryRunner.query(`
      UPDATE mails SET account_id = h.customer_id FROM holds h WHERE event_key = 'hold:' || h.id || ':ends'`);
    await queryRunner.query(`
      UPDATE mails SET account_id = s.customer_id FROM swatch_requests s
      WHERE event_key IN ('swatches:' || s.id || ':sent', 'swatches:' || s.id || ':declined')`);
    await queryRunner.query('CREATE INDEX mails_account_id_idx ON mails (account_id) WHERE account_id IS NOT NULL');
    await queryRunner.query('CREATE INDEX mails_customer_of_idx ON mails (customer_of) WHERE customer_of IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails DROP account_id, DROP customer_of, DROP hold_id, DROP reminds_of`);
    await queryRunner.query(`UPDATE mails SET state = 'failed' WHERE state = 'withdrawn'`);
    await queryRunner.query(states(''));
  }
}
