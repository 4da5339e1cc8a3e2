import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A fabric whose colours are counted one by one, and whose colours and stock are written at once: what follows the
 * colours sums up what they had, over the number that was just written. That number counts, and so do the flags that
 * came with it; written once more, it is spread over the colours that there are now.
 */
export class KeepWrittenStock1765664000000 implements MigrationInterface {
  name = 'KeepWrittenStock1765664000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      keepColourwaysOfChanged(`
      UPDATE fabrics f SET stock_quantity = w.stock_quantity, out_of_stock = w.out_of_stock,
                           available_in_sri_lanka = w.available_in_sri_lanka
      FROM written w JOIN former o USING (id)
      WHERE f.id = w.id AND f.stock_by_colour AND w.stock_by_colour AND o.stock_by_colour
        AND w.stock_quantity <> o.stock_quantity AND f.stock_quantity <> w.stock_quantity;`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(keepColourwaysOfChanged(''));
  }
}

const setting = (name: string) => `current_setting('selvedge.${name}', true)`;

/** @param restated what is done once the colours have been followed */
const keepColourwaysOfChanged = (restated: string) => `
  CREATE OR REPLACE FUNCTION keep_colourways_of_changed() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
  DECLARE touched uuid[];
  BEGIN
    SELECT array_agg(id ORDER BY id) INTO touched FROM written w JOIN former o USING (id)
    WHERE w.colors IS DISTINCT FROM o.colors;
    IF touched IS NOT NULL THEN
      PERFORM follow_colors(touched);${restated}
    END IF;

    SELECT array_agg(id ORDER BY id) INTO touched FROM written w JOIN former o USING (id)
    WHERE (w.stock_quantity, w.available_quantity, w.stock_by_colour)
          IS DISTINCT FROM (o.stock_quantity, o.available_quantity, o.stock_by_colour);
    IF touched IS NULL THEN RETURN NULL; END IF;

    PERFORM refuse_shortage(w.id, NULL, '', w.committed_quantity, w.available_quantity) FROM written w JOIN former o USING (id)
    WHERE NOT w.stock_by_colour AND w.available_quantity < 0 AND w.available_quantity < o.available_quantity;

    INSERT INTO stock_movements (fabric_id, on_hand, reason, reference, "by")
    SELECT id, shelf, coalesce(nullif(${setting('stock_reason')}, ''), 'count'), coalesce(${setting('stock_reference')}, ''),
           coalesce(${setting('changed_by')}, '')
    FROM (
      SELECT w.id, CASE WHEN w.stock_by_colour THEN 0 ELSE w.stock_quantity END
                 - CASE WHEN o.stock_by_colour THEN 0 ELSE o.stock_quantity END AS shelf
      FROM written w JOIN former o USING (id)
    ) moved WHERE shelf <> 0;

    PERFORM spread_stock(ids) FROM (
      SELECT array_agg(w.id ORDER BY w.id) AS ids FROM written w JOIN former o USING (id)
      WHERE w.stock_by_colour AND o.stock_by_colour AND w.stock_quantity <> o.stock_quantity
    ) counted WHERE ids IS NOT NULL;
    RETURN NULL;
  END $$;
`;
