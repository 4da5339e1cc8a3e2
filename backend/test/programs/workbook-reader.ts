/** Reads files one by one in a process with little memory, and reports the outcome and the resources of each. */
import { readFile } from 'node:fs/promises';
import { readCells, type WorkbookKind } from '../../src/fabrics/import/workbook/read-cells.js';
import { openWorkbook } from '../../src/fabrics/import/workbook/read-workbook.js';
import { WorkbookRejected } from '../../src/fabrics/import/workbook/workbook-rejected.js';

process.on('message', async ({ path, kind }: { path: string; kind: WorkbookKind | 'mill' }) => {
  const before = process.cpuUsage();
  const outcome = await outcomeOf(path, kind);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ outcome, cpuMs: (user + system) / 1000, maxRssMb: process.resourceUsage().maxRSS / 1024 });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** @param kind 'mill' for a supplier workbook, including the parts other than cells. */
async function outcomeOf(path: string, kind: WorkbookKind | 'mill'): Promise<string> {
  try {
    if (kind === 'mill') {
      const book = await openWorkbook(path, 'xlsx', { maxRows: 50_000, sheetBytes: 20 * 1024 * 1024 });
      const { cells, pictures } = await book.read(book.sheets[0]?.name ?? '');
      return `read ${cells.length} rows, ${pictures.length} pictures`;
    }
    const rows = await readCells(await readFile(path), kind, 50_000);
    return `read ${rows.filter((row) => row.length > 0).length} rows`;
  } catch (error) {
    return error instanceof WorkbookRejected ? error.message : `broke: ${error}`;
  }
}
