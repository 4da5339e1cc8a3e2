import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cloth that is kept for a customer: a hold is a row, and the open ones of a colour are its `held_quantity`. */
export class HoldStock1765454000000 implements MigrationInterface {
  name = 'HoldStock1765454000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE holds (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        customer_id uuid NOT NULL,
        fabric_id uuid NOT NULL,
        colourway_id uuid NOT NULL,
        quantity numeric(13, 3) NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_because text,
        CONSTRAINT holds_pkey PRIMARY KEY (id),
        CONSTRAINT holds_quantity CHECK (quantity > 0),
        CONSTRAINT holds_ended_because CHECK (ended_because IN ('expired', 'given-back', 'ended', 'ordered')),
        CONSTRAINT holds_ended CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
        CONSTRAINT holds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
        CONSTRAINT holds_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE CASCADE,
        CONSTRAINT holds_colourway_id_fkey FOREIGN KEY (colourway_id) REFERENCES colourways(id) ON DELETE CASCADE
      );
      CREATE INDEX holds_customer_id_idx ON holds (customer_id);
      CREATE INDEX holds_fabric_id_idx ON holds (fabric_id);
      CREATE INDEX holds_colourway_id_idx ON holds (colourway_id);
      CREATE INDEX holds_newest_idx ON holds (created_at, id);
    `);
    await queryRunner.query(named('OR EXISTS (SELECT FROM holds WHERE colourway_id = wanted)'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(named(''));
    await queryRunner.query('DROP TABLE holds');
  }
}

const named = (held: string): string => `
  CREATE OR REPLACE FUNCTION colourway_is_named(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM quotation_lines WHERE colourway_id = wanted)
        OR EXISTS (SELECT FROM stock_movements WHERE colourway_id = wanted)
        ${held}
  $$`;
