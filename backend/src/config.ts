import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type Brand, defaultBrand } from '@selvedge/domain/brand';
import { isEmailAddress, mailtoLink } from '@selvedge/domain/email-address';
import { ConfigError, Environment } from './environment.js';
import type { ClamdAddress } from './inspection/clamd.js';
import { isSentinelUrl, redisAddressOf } from './jobs/queue-address.js';

export { ConfigError };

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('config');

const MIB = 1024 * 1024;
const MIN_SECRET_BYTES = 32;
const MIN_PRODUCTION_PASSWORD = 12;
const CLAMD_PORT = 3310;

/** Limits of memory and disk (sizes in bytes), and of mails and accounts (tries per window). */
export interface Limits {
  readonly imageBytes: number;
  readonly sheetBytes: number;
  /** Size of a workbook with images; without them `sheetBytes` applies. */
  readonly picturedSheetBytes: number;
  readonly sheetRows: number;
  readonly jsonBytes: number;
  /** Inquiries and contact messages per 10 minutes and sender's IP address. */
  readonly inquiriesPer10Minutes: number;
  /** Wrong passwords per 15 minutes and account. */
  readonly loginsPerAccount: number;
  /** Wrong passwords per 15 minutes and IP address. */
  readonly loginsPerAddress: number;
  /** Sign-ins of one account at a time; beyond them the one that was longest not seen ends. */
  readonly sessionsPerAccount: number;
  /** Sign-ins that wait for their turn; whoever comes beyond them would wait longer than browsers do. */
  readonly signInsWaiting: number;
  /** Requests that one process works on at the same time; it takes fewer while it is held up. */
  readonly requestsAtOnce: number;
  /** For the whole installation: mails per hour to unverified addresses, and accounts per hour. */
  readonly anonymousMailsPerHour: number;
  readonly signUpsPerHour: number;
  /** For the whole installation: bytes per day stored by guests and accounts with an unverified address. */
  readonly unverifiedBytesPerDay: number;
  /** Mails a day that others than the house's admins may cause to an address that nobody proved. */
  readonly anonymousMailsPerDay: number;
  /** Mails an hour to one mailbox of the staff that the same sender causes; more come gathered in one. */
  readonly staffMailsPerSender: number;
  /** Links that an account may ask for within an hour: to a new password, and to prove its address. */
  readonly linksPerHour: number;
  /** Quotation requests of one account, or of one visitor's IP address, within an hour. */
  readonly requestsPerHour: number;
  /** Duration and quantity limits of holds. */
  readonly holdHours: number;
  readonly holdsPerCustomer: number;
  /** Holds per customer: the share of available stock, the pause after a hold of a fabric, and the number per day. */
  readonly holdSharePercent: number;
  readonly holdPauseHours: number;
  readonly holdsPerDay: number;
  /** Swatches in one request, and requests of one account within a month. */
  readonly swatchesPerRequest: number;
  readonly swatchRequestsPerMonth: number;
  /** Messages that one customer may write within an hour. */
  readonly messagesPerHour: number;
  /** Files that one customer with a proven address may send with messages, in all. */
  readonly attachments: DocumentRoom;
  /** Documents of one customer, in all, once the address is proven and before. */
  readonly documents: DocumentRoom;
  readonly unverifiedDocuments: DocumentRoom;
  /** Quotation requests without a session, per 10 minutes and IP address; a cart sends one per fabric. */
  readonly guestRequestsPer10Minutes: number;
}

/** A bucket of an S3-compatible server, and who we are there. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined where the machine has a role of its own. */
  readonly keys: { readonly id: string; readonly secret: string } | undefined;
  /** The bucket stands in the path, as with most servers of one's own, and not before the host's name. */
  readonly pathStyle: boolean;
}

/** Backups that the worker takes by itself. */
export interface BackupSettings {
  /** Hours and minutes in Colombo, `02:30`; undefined for never. */
  readonly at: string | undefined;
  readonly dir: string;
  /** How long each is kept, and then one a week. */
  readonly keep: { readonly days: number; readonly weeks: number };
  /** Another place that each is copied to. */
  readonly s3: S3Settings | undefined;
  /** Public keys (age) that each is encrypted to; none for no encryption. */
  readonly recipients: readonly string[];
}

/** The kind of connections made by DATABASE_URL. */
export interface DatabaseSession {
  /** Whether the server's session is ours for as long as the connection; behind a pooler it may be ours for a transaction only. */
  readonly own: boolean;
  /** Whether statements may be prepared under a name, to be planned once. */
  readonly prepares: boolean;
}

