import { Agent, request } from 'node:http';
import { median } from './load.mjs';

/** The worst search may take so many times as long as an ordinary common word. */
const MAX_TIMES = 5;
const COMMON = 'cotton';

/** Searches that an attacker would try: each prefix that many words have, repeatedly, in all lengths. */
const hostile = {
  'one sign': '1',
  'another sign': 'b',
  'beginnings that every fabric has': 'bx bx0 bx00',
  'the same in codes': 'bx-0 bx-00',
  'signs and codes': '0-0-0',
  'numbers and their halves': '1/'.repeat(100),
  'the alphabet': [...'abcdefghijklmnopqrstuvwxyz'].join('.'),
  'the same again and again': 'a.b.c.d.e.f.g.h '.repeat(12),
  'beginnings of everything': 'co li si wo de cr sa ch st na ta ro',
  'twelve that nearly everything has': 'c co cot cott cotto s w of and with f fo',
  'words that nobody knows': 'xqzzk wjjqp vvxqk zzqwj qqxzv kkzjq',
  'misspelt words': 'coton popln lnien denm silkk',
  'a pasted text': 'Crisp cotton poplin for formal shirts in navy and ivory, please. '.repeat(40),
  operators: `'!&|<->:*()\\'`.repeat(30),
  'words without an end': 'x'.repeat(6_000),
};

/**
 * Times each hostile search beside an ordinary one, both right after a write, when nothing is cached: other load on the
 * machine affects both. The exit code is 1 if the worst exceeds its limit, or was aborted.
 */
export async function judgeHostileSearches({ url }, client, { fabrics, rounds }) {
  console.log(
    `\n${fabrics} fabrics, one client, right after a write, ms: hostile, '${COMMON}', and how many times as long`,
  );
  const figures = [];
  for (const [title, text] of Object.entries(hostile)) {
    const times = [];
    const ordinary = [];
    let givenUp = 0;
    for (let round = 0; round < rounds; round++) {
      ordinary.push((await timed(url, COMMON, client)).ms);
      const { ms, status } = await timed(url, text, client);
      times.push(ms);
      if (status !== 200) givenUp += 1;
    }
    const ratio = median(times.map((ms, round) => ms / ordinary[round]));
    figures.push({ title, ratio, givenUp });
    const [ms, common] = [times, ordinary].map((values) => median(values).toFixed(0).padStart(6));
    const note = givenUp > 0 ? `   given up ${givenUp} of ${rounds}` : '';
    console.log(`  ${title.padEnd(34)} ${ms} ${common}   ${ratio.toFixed(2)}x${note}`);
  }
  const worst = figures.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  console.log(`  worst: ${worst.title}, ${worst.ratio.toFixed(2)}x (at most ${MAX_TIMES}x)`);
  if (worst.ratio <= MAX_TIMES && figures.every(({ givenUp }) => givenUp === 0)) return;
  console.error('  BROKEN: a search costs too much');
  process.exitCode = 1;
}

/** @returns status, and ms until the whole answer was there */
async function timed(url, text, client) {
  await client.query('UPDATE fabrics SET updated_at = now() WHERE id = (SELECT id FROM fabrics LIMIT 1)');
  const address = `${url}/api/fabrics?limit=24&facets=true&search=${encodeURIComponent(text)}`;
  const agent = new Agent();
  const start = performance.now();
  const status = await new Promise((resolve, reject) => {
    request(address, { agent }, (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .on('error', reject)
      .end();
  });
  return { status, ms: performance.now() - start };
}
