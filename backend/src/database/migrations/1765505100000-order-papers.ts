import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proforma invoices and delivery notes: numbered and fixed when they are first printed. */
export class OrderPapers1765505100000 implements MigrationInterface {
  name = 'OrderPapers1765505100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE order_papers (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        order_id uuid NOT NULL,
        kind text NOT NULL,
        number text NOT NULL,
        content jsonb NOT NULL,
        file_name text NOT NULL,
        printed_by text NOT NULL,
        storage_key text,
        bytes integer,
        sha256 text,
        failure text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT order_papers_pkey PRIMARY KEY (id),
        CONSTRAINT order_papers_kind CHECK (kind IN ('proforma', 'delivery-note')),
        CONSTRAINT order_papers_order_id_kind_key UNIQUE (order_id, kind),
        CONSTRAINT order_papers_number_key UNIQUE (number),
        CONSTRAINT order_papers_storage_key_key UNIQUE (storage_key),
        CONSTRAINT order_papers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE order_papers');
  }
}