/** A server that follows that of DATABASE_URL, for reads of the catalogue. */
export interface ReadReplicaSettings {
  readonly url: string;
  /** One that trails by more is not asked. */
  readonly maxLagMs: number;
}

/** Where a process tells how it does: health and metrics. 0 is nowhere. */
export interface MonitorSettings {
  readonly host: string;
  readonly apiPort: number;
  readonly workerPort: number;
}

export interface DocumentRoom {
  readonly files: number;
  readonly bytes: number;
}

/** In days. */
export interface Retention {
  /** Inquiries and contact messages, and their mails. */
  readonly inquiryDays: number;
  /** Quotations of guests that became no order, since the last thing that happened to them. */
  readonly guestQuotationDays: number;
  /** Mails that belong to no quotation and no inquiry. */
  readonly mailDays: number;
  /** Network addresses: of answers to offers, and of sign-ups that were not confirmed. */
  readonly ipAddressDays: number;
}

/** All settings of a process, read once at its start and frozen. */
export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly production: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** JSON for machines or text for people; auto is text in a terminal. */
  readonly logFormat: (typeof LOG_FORMATS)[number];
  readonly monitor: MonitorSettings;
  /** The collector that OpenTelemetry traces go to; undefined for none. */
  readonly tracesUrl: string | undefined;
  /** The file that `prepare` writes Alertmanager's settings to; undefined for none. */
  readonly alertmanagerConfig: string | undefined;
  readonly port: number;
  /** Address the API listens on; undefined is all of them. */
  readonly host: string | undefined;
  /** Absolute folder of uploads, documents, undelivered mail, caches and, on a single machine, the database. */
  readonly dataDir: string;
  /** The bucket that holds uploads and documents; undefined for DATA_DIR. */
  readonly s3: S3Settings | undefined;
  /** Where clamd looks at files for malware; undefined where nobody does. */
  readonly clamav: ClamdAddress | undefined;
  readonly backup: BackupSettings;
  readonly databaseUrl: string;
  /** Past a pooler in transaction mode, for what needs a session of its own; the same elsewhere. */
  readonly databaseDirectUrl: string;
  readonly databaseSession: DatabaseSession;
  /** As whoever owns the tables, for migrations and restores alone; undefined where DATABASE_URL does. */
  readonly databaseOwnerUrl: string | undefined;
  /** Connections to the database that one process holds at most, beside a few for the queue and for notifications. */
  readonly databasePool: number;
  /** Undefined where the primary answers everything. */
  readonly readReplica: ReadReplicaSettings | undefined;
  /** postgres(ql):// or redis(s)://; the database itself unless QUEUE_URL says otherwise. */
  readonly queueUrl: string;
  /** Prefix of the queue names, so that several installations can share a server. */
  readonly queuePrefix: string;
  /** Without it mails are written to DATA_DIR/mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Origin that mails link to, without a slash at the end. */
  readonly publicUrl: string;
  readonly jwtSecret: string;
  /** The administrator that a start makes sure of. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly seedDemo: boolean;
  readonly brand: Brand;
  /** Empty where not configured; the number is digits only, as wa.me wants it. */
  readonly contact: { readonly email: string; readonly whatsappNumber: string; readonly phone: string };
  /** The contact in security.txt, as a URI; undefined for no such file. */
  readonly securityContact: string | undefined;
  readonly notifyEmails: readonly string[];
  readonly chromiumPath: string | undefined;
  readonly passwordPolicy: 'standard' | 'strict';
  readonly vatPercent: number;
  /** Whether what a customer accepts becomes an order at once, or waits for an admin to make it one. */
  readonly orderOnAccept: boolean;
  /** Stock at or below this many metres counts as low. */
  readonly lowStockMetres: number;
  /** Days after the end of an offer, or of its order, when its private link becomes read-only. */
  readonly linkReadOnlyDays: number;
  /** Minimum interval of mails to one side about new messages of a quotation; 0 for immediate mails. */
  readonly messageMailMinutes: number;
  /** How long the documents and personal data of a deleted account are kept. */
  readonly deletedUserDocumentsDays: number;
  /** How many days an entry of the audit trail is kept. */
  readonly auditDays: number;
  /** How many days we keep what people without an account left here. */
  readonly retention: Retention;
  /** Reverse proxies in front of the API whose X-Forwarded-For is believed. */
  readonly trustProxyHops: number;
  /** Networks (address/prefix length) that such a proxy speaks from; nobody else's X-Forwarded-For is believed. */
  readonly trustProxyNetworks: readonly string[];
  /** How long a replica that is asked to end goes on serving, so that its load balancer notices; 0 without one. */
  readonly drainSeconds: number;
  /** After so long without a turn of its event loop a process ends itself, to be started again; 0 for never. */
  readonly watchdogSeconds: number;
  /** Who may read the API documentation. */
  readonly apiDocs: (typeof API_DOCS)[number];
  /** Origins of other sites whose pages may call the API; ours need no mention. */
  readonly corsOrigins: readonly string[];
  readonly limits: Limits;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const API_DOCS = ['public', 'staff', 'off'] as const;

