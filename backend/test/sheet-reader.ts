/** Reads one sheet after the other in a process of little memory, and tells what came of each and what it took. */
import { readFile } from 'node:fs/promises';
import { readCells, type SheetKind } from '../src/fabrics/import/read-cells.js';
import { SheetRefused } from '../src/fabrics/import/sheet-refused.js';

process.on('message', async ({ path, kind }: { path: string; kind: SheetKind }) => {
  const before = process.cpuUsage();
  const outcome = await outcomeOf(path, kind);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ outcome, cpuMs: (user + system) / 1000, maxRssMb: process.resourceUsage().maxRSS / 1024 });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function outcomeOf(path: string, kind: SheetKind): Promise<string> {
  try {
    const rows = await readCells(await readFile(path), kind, 50_000);
    return `read ${rows.filter((row) => row.length > 0).length} rows`;
  } catch (error) {
    return error instanceof SheetRefused ? error.message : `broke: ${error}`;
  }
}
