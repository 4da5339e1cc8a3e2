import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Holds that staff made count for no customer's daily number. The jobs of a hold are found by it, so that they end with it; those of
 * holds that have ended were left behind until now.
 */
export class ShareHolds1767030000000 implements MigrationInterface {
  name = 'ShareHolds1767030000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE holds ADD COLUMN by_staff boolean NOT NULL DEFAULT false');
    await queryRunner.query(
      `CREATE INDEX outbox_of_hold_idx ON outbox ((payload ->> 'hold_id')) WHERE finished_at IS NULL AND payload ? 'hold_id'`,
    );
    await queryRunner.query(
      `DELETE FROM outbox o USING holds h
       WHERE o.finished_at IS NULL AND o.enqueued_at IS NULL AND o.payload ->> 'hold_id' = h.id::text
         AND h.ended_at IS NOT NULL AND o.name IN ('stock.end-hold', 'stock.remind-of-hold')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_of_hold_idx');
    await queryRunner.query('ALTER TABLE holds DROP COLUMN by_staff');
  }
}
