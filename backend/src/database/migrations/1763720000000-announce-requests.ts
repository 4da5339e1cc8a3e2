import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether people were told of a request. What is there already needs no telling. */
export class AnnounceRequests1763720000000 implements MigrationInterface {
  name = 'AnnounceRequests1763720000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations ADD announced_at timestamptz;
      UPDATE quotations SET announced_at = created_at;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE quotations DROP announced_at');
  }
}
