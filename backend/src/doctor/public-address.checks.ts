import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { isIP } from 'node:net';
import type { Config } from '../config/config.js';
import { PROBE_HEADER, PROBE_PATH, type SeenAddress, signProbe } from '../http/config.controller.js';
import { readCertificate } from '../monitoring/server-stats.js';
import { VERSION } from '../process/version.js';
import { type Check, type Finding, ok, reasonOf, skipped, warning, wrong } from './finding.js';

type Settings = Pick<Config, 'publicUrl' | 'jwtSecret'>;

const ASK_MS = 10_000;
const DAY_MS = 86_400_000;
/** Certificates are renewed a month before they end. */
const SOON_DAYS = 14;
/** Allowed differences of clocks. A `Date` header has whole seconds. */
const CLOCK_MS = { warning: 5_000, wrong: 60_000 };
/** An address of a documentation network (RFC 5737). */
const INVENTED = '203.0.113.77';

/** Checks the public address: its name, its certificate, and what reaches the API through all proxies. */
export function publicAddressChecks(config: Settings): Check[] {
  const url = new URL(config.publicUrl);
  return [
    { check: 'DNS', run: () => dns(url) },
    { check: 'TLS', run: () => tls(url) },
    { check: 'Proxies', run: () => throughProxies(config) },
  ];
}

async function dns({ hostname }: URL): Promise<Finding[]> {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return [skipped('DNS', `PUBLIC_URL names an address, ${hostname}.`)];
  const found = await lookup(hostname, { all: true }).catch(() => []);
  if (found.length === 0)
    return [wrong('DNS', `${hostname} of PUBLIC_URL has no address: make an A or AAAA record for it.`)];
  return [ok('DNS', `${hostname} is ${found.map(({ address }) => address).join(', ')}.`)];
}

async function tls(url: URL): Promise<Finding[]> {
  if (url.protocol !== 'https:') return [warning('TLS', 'PUBLIC_URL is http: sign-ins travel in the clear.')];
  const { hostname } = url;
  const { expiresAt, distrust } = await readCertificate(url);
  const days = Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS);
  if (distrust !== null) return [wrong('TLS', `Browsers will not trust the certificate of ${hostname}: ${distrust}.`)];
  if (days < SOON_DAYS) return [warning('TLS', `The certificate of ${hostname} ends in ${days} days: is it renewed?`)];
  return [ok('TLS', `The certificate of ${hostname} is good for ${days} days.`)];
}

async function throughProxies(config: Settings): Promise<Finding[]> {
  const sentAt = Date.now();
  const { status, headers, body } = await ask(config).catch((error: unknown) => {
    throw new Error(
      `${config.publicUrl} can't be reached from here: ${reasonOf(error)}. Is the product up, and may this machine call itself by that name?`,
    );
  });
  const clock = clockOf(Date.parse(headers.date ?? ''), sentAt);
  if (status !== 200) {
    const reason = `${config.publicUrl}${PROBE_PATH} answers ${status}: is this the product, in this version and with this JWT_SECRET?`;
    return [wrong('Proxies', reason), ...clock];
  }
  return [judgeHops(JSON.parse(body) as SeenAddress), ...clock];
}

/**
 * Each proxy appends the address of its client to the header, or replaces it. The entries behind our made-up one are from the
 * proxies: their number is that of the proxies, and the first one is the visitor's address.
 */
export function judgeHops({ address, peer, forwarded, hops }: SeenAddress): Finding {
  const check = 'Proxies';
  const chain = forwarded.split(',').map((entry) => entry.trim());
  const added = chain.slice(chain.lastIndexOf(INVENTED) + 1).filter(Boolean);
  const [visitor = bare(peer)] = added;
  const proxies = inWords(added.length);
  const advice = `TRUST_PROXY_HOPS is ${hops}, but the way to the API leads through ${proxies}: set it to ${added.length}.`;
  if (address === INVENTED) return wrong(check, `Anyone can invent an address. ${advice}`);
  if (added.length > hops) return wrong(check, `All visitors share the limits of one, ${address}. ${advice}`);
  if (address !== visitor) {
    return wrong(check, `The proxy at ${address} is not believed: its network is missing in TRUST_PROXY_NETWORKS.`);
  }
  if (added.length < hops) return warning(check, `Does every request come this way? ${advice}`);
  const seen = `The API sees this machine as ${address}, through ${proxies}.`;
  return ok(check, `${seen} Should that be the address of a proxy or a CDN, then it does not say whom it is asked by.`);
}

const inWords = (proxies: number): string =>
  proxies === 0 ? 'no proxy' : proxies === 1 ? 'one proxy' : `${proxies} proxies`;

const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

function clockOf(theirs: number, sentAt: number): Finding[] {
  if (Number.isNaN(theirs)) return [];
  const offset = theirs - (sentAt + Date.now()) / 2;
  return [judgeClock('Clock of PUBLIC_URL', offset, CLOCK_MS)];
}

/** @param offset how far that clock is ahead of ours, in ms */
export function judgeClock(check: string, offset: number, limits: typeof CLOCK_MS): Finding {
  const seconds = (Math.abs(offset) / 1_000).toFixed(1);
  const words = `It is ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} the clock of this machine.`;
  if (Math.abs(offset) > limits.wrong)
    return wrong(check, `${words} Sessions and links end at the wrong time: use NTP.`);
  return Math.abs(offset) > limits.warning ? warning(check, `${words} Use NTP.`) : ok(check, words);
}

interface Answer {
  readonly status: number;
  readonly headers: { readonly date?: string | undefined };
  readonly body: string;
}

/** Sends a signed probe. It ignores the certificate, which is a check of its own, because the probe is useless to others. */
function ask({ publicUrl, jwtSecret }: Settings): Promise<Answer> {
  const url = new URL(PROBE_PATH, publicUrl);
  const headers = {
    [PROBE_HEADER]: signProbe(jwtSecret),
    'X-Forwarded-For': INVENTED,
    'User-Agent': `selvedge-doctor/${VERSION}`,
  };
  const options = { headers, timeout: ASK_MS };
  return new Promise((resolve, reject) => {
    const onResponse = (response: import('node:http').IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.once('error', reject);
    };
    const question =
      url.protocol === 'https:'
        ? overTls(url, { ...options, rejectUnauthorized: false }, onResponse)
        : overHttp(url, options, onResponse);
    question.once('timeout', () => question.destroy(new Error('no answer')));
    question.once('error', reject);
    question.end();
  });
}
