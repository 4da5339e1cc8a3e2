/**
 * Measures the built product: `npm run bench -- catalog` against the least program that does the same work, where the
 * ratios of one run mean more than its figures, because floor and product take turns in it; `npm run bench -- web` in
 * a browser, against the budgets of the storefront. `npm run bench -- chaos` measures nothing: it kills, and judges.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdminLists } from './admin-lists.mjs';
import { benchApi, benchRequests } from './api.mjs';
import { benchBackup } from './backup.mjs';
import { benchCatalogue, benchGrowth, benchNear, benchSearches, benchWrites } from './catalogue.mjs';
import { benchChaos } from './chaos.mjs';
import { benchDay } from './day.mjs';
import { benchDrill } from './drill.mjs';
import { drillDocuments } from './drill-documents.mjs';
import { drillFormer } from './drill-former.mjs';
import { benchFloods } from './floods.mjs';
import { benchImport } from './import.mjs';
import { benchMill } from './mill.mjs';
import { benchPdf } from './pdf.mjs';
import { benchPeers } from './peers.mjs';
import { benchQuotationLists } from './quotation-lists.mjs';
import { benchReceivables } from './receivables.mjs';
import { benchRequestFiles } from './request-files.mjs';
import { benchRollPlan } from './roll-plan.mjs';
import { soak } from './soak.mjs';
import { beginPart, judgedParts, verdicts, withTables } from './verdicts.mjs';
import { benchRenderedPages, benchWeb } from './web.mjs';

const usage = `npm run bench
npm run bench -- admin-lists [--rounds 3] [--fabrics 100000]
npm run bench -- api [--seconds 10] [--rounds 3]
npm run bench -- backup [--fabrics 50000] [--pixels 420]
npm run bench -- catalog [--seconds 10] [--rounds 3] [--fabrics 100000]
npm run bench -- chaos [--kills 200] [--pause 2500]
npm run bench -- chaos-redis [--kills 200] [--pause 2500]
npm run bench -- day [--seconds 8] [--rounds 2] [--fabrics 100000] [--folder ~/.cache/selvedge-peers]
npm run drill [-- rolling overload hand-over outages former documents --seconds 20 --proxy nginx --commit HASH]
npm run bench -- first-page [--rounds 5]
npm run bench -- floods [NAME ...] [--seconds 8] [--connections 64] [--proxy caddy]
npm run bench -- growth [--fabrics 1000000]
npm run bench -- import [--rounds 3] [--rows 50000]
npm run bench -- mill [--fabrics 300]
npm run bench -- near [--fabrics 100000]
npm run bench -- pdf [--rounds 50]
npm run bench -- peers [--seconds 10] [--rounds 3] [--fabrics 5000] [--folder ~/.cache/selvedge-peers]
npm run bench -- quotation-lists [--rounds 3] [--quotations 100000]
npm run bench -- receivables [--rounds 3] [--customers 2000] [--entries 100000]
npm run bench -- requests [--seconds 10] [--rounds 3]
npm run bench -- request-files
npm run bench -- roll-plan [--rounds 9] [--rolls 5000]
npm run bench -- searches [--rounds 5] [--fabrics 100000]
npm run bench -- soak [--minutes 10]
npm run bench -- writes [--fabrics 100000] [--rows 50000]
npm run bench -- web [--rounds 5] [--fabrics 50000]

  --save     writes the figures into docs/benchmarks.md
  --seconds  length of each run under load
  --rounds   runs of each server, taken in turns, of each search, of each page in the browser, or sheets printed;
             medians count
  --kills    processes that are killed while the product works, and --pause ms at most between two of them
  --pixels   width and height of the pictures that are backed up
  --rolls    on the shelf, forty of each shade
  --rows     data rows of the sheet that is imported
  --folder   where Strapi and Vendure are installed once, to be compared with
  --commit   of the former version that is run beside this one
  --proxy    caddy or nginx; --seconds of the drill is how long each part is away
  NAME       floods whose names hold it; all without one
  --connections  over which one host floods
  --fabrics  size of the catalogue for the response times of single searches, or for typing and scrolling`;

const DRILLS = ['rolling', 'overload', 'hand-over', 'outages', 'former', 'documents'];

const benches = {
  'admin-lists': { run: benchAdminLists, rounds: '3', fabrics: '100000' },
  api: { run: benchApi, seconds: '10', rounds: '3' },
  backup: { run: benchBackup, fabrics: '50000', pixels: '420' },
  catalog: { run: benchCatalogue, seconds: '10', rounds: '3', fabrics: '100000' },
  chaos: { run: benchChaos, kills: '200', pause: '2500' },
  'chaos-redis': { run: (options) => benchChaos({ ...options, queue: 'redis' }), kills: '200', pause: '2500' },
  day: { run: benchDay, seconds: '8', rounds: '2', fabrics: '100000' },
  drill: { run: drill, seconds: '20' },
  'first-page': { run: benchRenderedPages, rounds: '5' },
  floods: { run: benchFloods, seconds: '8', connections: '64' },
  growth: { run: benchGrowth, fabrics: '1000000' },
  import: { run: benchImport, rounds: '3', rows: '50000' },
  mill: { run: benchMill, fabrics: '300' },
  near: { run: benchNear, fabrics: '100000' },
  pdf: { run: benchPdf, rounds: '50' },
  peers: { run: benchPeers, seconds: '10', rounds: '3', fabrics: '5000' },
  'quotation-lists': { run: benchQuotationLists, rounds: '3', quotations: '100000' },
  receivables: { run: benchReceivables, rounds: '3', customers: '2000', entries: '100000' },
  requests: { run: benchRequests, seconds: '10', rounds: '3' },
  'request-files': { run: benchRequestFiles },
  'roll-plan': { run: benchRollPlan, rounds: '9', rolls: '5000' },
  searches: { run: benchSearches, rounds: '5', fabrics: '100000' },
  soak: { run: soak, minutes: '10' },
  writes: { run: benchWrites, fabrics: '100000', rows: '50000' },
  web: { run: benchWeb, rounds: '5', fabrics: '50000' },
};

/** The measurements of `npm run bench`, one after the other, for docs/benchmarks.md: twenty minutes. */
const inOneTable = ['api', 'catalog', 'writes', 'admin-lists', 'quotation-lists', 'import', 'mill', 'pdf', 'web'];

