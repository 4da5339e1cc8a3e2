import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was sent never changes: edits of a decided quotation wait aside as its draft, and each sheet that offered a price
 * is a revision with a letter. Notes that no decision has published become internal for good. A line knows the list
 * price of its fabric, which is what customers see until a price is offered to them.
 */
export class SendRevisions1763805100000 implements MigrationInterface {
  name = 'SendRevisions1763805100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations ADD draft jsonb;
      ALTER TABLE quotation_documents ADD serial integer, ADD total_cents bigint;
      ALTER TABLE quotation_documents ADD CONSTRAINT quotation_documents_quotation_id_serial_key UNIQUE (quotation_id, serial);
      UPDATE quotation_documents d SET serial = offers.serial, total_cents = offers.total_cents
      FROM (SELECT id, row_number() OVER (PARTITION BY quotation_id ORDER BY revision) AS serial,
                   round((content->'totals'->>'total')::numeric * 100) AS total_cents
            FROM quotation_documents WHERE content->>'status' <> 'rejected') offers
      WHERE offers.id = d.id;

      ALTER TABLE quotation_lines ADD list_price_cents bigint NOT NULL DEFAULT 0;
      UPDATE quotation_lines l SET list_price_cents = coalesce(
        (SELECT f.price_cents FROM fabrics f WHERE f.id = l.fabric_id),
        CASE WHEN (SELECT source FROM quotations q WHERE q.id = l.quotation_id) = 'manual' THEN 0 ELSE l.unit_price_cents END);

      UPDATE quotations SET internal_notes = concat_ws(E'\\n\\n', nullif(internal_notes, ''), admin_response), admin_response = ''
      WHERE NOT admin_response_published AND admin_response <> '';
      ALTER TABLE quotations DROP admin_response_published;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE quotations ADD admin_response_published boolean NOT NULL DEFAULT false;
      UPDATE quotations SET admin_response_published = true WHERE status <> 'pending';
      ALTER TABLE quotations DROP draft;
      ALTER TABLE quotation_lines DROP list_price_cents;
      ALTER TABLE quotation_documents DROP serial, DROP total_cents;
    `);
  }
}
