import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sheet carries a code by which anybody can ask whether it is genuine, and the digest of the file that was printed. */
export class ProveDocuments1765505000000 implements MigrationInterface {
  name = 'ProveDocuments1765505000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotation_documents ADD verify_code text, ADD sha256 text;
      ALTER TABLE quotation_documents
        ADD CONSTRAINT quotation_documents_verify_code_key UNIQUE (verify_code);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE quotation_documents DROP verify_code, DROP sha256');
  }
}
