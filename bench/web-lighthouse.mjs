import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './load.mjs';

/** A mid-range phone on slow 4G with a quarter of this processor, throttled for real rather than computed. */
const flags = { formFactor: 'mobile', throttlingMethod: 'devtools', logLevel: 'error' };
const judged = ['accessibility', 'best-practices', 'seo'];

/**
 * Opens `url` `rounds` times in the browser that listens on `port`, each time with an empty cache. Answers the medians
 * of LCP and TBT in ms and of CLS, the bytes of document and scripts as they were transferred, the scores (0 to 100) of
 * the first round, and what cost points there.
 */
export async function auditPage(url, port, rounds) {
  const lighthouse = await loadLighthouse();
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const onlyCategories = round === 0 ? ['performance', ...judged] : ['performance'];
    const { lhr } = await lighthouse(url, { ...flags, port, onlyCategories });
    if (lhr.runtimeError) throw new Error(`Lighthouse, ${url}: ${lhr.runtimeError.message}`);
    runs.push(lhr);
  }
  const of = (audit) => median(runs.map(({ audits }) => audits[audit].numericValue));
  const [first] = runs;
  return {
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
    documentBytes: bytesOf(first, 'Document'),
    scriptBytes: bytesOf(first, 'Script'),
    scores: judged.map((name) => ({ name, score: Math.round(first.categories[name].score * 100) })),
    problems: judged.flatMap((name) => first.categories[name].auditRefs.flatMap(({ id }) => problem(first.audits[id]))),
  };
}

function bytesOf({ audits }, type) {
  const requests = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === type);
  return requests.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

const problem = ({ score, title }) => (score !== null && score < 1 ? [title] : []);

/** A tenth of all that npm would install, for the bench alone: so it has a lock file of its own and comes when asked. */
async function loadLighthouse() {
  const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url));
  if (!existsSync(`${folder}node_modules/lighthouse`)) {
    console.log('\nInstalling Lighthouse, which only the bench needs …');
    execFileSync('npm', ['ci', '--ignore-scripts'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  return (await import('./lighthouse/lighthouse.mjs')).default;
}
