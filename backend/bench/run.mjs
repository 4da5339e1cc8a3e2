/**
 * Measures the built product: `npm run bench -- catalog` against the least program that does the same work, where the
 * ratios of one run mean more than its figures, because floor and product take turns in it; `npm run bench -- web` in
 * a browser, against the budgets of the storefront. `npm run bench -- chaos` measures nothing: it kills, and judges.
 */
import { parseArgs } from 'node:util';
import { benchAdminLists } from './admin-lists.mjs';
import { benchApi } from './api.mjs';
import { benchBackup } from './backup.mjs';
import { benchCatalogue, benchNear, benchSearches, benchWrites } from './catalogue.mjs';
import { benchChaos } from './chaos.mjs';
import { benchDrill } from './drill.mjs';
import { benchImport } from './import.mjs';
import { benchPdf } from './pdf.mjs';
import { benchQuotationLists } from './quotation-lists.mjs';
import { soak } from './soak.mjs';
import { benchWeb } from './web.mjs';

const usage = `npm run bench -- admin-lists [--rounds 3] [--fabrics 100000]
npm run bench -- api [--seconds 10] [--rounds 3]
npm run bench -- backup [--fabrics 50000]
npm run bench -- catalog [--seconds 10] [--rounds 3] [--fabrics 100000]
npm run bench -- chaos [--kills 200] [--pause 2500]
npm run bench -- chaos-redis [--kills 200] [--pause 2500]
npm run drill [-- --seconds 20 --proxy nginx]
npm run bench -- import [--rounds 3] [--rows 50000]
npm run bench -- near [--fabrics 100000]
npm run bench -- pdf [--rounds 50]
npm run bench -- quotation-lists [--rounds 3] [--quotations 100000]
npm run bench -- searches [--rounds 5] [--fabrics 100000]
npm run bench -- soak [--minutes 10]
npm run bench -- writes [--fabrics 100000]
npm run bench -- web [--rounds 5] [--fabrics 50000]

  --seconds  length of each run under load
  --rounds   runs of each server, taken in turns, of each search, of each page in the browser, or sheets printed;
             medians count
  --kills    processes that are killed while the product works, and --pause ms at most between two of them
  --rows     data rows of the sheet that is imported
  --proxy    caddy or nginx; --seconds of the drill is how long each part is away
  --fabrics  size of the catalogue for the response times of single searches, or for typing and scrolling`;

const benches = {
  'admin-lists': { run: benchAdminLists, rounds: '3', fabrics: '100000' },
  api: { run: benchApi, seconds: '10', rounds: '3' },
  backup: { run: benchBackup, fabrics: '50000' },
  catalog: { run: benchCatalogue, seconds: '10', rounds: '3', fabrics: '100000' },
  chaos: { run: benchChaos, kills: '200', pause: '2500' },
  'chaos-redis': { run: (options) => benchChaos({ ...options, queue: 'redis' }), kills: '200', pause: '2500' },
  drill: { run: benchDrill, seconds: '20' },
  import: { run: benchImport, rounds: '3', rows: '50000' },
  near: { run: benchNear, fabrics: '100000' },
  pdf: { run: benchPdf, rounds: '50' },
  'quotation-lists': { run: benchQuotationLists, rounds: '3', quotations: '100000' },
  searches: { run: benchSearches, rounds: '5', fabrics: '100000' },
  soak: { run: soak, minutes: '10' },
  writes: { run: benchWrites, fabrics: '100000' },
  web: { run: benchWeb, rounds: '5', fabrics: '50000' },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    fabrics: { type: 'string' },
    quotations: { type: 'string' },
    kills: { type: 'string' },
    pause: { type: 'string' },
    minutes: { type: 'string' },
    rows: { type: 'string' },
    proxy: { type: 'string' },
  },
});
const { proxy, ...figures } = values;
const { run, ...defaults } = (positionals.length === 1 && benches[positionals[0]]) || {};
const options = Object.fromEntries(
  Object.entries({ ...defaults, ...figures }).map(([name, value]) => [name, Number(value)]),
);
if (run && Object.values(options).every((value) => value > 0)) await run({ ...options, ...(proxy && { proxy }) });
else {
  console.error(usage);
  process.exitCode = 1;
}
