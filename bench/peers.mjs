import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { ask, load, median } from './load.mjs';
import { withPeers } from './peers/peer-servers.mjs';
import { selvedge } from './peers/questions.mjs';
import { judge } from './verdicts.mjs';

const CONNECTIONS = 10;
const PAGE = 24;

const TITLES = { list: 'list of 24', detail: 'detail', search: "search 'cotton'" };

/** Compares the same catalog and requests with Strapi and Vendure, in turns with ours. */
export function benchPeers({ seconds, rounds, fabrics, folder }) {
  return withPeers({ fabrics, ...(folder && { folder }) }, async ({ ours, started }) => {
    const sides = [{ ...selvedge, ...(await questionsOf(selvedge, ours.url)) }];
    for (const { server, ...peer } of started) sides.push({ ...peer, ...(await questionsOf(peer, server.url)) });
    await compare(sides, { seconds, rounds });
  });
}

/**
 * Asks each question once and looks at the answer: errors are answered fast, and would be a fine figure.
 * @returns paths to ask again and again, by title
 */
async function questionsOf({ name, ids, list, detail, search, read, readOne, ...more }, url) {
  const agent = new Agent();
  const answerOf = async (path) => JSON.parse(await ask(url + path, agent));
  const first = await answerOf(list);
  const some = ids(first);
  const paths = { list: () => list, detail: (number) => detail(some[number % some.length]), search: () => search };
  const byItsSearch = more['list by its search'];
  if (byItsSearch) paths['list by its search'] = () => byItsSearch;
  const found = {};
  for (const [title, path] of Object.entries(paths)) {
    if (title === 'detail') continue;
    const { items, total } = read(await answerOf(path(0)));
    if (items.length !== PAGE) throw new Error(`${name} answers ${items.length} of ${PAGE} items (${title}).`);
    found[title] = total;
  }
  if (readOne(await answerOf(detail(some[0]))) !== some[0]) throw new Error(`${name} answers another item (detail).`);
  agent.destroy();
  console.log(`${name} holds ${found.list}, of which ${found.search} are found by 'cotton'`);
  return { url, paths };
}

async function compare(sides, { seconds, rounds }) {
  const rates = new Map();
  const runs = (side, title) => load(side.url, side.paths[title], { seconds, connections: CONNECTIONS });
  console.log(`\n${CONNECTIONS} connections, requests/s (p99 ms; kB), load ${loadavg()[0].toFixed(1)}`);
  for (const title of [...Object.keys(TITLES), 'list by its search']) {
    const asked = sides.filter(({ paths }) => paths[title]);
    const taken = asked.map(() => []);
    for (const side of asked) await load(side.url, side.paths[title], { seconds: 1, connections: CONNECTIONS });
    for (let round = 0; round < rounds; round++) {
      for (const [place, side] of asked.entries()) taken[place].push(await runs(side, title));
    }
    const line = asked.map(({ name }, place) => {
      const of = (figure) => median(taken[place].map((run) => run[figure]));
      rates.set(`${name} ${title}`, of('perSecond'));
      return `${name} ${of('perSecond').toFixed(0)} (${of('p99').toFixed(0)}; ${(of('bytes') / 1000).toFixed(0)})`;
    });
    console.log(`  ${(TITLES[title] ?? title).padEnd(28)} ${line.join('  ')}`);
  }
  console.log();
  for (const { name, paths, budgets } of sides.slice(1)) {
    for (const title of Object.keys(paths)) {
      const ours = rates.get(`selvedge ${title}`) ?? rates.get('selvedge list');
      const ratio = ours / rates.get(`${name} ${title}`);
      judge(`${TITLES[title] ?? title}: requests/s to ${name}`, ratio, budgets[title], 'x');
    }
  }
}
