import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@selvedge/backend/process/ports';
import { MAX_OWN } from '@selvedge/domain/own-page';
import { growFabrics } from './grow-fabrics.mjs';
import { ask, median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { startProxy } from './proxies.mjs';
import { startServer } from './servers.mjs';
import { judge } from './verdicts.mjs';

const FABRICS = 540;
const REQUESTS_OF_ONE = 500;
/** Number of different addresses of a flood that requests something else each time. */
const DIFFERENT = 4_096;
const QUIET_MS = 3_000;
/** The pause of the other person between two calls: both kinds together stay below the 50 a second that nginx allows one client. */
const PAUSE_MS = 60;
/** The flooding host, and another person who only wants to sign in: local addresses, and those reported to the API. */
const FLOODER = { localAddress: '127.0.0.1', statedIp: '203.0.113.7' };
const PERSON = { localAddress: '127.0.0.2', statedIp: '198.51.100.9' };
const password = 'a-long-enough-password';
const TIMES = 5;
/** Time counted for a rejected call. */
const REFUSED_MS = 30_000;

/**
 * One host floods while somebody else signs in and views the catalog. Each flood is reported beside the quiet before
 * and after it, in the same minute.
 * @param only these of the floods; all if empty
 * @param proxy in front with its settings of deploy/; none by default
 */
export function benchFloods({ seconds, connections, proxy, only = [] }) {
  return withDatabase(async ({ databaseUrl, client, folder, servers }) => {
    await growFabrics(client, FABRICS);
    const server = await startServer('selvedge', new URL('../backend/dist/main.js', import.meta.url), {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      JWT_SECRET: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      TRUST_PROXY_HOPS: '1',
      LOGINS_PER_ACCOUNT: '100000',
      LOGINS_PER_ADDRESS: '100000',
    });
    servers.push(server);
    const front = proxy ? await inFrontOf(server, proxy, folder) : server;
    if (proxy) servers.push(front);
    const person = await somebody(front);
    const floods = Object.entries(await floodsOn(server, client));
    const selected = only.length === 0 ? floods : floods.filter(([name]) => only.some((part) => name.includes(part)));
    console.log(
      `\n${connections} connections${proxy ? ` through ${proxy}` : ''}, ${seconds} s each; ms\n  ${'flood'.padEnd(46)} ${columns(['req/s', 'p50', 'list p50', 'list max', 'sign-in', 'quiet', 'refused'])}`,
    );
    for (const [name, requests] of selected) {
      const before = await person.during(sleep(QUIET_MS));
      const flooding = flood({ url: front.url, requests, connections, seconds });
      const beside = await person.during(flooding);
      const { perSecond, p50, statuses } = await flooding;
      await sleep(500);
      const after = await person.during(sleep(QUIET_MS));
      const quiet = median([...before.signIns, ...after.signIns]);
      const signIn = beside.signIns.length > 0 ? median(beside.signIns) : seconds * 1_000;
      const refused = [...beside.signIns, ...beside.lists].filter((ms) => ms === REFUSED_MS).length;
      const figures = [perSecond, p50, median(beside.lists), Math.max(...beside.lists), signIn, quiet, refused];
      console.log(`  ${name.padEnd(46)} ${columns(figures.map((figure) => figure.toFixed(0)))}  ${statedIp(statuses)}`);
      judge(`sign-in beside ${name}, to its quiet time`, signIn / quiet, `≤ ${TIMES} x`);
    }
    person.leave();
  });
}

/** The proxy, once it hands requests on. */
async function inFrontOf({ url }, proxy, folder) {
  const front = await startProxy(proxy, {
    port: await freePort(),
    ports: [Number(new URL(url).port)],
    folder,
  });
  while (!(await fetch(`${front.url}/api/config`)).ok) await sleep(100);
  return front;
}

const columns = (cells) => cells.map((cell) => cell.padStart(9)).join(' ');
const statedIp = (statuses) =>
  Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');

async function flood(settings) {
  const child = fork(fileURLToPath(new URL('./flood-client.mjs', import.meta.url)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const headers = { 'x-forwarded-for': FLOODER.statedIp, 'accept-encoding': 'gzip, deflate, br' };
  const requests = settings.requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } }));
  child.send({ ...settings, requests, localAddress: FLOODER.localAddress });
  const [figures] = await once(child, 'message');
  process.off('exit', kill);
  return figures;
}

