import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { DataSource } from 'typeorm';

export const navyOf = ({ colourways }: AdminFabric): string | undefined =>
  colourways.find(({ name }) => name === 'Navy')?.id;

/**
 * 5,000 rolls of the color Navy, forty of each shade, of 40 to 70 m, as thousands of movements would leave them: booked one by one
 * they take half a minute. Its fabric is counted by roll.
 */
export async function aFullShelf(dataSource: DataSource, { id }: Pick<AdminFabric, 'id'>): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await manager.query('ALTER TABLE rolls DISABLE TRIGGER USER');
    await manager.query('ALTER TABLE roll_movements DISABLE TRIGGER USER');
    await manager.query(
      `WITH lots AS (
         INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at)
         SELECT w.fabric_id, w.id, 'L' || n, date '2026-01-01' + n FROM colourways w, generate_series(1, 25) n
         WHERE w.fabric_id = $1 AND w.name = 'Navy' RETURNING *
       ), made AS (
         INSERT INTO rolls (lot_id, fabric_id, colourway_id, shade_band, ticket_length, length, pieces, state)
         SELECT lots.id, fabric_id, colourway_id, band, meters, meters, ARRAY[meters], 'available'
         FROM lots, unnest(ARRAY['A', 'B', 'C', 'D', 'E']) band, generate_series(1, 40) n,
           LATERAL (SELECT 40 + (n * 7919 % 30011) / 1000.0 AS meters) each RETURNING *
       )
       INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) SELECT id, 'receive', length, 0 FROM made`,
      [id],
    );
    await manager.query('ALTER TABLE rolls ENABLE TRIGGER USER');
    await manager.query('ALTER TABLE roll_movements ENABLE TRIGGER USER');
    await manager.query('UPDATE fabrics SET counted_by_roll = true WHERE id = $1', [id]);
  });
}

/**
 * Rolls of the color Navy as they lie on the shelf: `[shade, length of each piece…]` in the order of their numbers. Its fabric is
 * counted by roll.
 */
export async function onShelf(
  dataSource: DataSource,
  fabric: AdminFabric,
  rolls: readonly (readonly [shade: string, ...pieces: number[]])[],
): Promise<void> {
  for (const [shade, ...pieces] of rolls) {
    const [code, band = null] = shade.split('/');
    await dataSource.query(
      `INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at) VALUES ($1, $2, $3, '2026-11-01')
       ON CONFLICT DO NOTHING`,
      [fabric.id, navyOf(fabric), code],
    );
    const meters = pieces.reduce((sum, piece) => sum + piece * 1000, 0) / 1000;
    const [roll] = await dataSource.query<{ id: string }[]>(
      `INSERT INTO rolls (lot_id, fabric_id, colourway_id, shade_band, ticket_length, net_weight_grams, state)
       SELECT id, fabric_id, colourway_id, $3, $4::numeric, $4::numeric * 200, 'available' FROM dye_lots
       WHERE colourway_id = $1 AND lot_code = $2
       RETURNING id`,
      [navyOf(fabric), code, band, meters],
    );
    for (const [index, piece] of pieces.entries()) {
      await dataSource.query(
        `INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) VALUES ($1, 'receive', $2, $3)`,
        [roll?.id, piece, index],
      );
    }
  }
  await dataSource.query('UPDATE fabrics SET counted_by_roll = true WHERE id = $1', [fabric.id]);
}