/** `npm run drill` does all, or those that are named. */
async function drill({ commit, ...options }) {
  const selected = options.only.length === 0 ? DRILLS : options.only;
  const onFleet = selected.filter((part) => !['former', 'documents'].includes(part));
  if (onFleet.length > 0) await benchDrill({ ...options, only: onFleet });
  if (selected.includes('former')) await drillFormer({ commit });
  if (selected.includes('documents')) await drillDocuments();
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string' },
    fabrics: { type: 'string' },
    quotations: { type: 'string' },
    customers: { type: 'string' },
    entries: { type: 'string' },
    kills: { type: 'string' },
    pause: { type: 'string' },
    minutes: { type: 'string' },
    rolls: { type: 'string' },
    rows: { type: 'string' },
    pixels: { type: 'string' },
    commit: { type: 'string' },
    proxy: { type: 'string' },
    folder: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const { proxy, commit, folder, save, ...figures } = values;
const [name, ...only] = positionals;
const takes = (part) => name === 'floods' || (name === 'drill' && DRILLS.includes(part));
const selected = name === undefined ? inOneTable : only.every(takes) && benches[name] ? [name] : [];
const settings = selected.map((bench) => {
  const { run: _run, ...defaults } = benches[bench];
  return Object.fromEntries(Object.entries({ ...defaults, ...figures }).map(([key, value]) => [key, Number(value)]));
});
if (selected.length === 0 || settings.some((options) => Object.values(options).some((value) => !(value > 0)))) {
  console.error(usage);
  process.exit(1);
}
for (const [place, bench] of selected.entries()) {
  if (selected.length > 1) console.log(`\n${bench}`);
  beginPart(bench);
  await benches[bench].run({
    ...settings[place],
    only,
    ...(proxy && { proxy }),
    ...(commit && { commit }),
    ...(folder && { folder }),
  });
}
const [{ model }] = cpus();
const machine = `${cpus().length} × ${model}`;
const today = new Date().toISOString().slice(0, 10);
console.log(`\n${machine}, Node ${process.version}, ${today}\n\n${verdicts()}`);
if (save) {
  const page = join(import.meta.dirname, '../docs/benchmarks.md');
  const text = readFileSync(page, 'utf8');
  // The page names the usual machine once.
  const measured = text.includes(`it was ${machine}`) ? today : `${today}, ${machine}`;
  writeFileSync(page, withTables(text, judgedParts(), measured));
}
