import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Offers are opened by a link of their own and answered; `quotations.answer` is what was said last to the newest one. */
export class AnswerOffers1765490000000 implements MigrationInterface {
  name = 'AnswerOffers1765490000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations
        ADD COLUMN answer text,
        ADD CONSTRAINT quotations_answer
          CHECK (answer IN ('accepted', 'declined', 'change_requested', 'extension_requested'));
      ALTER TABLE quotation_documents ADD COLUMN from_version integer;

      CREATE TABLE offer_links (
        id uuid NOT NULL,
        document_id uuid NOT NULL,
        token_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        withdrawn_at timestamptz,
        seen_at timestamptz,
        CONSTRAINT offer_links_pkey PRIMARY KEY (id),
        CONSTRAINT offer_links_token_hash_key UNIQUE (token_hash),
        CONSTRAINT offer_links_document_id_fkey
          FOREIGN KEY (document_id) REFERENCES quotation_documents(id) ON DELETE CASCADE
      );
      CREATE INDEX offer_links_document_id_idx ON offer_links (document_id);
      CREATE UNIQUE INDEX offer_links_open_idx ON offer_links (document_id) WHERE withdrawn_at IS NULL;

      CREATE TABLE offer_answers (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        document_id uuid NOT NULL,
        kind text NOT NULL,
        name text NOT NULL DEFAULT '',
        message text NOT NULL DEFAULT '',
        lines jsonb NOT NULL DEFAULT '[]',
        via text NOT NULL,
        actor_id uuid,
        address text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT offer_answers_pkey PRIMARY KEY (id),
        CONSTRAINT offer_answers_kind
          CHECK (kind IN ('accepted', 'declined', 'change_requested', 'extension_requested')),
        CONSTRAINT offer_answers_via CHECK (via IN ('link', 'account', 'telephone')),
        CONSTRAINT offer_answers_document_id_fkey
          FOREIGN KEY (document_id) REFERENCES quotation_documents(id) ON DELETE CASCADE,
        CONSTRAINT offer_answers_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
      );
      CREATE INDEX offer_answers_document_id_idx ON offer_answers (document_id);
      CREATE INDEX offer_answers_actor_id_idx ON offer_answers (actor_id);
      CREATE UNIQUE INDEX offer_answers_final_idx ON offer_answers (document_id)
        WHERE kind IN ('accepted', 'declined');
      CREATE UNIQUE INDEX offer_answers_extension_idx ON offer_answers (document_id)
        WHERE kind = 'extension_requested';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE offer_answers;
      DROP TABLE offer_links;
      ALTER TABLE quotation_documents DROP COLUMN from_version;
      ALTER TABLE quotations DROP COLUMN answer;
    `);
  }
}
