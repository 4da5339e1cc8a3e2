import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mail names the sheet that it brings, and says by its cause that it tells of a failure. Both were read out of its
 * event key before, which is there to be compared and not to be read.
 */
export class NameMailedDocuments1765410000000 implements MigrationInterface {
  name = 'NameMailedDocuments1765410000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails ADD document_id uuid;
      UPDATE mails m SET document_id = d.id FROM quotation_documents d
      WHERE m.event_key ~ '^quotation:[^:]+:(approved|rejected|responded|revised):[0-9]{1,9}$'
        AND d.quotation_id = m.quotation_id AND d.revision = split_part(m.event_key, ':', 4)::integer;
      CREATE INDEX mails_document_id_idx ON mails (document_id);
      ALTER TABLE mails ADD CONSTRAINT mails_document_id_fkey FOREIGN KEY (document_id) REFERENCES quotation_documents(id);

      ALTER TABLE mails DROP CONSTRAINT mails_cause,
        ADD CONSTRAINT mails_cause CHECK (cause IN ('house', 'failure', 'admin', 'owner', 'stranger'));
      UPDATE mails SET cause = 'failure' WHERE cause = 'house' AND event_key LIKE 'failure:%';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE mails SET cause = 'house' WHERE cause = 'failure';
      ALTER TABLE mails DROP CONSTRAINT mails_cause,
        ADD CONSTRAINT mails_cause CHECK (cause IN ('house', 'admin', 'owner', 'stranger'));
      ALTER TABLE mails DROP document_id;
    `);
  }
}
