import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { DataSource } from 'typeorm';

export const navyOf = ({ colourways }: AdminFabric): string | undefined =>
  colourways.find(({ name }) => name === 'Navy')?.id;

/** Rolls of the color Navy as they lie on the shelf: `[shade, length]` in the order of their numbers. Its fabric is counted by roll. */
export async function onShelf(
  dataSource: DataSource,
  fabric: AdminFabric,
  rolls: readonly (readonly [shade: string, length: number])[],
): Promise<void> {
  for (const [shade, length] of rolls) {
    const [code, band = null] = shade.split('/');
    await dataSource.query(
      `INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at) VALUES ($1, $2, $3, '2026-11-01')
       ON CONFLICT DO NOTHING`,
      [fabric.id, navyOf(fabric), code],
    );
    await dataSource.query(
      `WITH made AS (
         INSERT INTO rolls (lot_id, fabric_id, colourway_id, shade_band, ticket_length, net_weight_grams, state)
         SELECT id, fabric_id, colourway_id, $3, $4::numeric, $4::numeric * 200, 'available' FROM dye_lots
         WHERE colourway_id = $1 AND lot_code = $2
         RETURNING id)
       INSERT INTO roll_movements (roll_id, kind, length_change) SELECT id, 'receive', $4::numeric FROM made`,
      [navyOf(fabric), code, band, length],
    );
  }
  await dataSource.query('UPDATE fabrics SET counted_by_roll = true WHERE id = $1', [fabric.id]);
}