/** Signs in repeatedly, one after the other over new connections, and views the catalog over keep-alive ones. */
async function somebody({ url }) {
  const { localAddress } = PERSON;
  const [once, keptAlive] = [new Agent({ localAddress }), new Agent({ localAddress, keepAlive: true })];
  const headers = { 'X-Forwarded-For': PERSON.statedIp };
  const email = 'somebody@araliya.example';
  await ask(`${url}/api/auth/signup`, once, {
    method: 'POST',
    headers,
    body: { full_name: 'Somebody', email, password },
  });
  // A rejected call has not succeeded, however fast it was.
  const timed = async (times, act) => {
    const begun = performance.now();
    const isDone = await act().then(
      () => true,
      () => false,
    );
    times.push(isDone ? performance.now() - begun : REFUSED_MS);
  };
  return {
    async during(work) {
      let isFinished = false;
      const over = () => {
        isFinished = true;
      };
      work.then(over, over);
      const [signIns, lists] = [[], []];
      const body = { email, password };
      const repeat = async (times, act) => {
        while (!isFinished) {
          await timed(times, act);
          await sleep(PAUSE_MS);
        }
      };
      await Promise.all([
        repeat(signIns, () => ask(`${url}/api/auth/login`, once, { method: 'POST', headers, body })),
        repeat(lists, () => ask(`${url}/api/fabrics?limit=24`, keptAlive, { headers })),
      ]);
      return { signIns, lists };
    },
    leave() {
      once.destroy();
      keptAlive.destroy();
    },
  };
}

const each = (path) => Array.from({ length: DIFFERENT }, (_, number) => ({ path: path(number) }));
const inRandomCase = (text) => [...text].map((sign) => (Math.random() < 0.5 ? sign.toUpperCase() : sign)).join('');

/**
 * Everything that an anonymous visitor, a customer and the holder of a link can request, as fast as the network allows.
 */
