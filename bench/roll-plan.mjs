import { freePort } from '@selvedge/backend/process/ports';
import { signIn } from './customers.mjs';
import { growFabrics } from './grow-fabrics.mjs';
import { median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { admin, makeAdmin } from './product.mjs';
import { SupervisedProgram } from './supervised-program.mjs';
import { judge } from './verdicts.mjs';

const BUDGET_MS = 150;
const OF_ONE_SHADE = 40;
/** In meters: of a cut, of many rolls, and of nearly all of a shade. */
const LENGTHS = [12.5, 600.4, 1234.567, 2100.9];

/** Measures how long the API takes over HTTP to say which rolls serve a length, as the quotation editor asks it. */
export function benchRollPlan({ rounds, rolls }) {
  return withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await makeAdmin(databaseUrl);
    await growFabrics(client, 1);
    const colorId = await growRolls(client, rolls);
    const port = await freePort();
    const api = new SupervisedProgram('main', {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'a secret of this run alone, and of no other one',
      LOG_LEVEL: 'silent',
      PORT: String(port),
    });
    servers.push(api);
    api.start();
    await api.ready();
    const url = `http://127.0.0.1:${port}`;
    const token = await signIn(url, admin);
    const plan = async (length_meters) => {
      const start = performance.now();
      const answer = await fetch(`${url}/api/admin/allocations/plan`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ colourway_id: colorId, length_meters, rule: 'one_shade' }),
      });
      const text = await answer.text();
      const ms = performance.now() - start;
      if (!answer.ok || JSON.parse(text).plans[0].approximate)
        throw new Error(`The plan of ${length_meters} m: ${text}`);
      return ms;
    };
    // Loading and preparing happen once and are no part of a plan.
    for (const length of LENGTHS) await plan(length);
    const figures = [];
    for (const length of LENGTHS) {
      const runs = [];
      for (let round = 0; round < rounds; round++) runs.push(await plan(length));
      figures.push(median(runs));
      console.log(`  ${String(length).padStart(9)} m ${figures.at(-1).toFixed(1).padStart(8)} ms`);
    }
    const shelf = `${rolls} rolls, ${OF_ONE_SHADE} of one shade`;
    judge(`slowest plan among ${shelf}, to its answer`, Math.max(...figures), `≤ ${BUDGET_MS} ms`);
  });
}

/**
 * Rolls of one color, of 40 to 70 m, in shades of forty, as thousands of movements would leave them.
 * @returns the id of the color
 */
async function growRolls(client, rolls) {
  const [{ id, fabric_id: fabricId }] = (await client.query('SELECT id, fabric_id FROM colourways LIMIT 1')).rows;
  for (const table of ['rolls', 'roll_movements']) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(
    `WITH lots AS (
       INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at)
       SELECT $1, $2, 'L' || n, date '2026-01-01' + n FROM generate_series(1, $3::int / $4::int / 5) n RETURNING *
     ), made AS (
       INSERT INTO rolls (lot_id, fabric_id, colourway_id, shade_band, ticket_length, length, pieces, state)
       SELECT lots.id, fabric_id, colourway_id, band, meters, meters, ARRAY[meters], 'available'
       FROM lots, unnest(ARRAY['A', 'B', 'C', 'D', 'E']) band, generate_series(1, $4::int) n,
         LATERAL (SELECT 40 + (n * 7919 % 30011) / 1000.0 AS meters) each RETURNING *
     )
     INSERT INTO roll_movements (roll_id, kind, length_change, piece_index) SELECT id, 'receive', length, 0 FROM made`,
    [fabricId, id, rolls, OF_ONE_SHADE],
  );
  for (const table of ['rolls', 'roll_movements']) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('UPDATE fabrics SET counted_by_roll = true WHERE id = $1', [fabricId]);
  await client.query('VACUUM ANALYZE');
  return id;
}
