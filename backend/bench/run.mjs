/**
 * Measures the built product against the least program that does the same work: `npm run bench -- catalog`.
 * Figures of one machine mean little; the ratios of one run do, because floor and product take turns in it.
 */
import { parseArgs } from 'node:util';
import { benchCatalogue } from './catalogue.mjs';

const usage = `npm run bench -- catalog [--seconds 10] [--rounds 3] [--fabrics 100000]

  --seconds  length of each run under load
  --rounds   runs of each server, taken in turns; medians count
  --fabrics  size of the catalogue for the response times of single searches`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    fabrics: { type: 'string', default: '100000' },
  },
});
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const understood = positionals.join() === 'catalog' && Object.values(options).every((value) => value > 0);
if (understood) await benchCatalogue(options);
else {
  console.error(usage);
  process.exitCode = 1;
}