const LOG_FORMATS = ['auto', 'json', 'text'] as const;

/** Where a proxy of ours stands: on this machine, or in a private network such as that of the containers. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
] as const;

/** Values that stand in documentation and tutorials, or one letter repeated: known to everyone, so no secret at all. */
const KNOWN_SECRETS = /^(.)\1*$|change[-_ ]?me|replace[-_ ]?(me|this)|example|your[-_ ]|secret[-_ ]?key/i;
const KNOWN_PASSWORDS = /^(admin|administrator|password|passw0rd|selvedge|welcome|qwerty|letmein)[\d!@#$._-]*$/i;

/**
 * Turns environment variables into the settings of this process.
 *
 * @throws ConfigError listing every fault at once.
 */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables);
  const config = readConfig(env);
  env.done();
  return deepFreeze(config);
}

/** Every setting by its name with its default, and what is wrong with those of `variables`. */
export function describeSettings(variables: NodeJS.ProcessEnv): Pick<Environment, 'defaults' | 'faults'> {
  const env = new Environment(variables);
  readConfig(env);
  return env;
}

function readConfig(env: Environment): Config {
  const nodeEnv = env.choice('NODE_ENV', ['development', 'test', 'production'], 'development');
  const production = nodeEnv === 'production';
  const port = env.whole('PORT', 3000, 1, 65_535);
  const trustProxyHops = env.whole('TRUST_PROXY_HOPS', 0, 0, 10);
  const databaseUrl = requiredDatabaseUrl(env);
  const databaseDirectUrl = env.url('DATABASE_DIRECT_URL', ['postgresql', 'postgres'], 'DATABASE_URL') ?? databaseUrl;
  const brand = readBrand(env);

  return {
    nodeEnv,
    production,
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: env.choice('LOG_FORMAT', LOG_FORMATS, 'auto'),
    monitor: {
      host: readAddress(env, 'MONITOR_HOST', '127.0.0.1') ?? '127.0.0.1',
      apiPort: readApiMonitorPort(env, port),
      workerPort: env.whole('WORKER_MONITOR_PORT', 0, 0, 65_535),
    },
    tracesUrl: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
    alertmanagerConfig: env.optional('ALERTMANAGER_CONFIG'),
    port,
    host: readHost(env, trustProxyHops),
    dataDir: readDataDir(env),
    s3: readS3(env, ''),
    clamav: readClamav(env),
    backup: readBackup(env, production),
    databaseUrl,
    databaseDirectUrl,
    databaseSession: {
      own: databaseDirectUrl === databaseUrl,
      prepares: env.flag('DATABASE_PREPARED', databaseDirectUrl === databaseUrl),
    },
    databaseOwnerUrl: env.url('DATABASE_OWNER_URL', ['postgresql', 'postgres']),
    databasePool: env.whole('DATABASE_POOL', 10, 2, 200),
    readReplica: readReadReplica(env),
    queueUrl: readQueueUrl(env) ?? databaseDirectUrl,
    queuePrefix: readQueuePrefix(env),
    smtpUrl: env.url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: readMailFrom(env, brand),
    publicUrl: readPublicUrl(env, production, `http://localhost:${port}`),
    jwtSecret: readJwtSecret(env, production),
    admin: readAdmin(env, production),
    seedDemo: env.flag('SEED_DEMO', false),
    brand,
    contact: {
      email: env.email('CONTACT_EMAIL') ?? '',
      whatsappNumber: readWhatsappNumber(env),
      phone: env.text('PHONE', ''),
    },
    securityContact: readSecurityContact(env),
    notifyEmails: env.emails('NOTIFY_EMAILS'),
    chromiumPath: env.optional('CHROMIUM_PATH'),
    passwordPolicy: env.choice('PASSWORD_POLICY', ['standard', 'strict'], 'standard'),
    vatPercent: env.decimal('VAT_PERCENT', 0, 0, 100),
    orderOnAccept: env.flag('ORDER_ON_ACCEPT', true),
    lowStockMetres: env.decimal('LOW_STOCK_METRES', 50, 0, 1_000_000),
    linkReadOnlyDays: env.whole('LINK_READ_ONLY_DAYS', 30, 0, 3_650),
    messageMailMinutes: env.whole('MESSAGE_MAIL_MINUTES', 10, 0, 1_440),
    deletedUserDocumentsDays: env.whole('DELETED_USER_DOCUMENTS_DAYS', 30, 0, 3_650),
    auditDays: env.whole('AUDIT_DAYS', 730, 1, 36_500),
    retention: {
      inquiryDays: env.whole('INQUIRY_DAYS', 730, 1, 36_500),
      guestQuotationDays: env.whole('GUEST_QUOTATION_DAYS', 730, 1, 36_500),
      mailDays: env.whole('MAIL_DAYS', 365, 1, 36_500),
      ipAddressDays: env.whole('IP_ADDRESS_DAYS', 365, 1, 36_500),
    },
    trustProxyHops,
    trustProxyNetworks: readNetworks(env, 'TRUST_PROXY_NETWORKS', PRIVATE_NETWORKS),
    drainSeconds: env.whole('DRAIN_SECONDS', 0, 0, 60),
    watchdogSeconds: env.whole('WATCHDOG_SECONDS', 15, 0, 3_600),
    apiDocs: env.choice('API_DOCS', API_DOCS, production ? 'staff' : 'public'),
    corsOrigins: readOrigins(env),
    limits: readLimits(env),
  };
}

