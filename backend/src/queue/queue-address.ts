/** One server, or several Sentinels; TLS if the scheme starts with rediss. */
export interface RedisAddress {
  /** URL of a single server; undefined with Sentinels. */
  readonly url: string | undefined;
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** Name of the master group at the Sentinels. */
  readonly master: string;
  /** Credentials for the servers, and for the Sentinels. */
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

/** @param url redis(s)://… for Redis, or redis(s)+sentinel://… for Sentinels; otherwise PostgreSQL. */
export function isRedis(url: string): boolean {
  return /^rediss?(\+sentinel)?:/.test(url);
}

export const isSentinelUrl = (url: string): boolean => /^rediss?\+sentinel:/.test(url);

/**
 * Parses `redis://host`, `rediss://host` and `redis+sentinel://user:password@host:26379,host:26379/master/0`, whose Sentinels may
 * have credentials of their own: `?sentinelUsername=…&sentinelPassword=…`.
 *
 * @returns null for an invalid Sentinel URL
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

/** A decoded user name or password, or null for an invalid escape. */
function decode(text: string | undefined): string | undefined | null {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The address of a queue without credentials. */
export function placeOfQueue(url: string): string {
  const [place = ''] = url.replace(/^([a-z+]+:\/\/)[^@/]*@/, '$1').split('?', 1);
  return place;
}
