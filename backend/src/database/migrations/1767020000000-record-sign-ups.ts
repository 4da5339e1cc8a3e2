import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail that asks to confirm an address says when and from where the account was signed up. */
export class RecordSignUps1767020000000 implements MigrationInterface {
  name = 'RecordSignUps1767020000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sign_ups (
        user_id uuid NOT NULL,
        device text NOT NULL,
        network text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sign_ups_pkey PRIMARY KEY (user_id),
        CONSTRAINT sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sign_ups');
  }
}
