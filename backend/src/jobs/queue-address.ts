/** One server or several; a TLS connection to each where the scheme begins with rediss. */
export interface RedisAddress {
  /** Of one server; undefined where Sentinels are asked which one it is. */
  readonly url: string | undefined;
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** What the Sentinels call the group of servers. */
  readonly master: string;
  /** How one signs in to the servers, and to the Sentinels, where they ask for it. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly sentinelUsername: string | undefined;
  readonly sentinelPassword: string | undefined;
  readonly db: number;
  readonly tls: boolean;
}

const SENTINEL_PORT = 26_379;
const SENTINELS =
  /^(rediss?)\+sentinel:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d+))?(?:\?([^#]*))?$/;

/** @param url redis(s)://… for Redis, or redis(s)+sentinel://… for those who know which Redis it is; else a PostgreSQL server. */
export function isRedis(url: string): boolean {
  return /^rediss?(\+sentinel)?:/.test(url);
}

export const isSentinelUrl = (url: string): boolean => /^rediss?\+sentinel:/.test(url);

/**
 * Reads `redis://host`, `rediss://host` and `redis+sentinel://user:password@host:26379,host:26379/master/0`, whose Sentinels
 * may have passwords of their own: `?sentinelUsername=…&sentinelPassword=…`.
 *
 * @returns null for Sentinels that are not written so
 */
export function redisAddressOf(url: string): RedisAddress | null {
  const single = { url, sentinels: [], master: '', db: 0, username: undefined, password: undefined };
  const none = { sentinelUsername: undefined, sentinelPassword: undefined };
  if (!isSentinelUrl(url)) return { ...single, ...none, tls: url.startsWith('rediss:') };
  const [, scheme, username, password, hosts = '', master = '', db = '0', query = ''] = SENTINELS.exec(url) ?? [];
  const sentinels = hosts.split(',').map(hostOf);
  const more = new URLSearchParams(query);
  const decoded = [username, password, master].map(decode);
  if (decoded.includes(null) || sentinels.some((host) => host === null) || scheme === undefined) return null;
  if ([...more.keys()].some((name) => name !== 'sentinelUsername' && name !== 'sentinelPassword')) return null;
  const [user, secret, name] = decoded;
  return {
    url: undefined,
    sentinels: sentinels.filter((host) => host !== null),
    master: name ?? '',
    username: user || undefined,
    password: secret || undefined,
    sentinelUsername: more.get('sentinelUsername') ?? undefined,
    sentinelPassword: more.get('sentinelPassword') ?? undefined,
    db: Number(db),
    tls: scheme === 'rediss',
  };
}

function hostOf(text: string): { host: string; port: number } | null {
  const [, host, port = String(SENTINEL_PORT)] = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** A name or a password as it is, or null where a % stands for no sign. */
function decode(text: string | undefined): string | undefined | null {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Where a queue is, without who signs in there. */
export function placeOfQueue(url: string): string {
  const [place = ''] = url.replace(/^([a-z+]+:\/\/)[^@/]*@/, '$1').split('?', 1);
  return place;
}
