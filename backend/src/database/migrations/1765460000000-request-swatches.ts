import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Swatch requests: who wants which colours, where they go, and what became of it. */
export class RequestSwatches1765460000000 implements MigrationInterface {
  name = 'RequestSwatches1765460000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE swatch_requests (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        request_no text NOT NULL,
        customer_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'requested',
        name text NOT NULL,
        phone text NOT NULL DEFAULT '',
        address text NOT NULL,
        note text NOT NULL DEFAULT '',
        carrier text NOT NULL DEFAULT '',
        tracking_number text NOT NULL DEFAULT '',
        reason text NOT NULL DEFAULT '',
        idempotency_key text,
        body_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version integer NOT NULL DEFAULT 1,
        changed_by text NOT NULL DEFAULT '',
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT swatch_requests_pkey PRIMARY KEY (id),
        CONSTRAINT swatch_requests_request_no_key UNIQUE (request_no),
        CONSTRAINT swatch_requests_status CHECK (status IN ('requested', 'packed', 'sent', 'closed', 'declined')),
        CONSTRAINT swatch_requests_sent CHECK (status NOT IN ('sent', 'closed') OR carrier <> ''),
        CONSTRAINT swatch_requests_declined CHECK (status <> 'declined' OR reason <> ''),
        CONSTRAINT swatch_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE
      );
      CREATE INDEX swatch_requests_customer_idx ON swatch_requests (customer_id, created_at);
      CREATE INDEX swatch_requests_newest_idx ON swatch_requests (created_at, id);
      CREATE UNIQUE INDEX swatch_requests_idempotency_key ON swatch_requests (customer_id, idempotency_key)
        WHERE idempotency_key IS NOT NULL;
      CREATE TRIGGER swatch_requests_version BEFORE UPDATE ON swatch_requests
        FOR EACH ROW EXECUTE FUNCTION raise_version('updated_at');

      CREATE TABLE swatch_items (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        request_id uuid NOT NULL,
        position smallint NOT NULL,
        fabric_id uuid,
        colourway_id uuid,
        fabric_name text NOT NULL,
        item_code text NOT NULL,
        color text NOT NULL DEFAULT '',
        CONSTRAINT swatch_items_pkey PRIMARY KEY (id),
        CONSTRAINT swatch_items_position_key UNIQUE (request_id, position),
        CONSTRAINT swatch_items_request_id_fkey FOREIGN KEY (request_id) REFERENCES swatch_requests(id) ON DELETE CASCADE,
        CONSTRAINT swatch_items_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE SET NULL,
        CONSTRAINT swatch_items_colourway_id_fkey FOREIGN KEY (colourway_id) REFERENCES colourways(id) ON DELETE SET NULL
      );
      CREATE INDEX swatch_items_fabric_id_idx ON swatch_items (fabric_id);
      CREATE INDEX swatch_items_colourway_id_idx ON swatch_items (colourway_id);

      CREATE TABLE swatch_history (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        request_id uuid NOT NULL,
        from_status text,
        to_status text NOT NULL,
        actor_id uuid,
        actor_name text NOT NULL,
        detail text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT swatch_history_pkey PRIMARY KEY (id),
        CONSTRAINT swatch_history_request_id_fkey FOREIGN KEY (request_id) REFERENCES swatch_requests(id) ON DELETE CASCADE,
        CONSTRAINT swatch_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
      );
      CREATE INDEX swatch_history_request_idx ON swatch_history (request_id, created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE swatch_history, swatch_items, swatch_requests');
  }
}
