import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { utils } from 'xlsx';
import { openWorkbook } from '../src/fabrics/import/workbook/read-workbook.js';
import { readCells } from '../src/fabrics/import/workbook/read-cells.js';
import { inspectWorkbook } from '../src/fabrics/import/parser/inspect-workbook.js';
import { independentReading, differenceOf } from './real-workbooks.js';
jest.setTimeout(900_000);
test('x', async () => {
  const out: string[] = []; const sums: Record<string, number> = {};
  const roots = ['/work/tmp/cells-apt/x', '/work/tmp/cells-apt/npm'];
  const files = roots.flatMap((r) => (readdirSync(r, { recursive: true }) as string[]).filter((n) => /\.(xlsx|xlsm|xls)$/i.test(n)).map((n) => r + '/' + n));
  let cells = 0, diffs = 0, read = 0;
  for (const path of files) {
    const short = path.split('/').slice(-1)[0];
    const file = readFileSync(path);
    const kind = file[0] === 0x50 ? 'xlsx' : file[0] === 0xd0 ? 'xls' : null;
    if (!kind) { sums['other'] = (sums['other'] ?? 0) + 1; continue; }
    const t = Date.now(); appendFileSync('/work/tmp/cells-progress.txt', short + ' ' + file.length + '\n');
    let wb; 
    try { wb = await openWorkbook(path, kind, { maxRows: 50_000, sheetBytes: 50e6 }); } catch (e) { const m = (e as Error).name + ': ' + (e as Error).message.slice(0, 90); sums[m] = (sums[m] ?? 0) + 1; out.push('REFUSED ' + short + ' ' + m); continue; }
    let ref: ReturnType<typeof independentReading>;
    try { ref = independentReading(file); } catch (e) { out.push('REF FAILS ' + short + ' ' + (e as Error).message.slice(0, 80)); continue; }
    try { await inspectWorkbook(wb, { kind, before: [], categories: [] }); } catch (e) { out.push('INSPECT ' + short + ' ' + (e as Error).stack?.slice(0, 300)); }
    try { await readCells(file, kind, 50_000); } catch (e) { if ((e as Error).name !== 'WorkbookRejected') out.push('PLAIN ' + short + ' ' + (e as Error).stack?.slice(0, 300)); }
    read += 1;
    const own = new Set(wb.sheets.map((s) => s.name));
    for (const { sheet, cells: c } of ref) {
      if (!own.has(sheet)) { const filled = [...c.values()].filter((x) => String(x.v).trim() !== ''); if (filled.length) out.push('MISSING SHEET ' + short + ' ' + sheet + ' ' + filled.length); continue; }
      let s; try { s = await wb.read(sheet); } catch (e) { out.push('SHEET ' + short + ' ' + sheet + ' ' + (e as Error).message); continue; }
      const seen = new Set<string>(); let n = 0;
      const compare = (ref: string, o: never, x: never) => { cells += 1; const d = differenceOf(o, x); if (d) { diffs += 1; if (n++ < 6) out.push('DIFF ' + short + ' ' + sheet + '!' + ref + ' ' + d.slice(0, 260)); } };
      for (const [ref, x] of c) { seen.add(ref); const { r, c: col } = utils.decode_cell(ref); compare(ref, (s.cells[r]?.[col] ?? null) as never, x as never); }
      for (const [r, line] of s.cells.entries()) for (const [col, o] of line.entries()) { const ref = utils.encode_cell({ r, c: col }); if (o !== null && !seen.has(ref)) compare(ref, o as never, undefined as never); }
    }
    if (Date.now() - t > 5000) out.push('SLOW ' + short + ' ' + (Date.now() - t));
  }
  out.push(JSON.stringify({ files: files.length, read, cells, diffs }), JSON.stringify(sums, null, 1));
  writeFileSync('/work/tmp/cells-real.txt', out.join('\n'));
});
