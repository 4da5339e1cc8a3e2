import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job is noted as begun before its handler starts: one that ends its worker leaves that behind, and nothing else. */
export class CountDeaths1763802000000 implements MigrationInterface {
  name = 'CountDeaths1763802000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD unended integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP unended');
  }
}