/** {@link loadConfig} for the entry of a program: prints the faults for whoever started it and ends with code 1. */
export function loadConfigOrExit(variables: NodeJS.ProcessEnv = process.env): Config {
  try {
    return loadConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The admin created at startup if ADMIN_EMAIL is not set. */
export const GENERATED_ADMIN_EMAIL = 'admin@selvedge.example';

/** The absolute data folder, for commands that need no other setting. */
export function dataDirOf(variables: NodeJS.ProcessEnv): string {
  return readDataDir(new Environment(variables));
}

function readDataDir(env: Environment): string {
  return resolve(env.text('DATA_DIR', './data'));
}

function requiredDatabaseUrl(env: Environment): string {
  if (env.optional('DATABASE_URL') === undefined) {
    env.fault(
      'DATABASE_URL is missing: set it to postgresql://user:password@host:5432/selvedge, or run npm start, which brings its own database.',
    );
  }
  return env.url('DATABASE_URL', ['postgresql', 'postgres']) ?? '';
}

function readReadReplica(env: Environment): ReadReplicaSettings | undefined {
  const url = env.url('DATABASE_READ_URL', ['postgresql', 'postgres']);
  const maxLagMs = env.whole('DATABASE_READ_MAX_LAG_MS', 1_000, 250, 600_000);
  return url === undefined ? undefined : { url, maxLagMs };
}

function readBackup(env: Environment, production: boolean): BackupSettings {
  const at = env.text('BACKUP_AT', production ? '02:30' : 'off');
  if (at !== 'off' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    env.fault(`BACKUP_AT is '${at}': write a time of the day in Colombo as 02:30, or off.`);
  }
  const recipients = env.list('BACKUP_AGE_RECIPIENT', ',');
  const wrong = recipients.find((recipient) => !/^age1[a-z\d]{20,}$/.test(recipient));
  if (wrong !== undefined) {
    const hint = /^AGE-SECRET-KEY/i.test(wrong) ? 'holds a secret key' : `holds '${wrong}'`;
    env.fault(`BACKUP_AGE_RECIPIENT ${hint}: write the public key that age-keygen shows, which begins with age1.`);
  }
  const dir = env.optional('BACKUP_DIR', 'backups in DATA_DIR');
  return {
    at: at === 'off' ? undefined : at,
    dir: dir === undefined ? join(readDataDir(env), 'backups') : resolve(dir),
    keep: {
      days: env.whole('BACKUP_KEEP_DAYS', 7, 1, 3_650),
      weeks: env.whole('BACKUP_KEEP_WEEKS', 4, 0, 520),
    },
    s3: readS3(env, 'BACKUP_'),
    recipients,
  };
}

function readS3(env: Environment, prefix: '' | 'BACKUP_'): S3Settings | undefined {
  const [BUCKET, ENDPOINT, ID, SECRET] = ['BUCKET', 'ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => `${prefix}S3_${name}`,
  ) as [string, string, string, string];
  const bucket = env.optional(BUCKET);
  const endpoint = env.url(ENDPOINT, ['https', 'http']);
  const region = env.text(`${prefix}S3_REGION`, 'us-east-1');
  const pathStyle = env.flag(`${prefix}S3_PATH_STYLE`, endpoint !== undefined);
  const id = env.optional(ID);
  const secret = env.optional(SECRET);
  if (bucket === undefined) {
    const set = [endpoint && ENDPOINT, id && ID, secret && SECRET];
    const stray = set.find(Boolean);
    if (stray !== undefined) env.fault(`${stray} is set but ${BUCKET} is not: set it to the name of the bucket.`);
    return undefined;
  }
  if ((id === undefined) !== (secret === undefined)) {
    env.fault(`${ID} and ${SECRET} belong together: set both, or neither for the machine’s role.`);
  }
  const keys = id !== undefined && secret !== undefined ? { id, secret } : undefined;
  return { bucket, endpoint, region, keys, pathStyle };
}

function readClamav(env: Environment): ClamdAddress | undefined {
  const value = env.optional('CLAMAV_URL');
  if (value === undefined) return undefined;
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  if (value.startsWith('unix:')) {
    env.fault(`CLAMAV_URL is '${value}': write the socket as unix:///run/clamav/clamd.ctl.`);
    return undefined;
  }
  const url = env.url('CLAMAV_URL', ['tcp']);
  return url === undefined ? undefined : { host: hostIn(url), port: Number(new URL(url).port || CLAMD_PORT) };
}

/** An IPv6 address stands in brackets in a URL and without them everywhere else. */
const hostIn = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** Behind a proxy nobody else has business with the API, so there it listens to this machine alone unless told otherwise. */
function readHost(env: Environment, trustProxyHops: number): string | undefined {
  const local = trustProxyHops > 0;
  return readAddress(env, 'HOST', local ? '127.0.0.1' : 'all addresses') ?? (local ? '127.0.0.1' : undefined);
}

function readAddress(env: Environment, name: 'HOST' | 'MONITOR_HOST', meant: string): string | undefined {
  const host = env.optional(name, meant);
  if (host === undefined || host === 'localhost' || isIP(host) !== 0) return host;
  env.fault(
    `${name} is '${host}': set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.`,
  );
  return undefined;
}

function readApiMonitorPort(env: Environment, port: number): number {
  const monitorPort = env.whole('API_MONITOR_PORT', 0, 0, 65_535);
  if (monitorPort === port) env.fault(`API_MONITOR_PORT is ${port}, where the shop is: choose another one.`);
  return monitorPort;
}

/** Browsers' Origin headers are compared exactly: anything but a plain origin would never match. */
function readOrigins(env: Environment): string[] {
  return env.list('CORS_ORIGINS', ',').map((value) => {
    const origin = URL.canParse(value) ? new URL(value).origin : '';
    if (/^https?:/.test(origin) && [origin, `${origin}/`].includes(value.toLowerCase())) return origin;
    env.fault(`CORS_ORIGINS holds '${value}': write an origin as https://looms.example.`);
    return value;
  });
}

/** Mails link to it, so production can't guess it: a link to localhost would reach customers. */
function readPublicUrl(env: Environment, production: boolean, fallback: string): string {
  const value = env.url('PUBLIC_URL', ['https', 'http'], fallback);
  if (value === undefined) {
    if (production && env.optional('PUBLIC_URL') === undefined) {
      env.fault('PUBLIC_URL is missing: set it to the address that people type, such as https://fabrics.example.');
    }
    return fallback;
  }
  const url = new URL(value);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    env.fault(`PUBLIC_URL is more than an origin: write it as ${url.protocol}//${url.host}.`);
  }
  return url.origin;
}

function readNetworks(env: Environment, name: string, fallback: readonly string[]): string[] {
  const networks = env.list(name, ',', [...fallback]);
  for (const network of networks) {
    const [address = '', prefix = '', ...rest] = network.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) {
      env.fault(`${name} holds '${network}': write a network as address/length, such as 10.0.0.0/8.`);
    }
  }
  return networks;
}

