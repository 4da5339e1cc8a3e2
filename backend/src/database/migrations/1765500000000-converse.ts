import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customer and house write about a quotation, with files. `position` numbers the messages of one quotation. */
export class Converse1765500000000 implements MigrationInterface {
  name = 'Converse1765500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE quotation_messages (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        position integer NOT NULL,
        quotation_id uuid NOT NULL,
        side text NOT NULL,
        kind text NOT NULL DEFAULT 'message',
        internal boolean NOT NULL DEFAULT false,
        author_id uuid,
        author_name text NOT NULL,
        body text NOT NULL DEFAULT '',
        idempotency_key text,
        content_hash text,
        read_at timestamptz,
        told_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT quotation_messages_pkey PRIMARY KEY (id),
        CONSTRAINT quotation_messages_side CHECK (side IN ('customer', 'house')),
        CONSTRAINT quotation_messages_kind CHECK (kind IN ('message', 'answer')),
        CONSTRAINT quotation_messages_internal CHECK (NOT internal OR (side = 'house' AND kind = 'message')),
        CONSTRAINT quotation_messages_quotation_id_fkey
          FOREIGN KEY (quotation_id) REFERENCES quotations(id) ON DELETE CASCADE,
        CONSTRAINT quotation_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL
      );
      CREATE INDEX quotation_messages_order_idx ON quotation_messages (quotation_id, position);
      CREATE INDEX quotation_messages_author_idx ON quotation_messages (author_id, created_at);
      CREATE UNIQUE INDEX quotation_messages_key_idx ON quotation_messages (author_id, idempotency_key);
      CREATE INDEX quotation_messages_unread_idx ON quotation_messages (quotation_id, side)
        WHERE read_at IS NULL AND NOT internal;

      CREATE TABLE message_attachments (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        message_id uuid NOT NULL,
        position integer NOT NULL,
        file_name text NOT NULL,
        content_type text NOT NULL,
        bytes integer NOT NULL,
        storage_key text NOT NULL,
        CONSTRAINT message_attachments_pkey PRIMARY KEY (id),
        CONSTRAINT message_attachments_storage_key_key UNIQUE (storage_key),
        CONSTRAINT message_attachments_message_id_fkey
          FOREIGN KEY (message_id) REFERENCES quotation_messages(id) ON DELETE CASCADE
      );
      CREATE INDEX message_attachments_message_id_idx ON message_attachments (message_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE message_attachments; DROP TABLE quotation_messages');
  }
}
