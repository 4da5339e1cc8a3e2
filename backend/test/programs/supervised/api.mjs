/**
 * Answers with its process id and the start time of its database; 503 while it is unavailable. API_ENDS: ends before it is ready.
 * Drains like the real API, and records when it has.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { runUnderSupervisor } from '../../../dist/process/child.js';

if (process.env.API_ENDS) process.exit(3);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on('error', () => undefined);

const server = createServer(async (_request, response) => {
  try {
    const { rows } = await pool.query('SELECT pg_postmaster_start_time()::text AS since');
    response.end(JSON.stringify({ pid: process.pid, databaseSince: rows[0].since }));
  } catch {
    response.writeHead(503).end();
  }
});
server.listen(process.env.PORT, () =>
  runUnderSupervisor(async () => {
    const drainMs = Number(process.env.DRAIN_SECONDS ?? 0) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    if (drainMs > 0) writeFileSync(join(process.env.DATA_DIR, 'drained'), '');
    server.close();
    await pool.end();
  }),
);