/** Sentinels are several hosts, which no URL is. The value itself is never repeated in a fault: it may hold a password. */
function readQueueUrl(env: Environment): string | undefined {
  const value = env.optional('QUEUE_URL', 'the database');
  if (value === undefined || !isSentinelUrl(value)) {
    return env.url('QUEUE_URL', ['redis', 'rediss', 'redis+sentinel', 'rediss+sentinel', 'postgresql', 'postgres']);
  }
  if (redisAddressOf(value) !== null) return value;
  env.fault(
    'QUEUE_URL names no Sentinels: write it as redis+sentinel://user:password@host:26379,host:26379/name-of-the-master, and signs in a password such as @ or / as %40 or %2F.',
  );
  return undefined;
}

function readQueuePrefix(env: Environment): string {
  const prefix = env.text('QUEUE_PREFIX', 'selvedge');
  if (/^[A-Za-z0-9_-]{1,40}$/.test(prefix)) return prefix;
  env.fault(`QUEUE_PREFIX is '${prefix}': use up to 40 letters, digits, dashes and underscores.`);
  return prefix;
}

function readJwtSecret(env: Environment, production: boolean): string {
  const secret = env.optional('JWT_SECRET') ?? '';
  const advice = `set it to at least ${MIN_SECRET_BYTES} random bytes, for example the output of: openssl rand -base64 48`;
  if (secret === '') {
    env.fault(`JWT_SECRET is missing: ${advice}`);
  } else if (production && Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    env.fault(`JWT_SECRET is too short: ${advice}`);
  } else if (production && KNOWN_SECRETS.test(secret)) {
    env.fault(`JWT_SECRET is an example that everyone knows: ${advice}`);
  }
  return secret;
}

