/** Reads files as the worker does, and kills the process that reads one as often as requested. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWorkbookFile, type WorkbookLimits } from '../../src/fabrics/import/parser/parser-client.js';
import { WorkbookRejected } from '../../src/fabrics/import/workbook/workbook-rejected.js';

interface Order extends WorkbookLimits {
  path: string;
  kills: number;
}

process.on('message', async (order: Order) => {
  // The former process may still be ending.
  const seen = new Set(readers());
  const outcome = outcomeOf(order);
  for (let kills = 0; kills < order.kills; await sleep(5)) {
    const [pid] = readers().filter((each) => !seen.has(each));
    if (pid === undefined) continue;
    seen.add(pid);
    process.kill(Number(pid), 'SIGKILL');
    kills += 1;
  }
  process.send?.({ outcome: await outcome, rssMb: process.memoryUsage().rss / 1024 / 1024, readers: readers().length });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

const readers = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

async function outcomeOf({ path, heapMb, readingMs }: Order): Promise<string> {
  const order = { file: await readFile(path), kind: 'csv' as const, maxRows: 50_000, patterns: [] };
  const cotton: [string, string] = ['cotton', 'an id'];
  try {
    const sheet = await readWorkbookFile({ ...order, categories: [cotton] }, { heapMb, readingMs });
    const first = await sheet.next();
    sheet.close();
    return `read ${sheet.totalRows} rows, first ${first.length}`;
  } catch (error) {
    return error instanceof WorkbookRejected ? error.message : `broke: ${error}`;
  }
}
