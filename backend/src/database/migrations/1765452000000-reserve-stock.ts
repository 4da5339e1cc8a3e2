import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders move stock: what each line keeps from the shelf is a row. Orders that were confirmed before have none, and say
 * so. The rule by which a shelf that empties or fills changes a fabric's flags stands in one function.
 */
export class ReserveStock1765452000000 implements MigrationInterface {
  name = 'ReserveStock1765452000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE stock_reservations (
        line_id uuid NOT NULL,
        order_id uuid NOT NULL,
        fabric_id uuid NOT NULL,
        colourway_id uuid NOT NULL,
        quantity numeric(13, 3) NOT NULL,
        CONSTRAINT stock_reservations_pkey PRIMARY KEY (line_id),
        CONSTRAINT stock_reservations_quantity CHECK (quantity > 0),
        CONSTRAINT stock_reservations_line_id_fkey FOREIGN KEY (line_id) REFERENCES quotation_lines(id),
        CONSTRAINT stock_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
        CONSTRAINT stock_reservations_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id),
        CONSTRAINT stock_reservations_colourway_id_fkey FOREIGN KEY (colourway_id) REFERENCES colourways(id)
      );
      CREATE INDEX stock_reservations_order_id_idx ON stock_reservations (order_id);
      CREATE INDEX stock_reservations_fabric_id_idx ON stock_reservations (fabric_id);
      CREATE INDEX stock_reservations_colourway_id_idx ON stock_reservations (colourway_id);
      ALTER TABLE orders ADD COLUMN stock_reserved boolean NOT NULL DEFAULT false;

      -- The last metre that leaves the shelf makes a fabric 'Out of Stock', the first that comes back ends that.
      CREATE FUNCTION shelf_flags(was_out boolean, was_available boolean, before numeric, after numeric,
                                  OUT out_of_stock boolean, OUT available_in_sri_lanka boolean)
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN after > 0 THEN false ELSE was_out OR (before > 0 AND was_available) END,
               after > 0 AND (was_available OR was_out)
      $$;
      -- Takes so many metres off the stock that all colours of a fabric share, as far as they are there.
      CREATE FUNCTION take_from_shelf(fabric uuid, metres numeric) RETURNS void LANGUAGE sql AS $$
        UPDATE fabrics f SET stock_quantity = greatest(f.stock_quantity - metres, 0),
          (out_of_stock, available_in_sri_lanka) = (SELECT * FROM shelf_flags(
            f.out_of_stock, f.available_in_sri_lanka, f.stock_quantity, greatest(f.stock_quantity - metres, 0)))
        WHERE f.id = fabric
      $$;
      ${sumStock(`
        (out_of_stock, available_in_sri_lanka) =
          (SELECT * FROM shelf_flags(f.out_of_stock, f.available_in_sri_lanka, f.stock_quantity, s.on_hand))`)}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${sumStock(`
        out_of_stock = CASE WHEN s.on_hand > 0 THEN false
                            ELSE f.out_of_stock OR (f.stock_quantity > 0 AND f.available_in_sri_lanka) END,
        available_in_sri_lanka = s.on_hand > 0 AND (f.available_in_sri_lanka OR f.out_of_stock)`)}
      DROP FUNCTION take_from_shelf, shelf_flags;
      ALTER TABLE orders DROP COLUMN stock_reserved;
      DROP TABLE stock_reservations;
    `);
  }
}

/** What the colourways of these fabrics come to. */
const sumStock = (flags: string) => `
  CREATE OR REPLACE FUNCTION sum_stock(touched uuid[]) RETURNS void LANGUAGE sql AS $$
    UPDATE fabrics f SET
      stock_by_colour = s.by_colour,
      stock_quantity = s.on_hand,
      committed_quantity = s.on_hand - s.sellable,
      ${flags}
    FROM (
      SELECT f.id, t.by_colour, CASE WHEN t.by_colour THEN t.on_hand ELSE f.stock_quantity END AS on_hand,
             CASE WHEN t.by_colour THEN t.sellable ELSE f.stock_quantity - t.taken END AS sellable
      FROM unnest(touched) id JOIN fabrics f USING (id) CROSS JOIN LATERAL (
        SELECT bool_or(stock_quantity IS NOT NULL) AS by_colour,
               sum(coalesce(stock_quantity, 0)) AS on_hand,
               sum(reserved_quantity + held_quantity) AS taken,
               coalesce(sum(greatest(coalesce(stock_quantity, 0) - reserved_quantity - held_quantity, 0))
                        FILTER (WHERE is_available), 0) AS sellable
        FROM colourways WHERE fabric_id = f.id
      ) t
      WHERE t.by_colour IS NOT NULL
    ) s
    WHERE f.id = s.id
      AND (f.stock_by_colour, f.stock_quantity, f.committed_quantity)
          IS DISTINCT FROM (s.by_colour, s.on_hand, s.on_hand - s.sellable)
  $$;`;
