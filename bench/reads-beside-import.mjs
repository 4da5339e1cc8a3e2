import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { signIn } from './customers.mjs';
import { sheetOf } from './fabric-workbook.mjs';
import { growFabrics } from './grow-fabrics.mjs';
import { importWorkbook } from './import.mjs';
import { ask, newAddresses, quantile, responseTimes } from './load.mjs';
import { admin, startProduct } from './product.mjs';
import { judge } from './verdicts.mjs';
import { MAX_MS, readings, TIMES } from './writes.mjs';

/** Reads of one client, all kinds in turn, during an import that changes `rows` of the fabrics. */
export async function readsBesideImport({ fabrics, rows }) {
  const product = await startProduct({ slowestMs: 0 });
  const agent = new Agent({ keepAlive: true });
  try {
    const { url, client, dataDir } = product;
    await growFabrics(client, fabrics);
    const file = join(dataDir, 'fabrics.xlsx');
    writeFileSync(file, sheetOf(rows));
    const token = await signIn(url, admin);
    const paths = readings.map(([title, query]) => [
      title,
      newAddresses(`${url}/api/fabrics?limit=24&facets=true&${query}`),
    ]);
    await responseTimes(`${url}/api/fabrics?limit=1&near=%23000000`, 1);
    const quiet = new Map();
    for (const [title, path] of paths) quiet.set(title, (await responseTimes(path, 100)).p95);
    const beside = new Map(paths.map(([title]) => [title, []]));
    let isFinished = false;
    const importing = importWorkbook({ url, token, file, rows }).finally(() => {
      isFinished = true;
    });
    while (!isFinished) {
      for (const [title, path] of paths) {
        const start = performance.now();
        await ask(path(), agent);
        beside.get(title).push(performance.now() - start);
      }
    }
    const seconds = (await importing) / 1000;
    console.log(`\n${fabrics} fabrics, one reader, while a sheet of ${rows} is imported in ${seconds.toFixed(0)} s`);
    for (const [title, times] of beside) {
      const p95 = quantile(times, 0.95);
      judge(`${title} beside an import, p95`, p95, `≤ ${MAX_MS} ms`);
      judge('  to its own p95 without', p95 / quiet.get(title), `≤ ${TIMES} x`);
    }
  } finally {
    agent.destroy();
    await product.stop();
  }
}