function readAdmin(env: Environment, production: boolean): Config['admin'] {
  const email = env.email('ADMIN_EMAIL');
  const password = env.verbatim('ADMIN_PASSWORD');
  if (production && password !== undefined && isWeakPassword(password)) {
    env.fault(
      `ADMIN_PASSWORD is too easy to guess: use at least ${MIN_PRODUCTION_PASSWORD} characters that stand in no example.`,
    );
  }
  if (email !== undefined && password !== undefined) return { email, password };
  if (password !== undefined && env.optional('ADMIN_EMAIL') === undefined) {
    env.fault('ADMIN_PASSWORD is set but ADMIN_EMAIL is not: set both or neither.');
  }
  if (email !== undefined) env.fault('ADMIN_EMAIL is set but ADMIN_PASSWORD is not: set both or neither.');
  return undefined;
}

function isWeakPassword(password: string): boolean {
  return password.length < MIN_PRODUCTION_PASSWORD || KNOWN_PASSWORDS.test(password) || KNOWN_SECRETS.test(password);
}

function readMailFrom(env: Environment, brand: Brand): string {
  // These characters are special in a sender's name, which may come from the brand.
  const sender = brand.name.replace(/[\s<>"]+/g, ' ').trim();
  const from = env.text('MAIL_FROM', `${sender} <no-reply@selvedge.example>`);
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(from)?.[1] ?? from;
  if (!isEmailAddress(address)) {
    env.fault(`MAIL_FROM is '${from}': write an address, or a name and the address as Name <name@host.lk>.`);
  }
  return from;
}

function readSecurityContact(env: Environment): string | undefined {
  const contact = env.optional('SECURITY_CONTACT');
  if (contact === undefined) return undefined;
  const email = contact.replace(/^mailto:/i, '');
  if (isEmailAddress(email)) return mailtoLink(email);
  if (URL.canParse(contact) && new URL(contact).protocol === 'https:' && !/\s/.test(contact)) return contact;
  env.fault(`SECURITY_CONTACT is '${contact}': write an address, or a page as https://looms.example/security.`);
  return undefined;
}

function readWhatsappNumber(env: Environment): string {
  const number = env.optional('WHATSAPP_NUMBER');
  if (number === undefined) return '';
  const digits = number.replace(/[\s()+-]/g, '');
  if (/^[1-9]\d{7,14}$/.test(digits)) return digits;
  env.fault(`WHATSAPP_NUMBER is '${number}': write it with its country code, such as +94 77 123 4567.`);
  return '';
}

function readBrand(env: Environment): Brand {
  return {
    name: env.text('BRAND_NAME', defaultBrand.name),
    tagline: env.text('BRAND_TAGLINE', defaultBrand.tagline),
    companyLines: env.list('BRAND_COMPANY_LINES', '|', [...defaultBrand.companyLines]),
    copyright: env.text('BRAND_COPYRIGHT', defaultBrand.copyright),
    designerCredit: env.text('BRAND_DESIGNER_CREDIT', defaultBrand.designerCredit),
    location: env.text('BRAND_LOCATION', defaultBrand.location),
    hours: env.text('BRAND_HOURS', defaultBrand.hours),
  };
}

function readLimits(env: Environment): Limits {
  return {
    imageBytes: env.whole('MAX_IMAGE_MB', 10, 1, 100) * MIB,
    sheetBytes: env.whole('MAX_SHEET_MB', 20, 1, 200) * MIB,
    picturedSheetBytes: env.whole('MAX_PICTURED_SHEET_MB', 100, 1, 500) * MIB,
    sheetRows: env.whole('MAX_SHEET_ROWS', 50_000, 1, 1_000_000),
    jsonBytes: env.whole('MAX_JSON_MB', 1, 1, 50) * MIB,
    inquiriesPer10Minutes: env.whole('INQUIRIES_PER_10_MINUTES', 5, 1, 100_000),
    loginsPerAccount: env.whole('LOGINS_PER_ACCOUNT', 20, 1, 100_000),
    loginsPerAddress: env.whole('LOGINS_PER_ADDRESS', 100, 1, 1_000_000),
    sessionsPerAccount: env.whole('SESSIONS_PER_ACCOUNT', 50, 1, 10_000),
    signInsWaiting: env.whole('MAX_WAITING_SIGN_INS', 500, 1, 10_000),
    requestsAtOnce: env.whole('MAX_REQUESTS_AT_ONCE', 1_000, 16, 100_000),
    anonymousMailsPerDay: env.whole('MAILS_TO_UNPROVEN_PER_DAY', 5, 1, 100_000),
    anonymousMailsPerHour: env.whole('MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL', 300, 1, 1_000_000),
    signUpsPerHour: env.whole('SIGN_UPS_PER_HOUR_IN_ALL', 100, 1, 1_000_000),
    unverifiedBytesPerDay: env.whole('UNPROVEN_MB_PER_DAY_IN_ALL', 1_000, 1, 1_000_000) * MIB,
    staffMailsPerSender: env.whole('STAFF_MAILS_PER_SENDER_PER_HOUR', 5, 1, 100_000),
    linksPerHour: env.whole('LINKS_PER_HOUR', 3, 1, 1_000),
    requestsPerHour: env.whole('REQUESTS_PER_HOUR', 60, 1, 100_000),
    holdHours: env.whole('HOLD_HOURS', 48, 1, 8_760),
    holdsPerCustomer: env.whole('HOLDS_PER_CUSTOMER', 3, 0, 1_000),
    holdSharePercent: env.whole('HOLD_SHARE_PERCENT', 50, 1, 100),
    holdPauseHours: env.decimal('HOLD_PAUSE_HOURS', 12, 0, 8_760),
    holdsPerDay: env.whole('HOLDS_PER_DAY', 10, 1, 1_000),
    swatchesPerRequest: env.whole('SWATCHES_PER_REQUEST', 10, 1, 100),
    swatchRequestsPerMonth: env.whole('SWATCH_REQUESTS_PER_MONTH', 20, 1, 10_000),
    messagesPerHour: env.whole('MESSAGES_PER_HOUR', 60, 1, 100_000),
    attachments: {
      files: env.whole('MAX_ATTACHMENTS', 200, 1, 100_000),
      bytes: env.whole('MAX_ATTACHMENTS_MB', 500, 1, 100_000) * MIB,
    },
    documents: {
      files: env.whole('MAX_DOCUMENTS', 20, 1, 1_000),
      bytes: env.whole('MAX_DOCUMENTS_MB', 100, 1, 10_000) * MIB,
    },
    unverifiedDocuments: {
      files: env.whole('MAX_UNPROVEN_DOCUMENTS', 3, 0, 1_000),
      bytes: env.whole('MAX_UNPROVEN_DOCUMENTS_MB', 10, 0, 10_000) * MIB,
    },
    guestRequestsPer10Minutes: env.whole('GUEST_REQUESTS_PER_10_MINUTES', 30, 1, 100_000),
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