async function floodsOn({ url }, client) {
  const { rows } = await client.query('SELECT id, colors FROM fabrics ORDER BY id');
  const id = (number) => rows[number % rows.length].id;
  const { token, quotation, link } = await trade(url, client);
  const headers = { authorization: `Bearer ${token}` };
  return {
    'a kept list': [{ path: '/api/fabrics?limit=24' }],
    'a kept page': [{ path: `/fabrics/${id(0)}` }],
    'pages, ids in random case': each(() => `/fabrics/${inRandomCase(id(0))}`),
    'pages of all fabrics': each((number) => `/fabrics/${id(number)}`),
    'pages of all fabrics in their colors': each((number) => {
      const { id, colors } = rows[(number * 7) % rows.length];
      return `/fabrics/${id}?colour=${colors[number % colors.length]}`;
    }),
    'pages, slashes and odd signs': each((number) => `/fabrics/${id(0)}${'/'.repeat(1 + (number % 3))}?n=${number}`),
    'pages, ids that nobody has': each(() => `/fabrics/${randomUUID()}`),
    'fabrics, ids in random case': each(() => `/api/fabrics/${inRandomCase(id(0))}`),
    'fabrics, ids that nobody has': each(() => `/api/fabrics/${randomUUID()}`),
    'searches, never the same': each(
      (number) => `/api/fabrics?search=cotton&facets=true&limit=24&min_price=${number / 100}`,
    ),
    'lists of 500': each((number) => `/api/fabrics?limit=500&min_price=${number / 1_000}`),
    'lists by a hundred ids': each((number) => {
      const ids = Array.from({ length: 100 }, (_, place) => id(number * 31 + place * 7));
      return `/api/fabrics?ids=${ids.join(',')}`;
    }),
    'near a color': each((number) => `/api/fabrics?near=%23${(number * 4_057).toString(16).padStart(6, '0')}&limit=24`),
    shades: [{ path: '/api/fabric-colours' }],
    '/api/docs-yaml': [{ path: '/api/docs-yaml' }],
    '/api/docs-json': [{ path: '/api/docs-json' }],
    '/api/docs': [{ path: '/api/docs' }],
    'private links that open nothing': each(() => `/q/${randomBytes(32).toString('base64url')}`),
    'private links that lost a part': each((number) => `/q/lost/${number}`),
    'a private page': [{ path: link }],
    'a private page, its messages': [{ path: `${link}/messages` }],
    'answers that a form refuses': [
      {
        path: `${link}/accept`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=',
      },
    ],
    'answers of an account that are refused': [
      {
        path: `/api/quotations/${quotation}/accept`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"name":"N","version":1}',
      },
    ],
    'codes of sheets that nobody sent': each((number) => `/verify/${number}`),
    'the page that asks for a code': [{ path: '/verify' }],
    'own quotations': [{ path: '/api/quotations', headers }],
    'own quotations, the longest page': [{ path: `/api/quotations?limit=${MAX_OWN}`, headers }],
    'own messages': [{ path: `/api/quotations/${quotation}/messages`, headers }],
    'own swatches': [{ path: '/api/swatch-requests', headers }],
    'own sessions': [{ path: '/api/auth/sessions', headers }],
    'wrong passwords': each((number) => `${number}`).map(({ path }) => ({
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${path}@nowhere.lk`, password: 'a guess' }),
    })),
    'tokens that are none': [{ path: '/api/quotations', headers: { authorization: 'Bearer no.such.token' } }],
    'addresses where nothing is': each((number) => `/api/nothing/${number}`),
    'pages of the app': each((number) => `/my-quotations/${number}`),
  };
}

/** A customer with many requests, of which one was answered with a price and has messages. */
async function trade(url, client) {
  const agent = new Agent();
  const call = async (path, token, body) =>
    JSON.parse(
      await ask(url + path, agent, {
        method: body ? 'POST' : 'GET',
        headers: { 'X-Forwarded-For': PERSON.statedIp, ...(token && { Authorization: `Bearer ${token}` }) },
        body,
      }),
    );
  const person = (email) => ({ full_name: 'Nadeesha', email, password, phone: '0771234567', company_name: 'Araliya' });
  const admin = await call('/api/auth/signup', null, person('admin@araliya.example'));
  await client.query(`UPDATE users SET user_type = 'admin' WHERE id = $1`, [admin.user.id]);
  const customer = await call('/api/auth/signup', null, person('buyer@araliya.example'));
  const { rows } = await client.query('SELECT id FROM fabrics LIMIT 1');
  const wanted = { fabric_id: rows[0].id, quantity_meters: 60, message: 'For shirts, please.' };
  const { quotation } = await call('/api/quotations', customer.token, wanted);
  await call(`/api/admin/quotations/${quotation.id}/approve`, admin.token, {
    quoted_price: 50_000,
    admin_comment: 'As asked.',
  });
  const { url: shared } = await call(`/api/admin/quotations/${quotation.id}/link`, admin.token);
  await client.query(
    `INSERT INTO quotations (quotation_no, status, source, customer_id, customer_name, customer_email, created_at,
       valid_until, message)
     SELECT 'QT-2024-' || lpad(n::text, 6, '0'), 'pending', 'customer', u.id, u.name, u.email, now() - n * interval '1 hour',
       now(), 'For shirts, please.'
     FROM users u, generate_series(1, ${REQUESTS_OF_ONE - 1}) n WHERE u.id = $1`,
    [customer.user.id],
  );
  await client.query(
    `INSERT INTO quotation_lines (quotation_id, position, fabric_id, fabric_name, item_code, quantity, price_unit, list_price_cents, unit_price_cents)
     SELECT q.id, p, $2, 'Cotton Poplin ' || p, 'CP-' || p, 100, 'meters', 45000, 45000
     FROM quotations q, generate_series(1, 2) p WHERE q.customer_id = $1 AND q.id <> $3`,
    [customer.user.id, rows[0].id, quotation.id],
  );
  await client.query(
    `INSERT INTO quotation_messages (quotation_id, position, side, author_name, body, read_at)
     SELECT $1, p + 10, CASE p % 2 WHEN 1 THEN 'customer' ELSE 'house' END, 'N', repeat('Which shade do you have? ', 8), now()
     FROM generate_series(1, 500) p`,
    [quotation.id],
  );
  agent.destroy();
  return { token: customer.token, quotation: quotation.id, link: new URL(shared).pathname };
}
