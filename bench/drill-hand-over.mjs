import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './customers.mjs';
import { sheetOf } from './fabric-workbook.mjs';
import { admin } from './fleet.mjs';

const ROWS = 8_000;
const LIMIT_S = 10;
const TIMEOUT_MS = 240_000;

/**
 * During a long import each worker in turn is asked to stop: the one processing it hands it over, and no row is
 * imported twice or lost.
 */
export async function drillHandOver({ url, client, workers }) {
  const token = await signIn(url, admin);
  const form = new FormData();
  form.append('file', new Blob([sheetOf(ROWS)]), 'fabrics.xlsx');
  const sent = fetch(`${url}/api/admin/fabrics/upload-excel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  }).then(({ status }) => status);
  const progress = watchProgress(client);
  await progress.until((row) => row?.done > 0);
  const ends = [];
  for (const worker of workers) {
    ends.push(await worker.terminate());
    await progress.moved();
    await worker.start();
  }
  const status = await sent;
  const row = await progress.until((one) => one?.state === 'finished' || one?.state === 'failed');
  const longest = progress.stop();
  const { rows } = await client.query(`SELECT count(*)::int AS made FROM fabrics WHERE item_code LIKE 'BX-%'`);
  const problems = [];
  if (status >= 400) problems.push(`the upload was answered ${status}`);
  if (row.state !== 'finished' || row.done !== ROWS)
    problems.push(`the import is ${row.state} with ${row.done} rows of ${ROWS}`);
  if (rows[0].made < ROWS) problems.push(`${rows[0].made} fabrics of ${ROWS} are there`);
  for (const { seconds, code } of ends) {
    if (seconds > LIMIT_S) problems.push(`a worker took ${seconds.toFixed(1)} s to end`);
    if (code !== 0) problems.push(`a worker ended with ${code}`);
  }
  if (longest > LIMIT_S) problems.push(`nobody worked on it for ${longest.toFixed(1)} s`);
  const durations = ends.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(' and ');
  return {
    figures: `${ROWS} rows, each once; workers ended after ${durations}; longest pause of the import ${longest.toFixed(1)} s`,
    problems,
  };
}

/** Watches the newest import ten times a second, and records its longest standstill. */
function watchProgress(client) {
  let [row, changedAt, longest, isFinished] = [undefined, performance.now(), 0, false];
  const watching = (async () => {
    while (!isFinished) {
      const { rows } = await client.query(
        `SELECT state, processed_rows AS done FROM fabric_imports ORDER BY created_at DESC LIMIT 1`,
      );
      const now = performance.now();
      if (row?.done > 0 && row.state === 'running') longest = Math.max(longest, (now - changedAt) / 1_000);
      if (JSON.stringify(rows[0]) !== JSON.stringify(row)) [row, changedAt] = [rows[0], now];
      await sleep(100);
    }
  })();
  const until = async (holds) => {
    for (const deadline = Date.now() + TIMEOUT_MS; !holds(row); await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`The import does not move: ${JSON.stringify(row)}`);
    }
    return row;
  };
  return {
    until,
    moved: () => {
      const before = row;
      return until((now) => now.done !== before.done || now.state !== 'running');
    },
    stop: () => {
      isFinished = true;
      watching.catch(() => undefined);
      return longest;
    },
  };
}
