import { randomUUID } from 'node:crypto';
import { draw, signIn, signUp } from './customers.mjs';

/** Values by which lists are filtered and searched; a part of the searches is misspelt. */
const CATEGORIES = ['Cotton', 'Linen', 'Denim', 'Silk', 'Knits', 'Synthetics', 'Wool'];
const PATTERNS = ['Solid', 'Stripe', 'Check', 'Floral', 'Geometric', 'Dot'];
const WORDS = ['cotton', 'poplin', 'linen', 'voile', 'denim', 'twill', 'sateen', 'crepe', 'georgette', 'flannel'];
const MISSPELT = ['coton', 'popln', 'linnen', 'voil', 'demin', 'twil', 'satin', 'crape', 'georgete', 'flanel'];
const PAGES = 40;
const PRICES = 400;
const DETAILS = 1_000;
const PAGE = 24;
const password = 'indigo-8-oz-and-more';

/** Kinds of requests of a day with their shares. */
const DAY = [
  { kind: 'list', share: 0.55 },
  { kind: 'detail', share: 0.25 },
  { kind: 'search', share: 0.1 },
  { kind: 'near', share: 0.03 },
  { kind: 'account', share: 0.03 },
  { kind: 'request', share: 0.02 },
  { kind: 'approval', share: 0.01 },
  { kind: 'write', share: 0.01 },
];
/** Reads that the peers have too. */
export const PEER_KINDS = ['list', 'detail', 'search'];
export const READS = ['list', 'detail', 'search', 'near'];

/**
 * Draws what the people of a day ask. The same seed gives the same questions in the same order, so that each product gets
 * the same day.
 *
 * @param kinds those that are drawn, in their shares to each other
 * @returns next(), a question `{ kind, filters, page, place, word, hex }`, of which a kind reads what it needs
 */
export function questionsOfADay(seed, kinds = DAY.map(({ kind }) => kind)) {
  const random = randomOf(seed);
  const mix = DAY.filter(({ kind }) => kinds.includes(kind));
  return () => {
    const { kind } = draw(mix, random);
    const words = random() < 1 / 3 ? MISSPELT : WORDS;
    return {
      kind,
      filters: filtersOf(random),
      page: zipf(random, PAGES),
      place: zipf(random, DETAILS),
      word: words[zipf(random, words.length)],
      hex: Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0'),
    };
  };
}

/** None to three filters, each value drawn from a Zipf distribution. */
function filtersOf(random) {
  const given = {
    category: CATEGORIES[zipf(random, CATEGORIES.length)],
    pattern: PATTERNS[zipf(random, PATTERNS.length)],
    // Rupees a meter; prices go from 200 to 1,176.
    min_price: 200 + 2 * zipf(random, PRICES),
  };
  const count = Math.floor(random() * 4);
  return Object.fromEntries(
    Object.entries(given)
      .map((entry) => ({ entry, order: random() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ entry }) => entry),
  );
}

/** A place from 0 to `count` - 1; the n-th is drawn in proportion to 1/n. */
function zipf(random, count) {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Our requests: `{ method, path, headers, body, read }` or a promise of it, by question, in the name of customers or of the admin. */
export async function ordinaryDay(url, { admin, customers }) {
  const tokens = [];
  for (let number = 0; number < customers; number++) tokens.push(await signUp(url, customer(number)));
  const staff = await signIn(url, admin);
  const ids = await idsOf(async (offset) => {
    const { fabrics } = await json(`${url}/api/fabrics?limit=100&offset=${offset}`);
    return fabrics.map(({ id }) => id);
  });
  const idOf = ({ place }) => ids[place % ids.length];
  const bearer = (token) => ({ Authorization: `Bearer ${token}` });
  const tokenOf = ({ place }) => tokens[place % tokens.length];
  const requested = [];
  let asked = 0;
  const asks = {
    list: ({ filters, page }) => {
      const query = new URLSearchParams({ limit: PAGE, facets: true, offset: page * PAGE, ...filters });
      return { path: `/api/fabrics?${query}` };
    },
    detail: (question) => ({ path: `/api/fabrics/${idOf(question)}` }),
    search: ({ word }) => ({ path: `/api/fabrics?limit=${PAGE}&facets=true&search=${word}` }),
    near: ({ hex }) => ({ path: `/api/fabrics?limit=${PAGE}&near=%23${hex}` }),
    account: (question) =>
      question.place % 2 === 0
        ? { path: '/api/auth/profile', headers: bearer(tokenOf(question)) }
        : { method: 'POST', path: '/api/auth/login', body: credentials(asked++ % customers) },
    request: (question) => ({
      method: 'POST',
      path: '/api/quotations',
      headers: { ...bearer(tokenOf(question)), 'Idempotency-Key': randomUUID() },
      body: { fabric_id: idOf(question), quantity_meters: 60, message: 'For shirts, please.' },
      read: ({ quotation }) => requested.push(quotation.id),
    }),
    approval: (question) => {
      const id = requested.shift();
      if (id === undefined) return asks.request(question);
      return {
        method: 'POST',
        path: `/api/admin/quotations/${id}/approve`,
        headers: bearer(staff),
        body: { quoted_price: 900 + (question.place % 500) },
      };
    },
    write: async (question) => {
      const path = `/api/admin/fabrics/${idOf(question)}`;
      const { id: _id, version: _version, ...fabric } = await json(url + path, bearer(staff));
      const changed = { ...fabric, price_per_meter: 200 + (question.place % 900), description: `Woven ${asked++}` };
      return { method: 'PUT', path, headers: bearer(staff), body: changed };
    },
  };
  return (question) => asks[question.kind](question);
}

const credentials = (number) => ({ email: `buyer-${number}@araliya.example`, password });
const customer = (number) => ({
  ...credentials(number),
  full_name: 'Nadeesha',
  phone: '0771234567',
  company_name: 'Araliya',
});

/** The first thousand ids of a catalog of which `idsFrom(offset)` gives a hundred. */
export async function idsOf(idsFrom) {
  const ids = [];
  for (let offset = 0; offset < DETAILS; offset += 100) ids.push(...(await idsFrom(offset)));
  return ids;
}

/** @throws Error unless the status is 2xx */
export async function json(url, headers = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
