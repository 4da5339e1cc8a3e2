import { isIP } from 'node:net';
import { defaultBrand } from '@selvedge/domain/brand';
import { isEmailAddress, mailtoLink } from '@selvedge/domain/email-address';
import { advanceTaxes } from '@selvedge/domain/invoicing/advance';
import { LENGTH_TOLERANCE_PERCENT, MAX_LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import { factorRules } from '@selvedge/domain/users/second-factor';
import ipaddr from 'ipaddr.js';
import type { ClamdAddress } from '../inspection/clamd.js';
import { isSentinelUrl, redisAddressOf } from '../queue/queue-address.js';
import {
  asIs,
  choice,
  decimal,
  flag,
  list,
  megabytes,
  oneOf,
  optional,
  parseEmail,
  parseFlag,
  parseUrl,
  type ReportProblem,
  required,
  Setting,
  secret,
  text,
  url,
  verbatim,
  whole,
} from './environment.js';

const CLAMD_PORT = 3310;
export const MIN_SECRET_BYTES = 32;
export const SECRET_ADVICE = `set it to at least ${MIN_SECRET_BYTES} random bytes, for example the output of: openssl rand -base64 48`;

const DATABASE_ADVICE =
  'set it to postgresql://user:password@host:5432/selvedge, or run npm start, which brings its own database.';

/** The networks of a proxy of ours: this machine, or a private network such as that of the containers. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

const postgres = (server: string) => secret(url(['postgresql', 'postgres'], `postgresql://${server}:5432/selvedge`));

/**
 * Every setting by its section of `.env.example`, which is generated from here. A setting without a description shares that of
 * the settings before it.
 */
export const sections = {
  Process: {
    NODE_ENV: choice(['development', 'test', 'production'], 'development').about(`development or production. In
      production a missing or weak secret or administrator's password stops the start.`),
    PORT: whole(3000, 1, 65_535).about('Where the API and the two apps are served.'),
    HOST: optional(parseHost).about(`The address of this machine that the API listens on. Default: all of them, or
      127.0.0.1 when TRUST_PROXY_HOPS says that a proxy stands in front, so that nobody comes past it. In a container
      set it to 0.0.0.0.`),
    LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info').about(`fatal, error, warn,
      info, debug, trace or silent. In a terminal \`npm start\` shows warnings only.`),
    LOG_FORMAT: choice(['auto', 'json', 'text'], 'auto').about(`json for machines, text for people; auto is text in a
      terminal and JSON elsewhere.`),
    API_MONITOR_PORT: whole(0, 0, 65_535).about(`Ports on which the API and the worker tell how they do: /metrics for
      Prometheus, /health with every detail, /health/live and /health/ready. No visitor should reach them. 0 is none.`),
    WORKER_MONITOR_PORT: whole(0, 0, 65_535),
    MONITOR_HOST: new Setting('127.0.0.1', parseHost).about('The address that both listen on; in a container 0.0.0.0.'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://collector:4318').about(`A collector for OpenTelemetry
      traces (OTLP over HTTP), from a request through its jobs to the mail. Without it nothing is traced, and nothing is
      loaded for it.`),
    ALERTMANAGER_CONFIG: optional().about(`A file that the start writes settings for Prometheus' Alertmanager to: alerts
      go to NOTIFY_EMAILS by SMTP_URL. The compose file sets it.`),
    PUBLIC_URL: optional(parsePublicUrl, 'http://localhost:3000').about(`The origin that people type and mails link to.
      Production does not start without it.`),
    TRUST_PROXY_HOPS: whole(0, 0, 10).about(`Reverse proxies in front of the API. Their X-Forwarded-For is believed, and
      limits per address depend on it: too few, and all visitors share one limit; too many, and anyone can invent an
      address. docker-compose.yml sets 1: its proxy says who is calling, also behind a CDN that TRUSTED_PROXIES names.`),
    TRUST_PROXY_NETWORKS: list(',', PRIVATE_NETWORKS, parseNetwork).about(`The networks such proxies speak from,
      separated by commas. Who connects from elsewhere can't invent an address.`),
    DRAIN_SECONDS: whole(0, 0, 60).about(`After the request to stop, how long the API still serves while /health/ready
      already says no, so that a load balancer looks away first. What ends the process (\`npm start\` does, and Compose
      by its stop_grace_period) must wait as long and a little more.`),
    WATCHDOG_SECONDS: whole(15, 0, 3_600).about(`A process that does nothing but compute for so long answers nobody any
      more: it writes down what held it and ends, to be started again by npm start or by the containers' restart policy.
      0 switches that off.`),
    API_DOCS: optional(oneOf(['public', 'staff', 'off'])).about(`Who may read the description of the API at /api/docs,
      /api/docs-json and /api/docs-yaml: public, staff (an admin's token, sent as Bearer) or off. Default: staff in
      production, else public.`),
    CORS_ORIGINS: list(',', [], parseOrigin).about(`Origins of other sites whose pages may call the API, separated by
      commas. Our own apps need none.`),
  },
  Data: {
    DATA_DIR: text('./data').about(`Uploads, documents, undelivered mail, caches and, without DATABASE_URL, the database
      and generated secrets. Back it up as a whole.`),
    S3_BUCKET: optional(asIs, 'selvedge-files').about(`Keeps uploads and documents in a bucket instead: what several
      machines need. Any server that speaks S3 does (Amazon, MinIO, Garage, SeaweedFS, Ceph); the endpoint is Amazon's
      unless it is set. Without keys the machine's role is used. \`npm run storage:move\` copies there what lies in
      DATA_DIR.`),
    S3_ENDPOINT: url(['https', 'http'], 'https://s3.example'),
    S3_REGION: text('us-east-1'),
    S3_ACCESS_KEY_ID: secret(optional()),
    S3_SECRET_ACCESS_KEY: secret(optional()),
    S3_PATH_STYLE: optional(parseFlag).about(`Whether the bucket stands in the path of the address. Default: true with
      S3_ENDPOINT, else false.`),
    CLAMAV_URL: optional(parseClamav).about(`ClamAV's daemon, which looks at the documents and attachments that people
      send: tcp://host:3310 or unix:///run/clamav/clamd.ctl. What it refuses is not stored, and while it is away such
      uploads answer 503. Its StreamMaxLength must be 10 MB or more. Without it no file is checked for malware;
      workbooks with macros are refused in any case.`),
    DATABASE_URL: required(postgres('selvedge:password@localhost'), DATABASE_ADVICE).about(`A PostgreSQL server, version
      15 or later. Without it \`npm start\` runs its own, which is meant for one machine.`),
    DATABASE_DIRECT_URL: postgres('selvedge:password@localhost').about(`The same server past a pooler that gives
      connections for a transaction only (PgBouncer in transaction mode): migrations, backups, the queue in PostgreSQL
      and notifications need a session of their own. Default: DATABASE_URL. With it the pooler sets the limits of
      statements, see docs/scaling.md.`),
    DATABASE_PREPARED: optional(parseFlag).about(`Whether statements are prepared under names, which saves planning. A
      pooler must keep them: PgBouncer from 1.21 on with max_prepared_statements. Default: true, or false with
      DATABASE_DIRECT_URL.`),
    DATABASE_OWNER_URL: postgres('selvedge_owner:password@localhost').about(`The role that owns the tables, for
      prepare.js and restores alone. With it the role of DATABASE_URL can neither change the schema nor what the audit
      trail says; prepare.js makes that role if it may, and gives it its rights.`),
    DATABASE_POOL: whole(
      10,
      2,
      200,
    ).about(`Connections that each process holds to it at most, beside some fifteen for the
      queue and for notifications. Two processes with 10 each and their queues stay below PostgreSQL's default of 100.`),
    DATABASE_READ_URL: postgres('selvedge:password@replica').about(`A streaming replica (hot standby) of that server.
      Reads of the catalog go there as long as it shows all that this process has seen of the primary, so that nobody
      sees anything old; in every other case the primary answers at once.`),
    DATABASE_READ_MAX_LAG_MS: whole(1_000, 250, 600_000).about(`One that trails the primary by more milliseconds is not
      asked until it has caught up.`),
    QUEUE_URL: secret(optional(parseQueueUrl, 'redis://localhost:6379')).about(`The job queue: redis:// or rediss://
      (TLS) for Redis, which is faster under load. Without it the database is the queue. Of a Redis with Sentinels the
      Sentinels and the name that they know the master by, with rediss+sentinel:// over TLS:
      redis+sentinel://user:password@host1:26379,host2:26379/mymaster?sentinelPassword=password`),
    QUEUE_PREFIX: new Setting('selvedge', parseQueuePrefix).about(`What the names of the queues begin with. Two houses
      that share a Redis need different ones.`),
    SEED_DEMO: flag(false, 'true').about(`Fills an empty database with a demo catalog, once. Default: true when \`npm
      start\` runs its own database outside production, else false.`),
  },
  Backups: {
    BACKUP_AT: optional(parseBackupTime).about(`When the worker takes a backup of rows and files, every night, by the
      clock of Colombo; off for never. Default: 02:30 in production, else off. The System page lists them, and
      NOTIFY_EMAILS hear of a night without one.`),
    BACKUP_DIR: optional().about(`Where they lie: a folder of the machine on which the worker runs. Default: backups in
      DATA_DIR, which a fire takes with all else.`),
    BACKUP_KEEP_DAYS: whole(7, 1, 3_650).about(`How many days each is kept, and for how many weeks before that one a
      week. The newest always is.`),
    BACKUP_KEEP_WEEKS: whole(4, 0, 520),
    BACKUP_S3_BUCKET: optional(asIs, 'selvedge-backups').about(`A bucket at another place that each is copied to, and
      removed from after the same time.`),
    BACKUP_S3_ENDPOINT: url(['https', 'http'], 'https://s3.elsewhere.example'),
    BACKUP_S3_REGION: text('us-east-1'),
    BACKUP_S3_ACCESS_KEY_ID: secret(optional()),
    BACKUP_S3_SECRET_ACCESS_KEY: secret(optional()),
    BACKUP_S3_PATH_STYLE: optional(parseFlag),
    BACKUP_AGE_RECIPIENT: list(',', [], parseRecipient).about(`Encrypts every backup, also one made by hand, to this
      public key (several with commas), as \`node backend/dist/backup-cli.js key backup.key\` shows it. Keep backup.key
      away from here: only who has it can restore.`),
  },
  Accounts: {
    JWT_SECRET: required(secret(text('')), SECRET_ADVICE).about(`Whoever knows it can be anybody. At least 32 bytes in
      production, for example the output of \`openssl rand -base64 48\`. Every key is derived from it: another one ends all
      sessions and all links in mails, private links to quotations as well. \`npm start\` makes one up outside
      production and keeps it in DATA_DIR/secrets.json.`),
    SECRETS_KEY: secret(optional()).about(`Encrypts what the database keeps of others' secrets, such as those of
      authenticator apps: 32 random bytes. Default: a key derived from JWT_SECRET. Whoever changes either puts the former
      value into SECRETS_KEY_PREVIOUS for one start, which encrypts all anew.`),
    SECRETS_KEY_PREVIOUS: secret(list(',')),
    REQUIRE_2FA: choice(factorRules, 'off').about(`Who must have a second factor: owners, staff or off. Who must and has
      none can only set one up. We recommend owners.`),
    ADMIN_EMAIL: optional(parseEmail).about(`The first administrator, made at the start if the address has no account.
      Both or neither; \`npm start\` makes up a password, prints it this once and keeps it nowhere. In production at
      least 12 characters that stand in no example.`),
    ADMIN_PASSWORD: secret(verbatim()),
    DELETED_USER_DOCUMENTS_DAYS: whole(30, 0, 3_650).about(`How many days the documents and personal data of a deleted
      account are kept, longer while it has an open order or owes something; its sessions and links end at once.`),
    AUDIT_DAYS: whole(730, 1, 36_500).about('How many days the audit trail keeps who changed what.'),
    INQUIRY_DAYS: whole(730, 1, 36_500).about(`How many days we keep what people without an account left here: inquiries
      and contact messages; quotations of guests that became no order, since the last thing that happened to them; mails
      that belong to neither; and the network addresses of answers to offers and of sign-ups that nobody confirmed.
      Orders stay, with their papers. Who asks for it earlier is erased in the console, under Inquiries.`),
    GUEST_QUOTATION_DAYS: whole(730, 1, 36_500),
    MAIL_DAYS: whole(365, 1, 36_500),
    IP_ADDRESS_DAYS: whole(365, 1, 36_500),
    PASSWORD_POLICY: choice(['standard', 'strict'], 'standard').about(`standard: at least 6 characters. strict: at least
      8, administrators 12, and none of the most common passwords.`),
  },
  'Mail and contact': {
    SMTP_URL: secret(url(['smtp', 'smtps'], 'smtp://user:password@mail.host.lk:587')).about(`smtp:// or smtps:// with
      user and password. Without it every mail is written to DATA_DIR/mail instead.`),
    MAIL_FROM: optional(parseSender, 'Selvedge <no-reply@selvedge.example>').about(`Sender of every mail; the mail
      server must be allowed to send for it.`),
    NOTIFY_EMAILS: list(',', [], parseEmail).about('Who is told of new requests and of failures, separated by commas.'),
    MESSAGE_MAIL_MINUTES: whole(10, 0, 1_440).about(`After a mail about new messages to a quotation, so many minutes
      pass before the same side gets the next; it tells of all that came meanwhile and was not read. 0 mails each
      message by itself.`),
    CONTACT_EMAIL: optional(parseEmail).about(`Where inquiries and contact messages go; also offered to visitors. Empty:
      visitors read that it is not configured.`),
    SECURITY_CONTACT: optional(parseSecurityContact).about(`Whom people who find a security hole write to: an address,
      or the https address of a page. /.well-known/security.txt names it; without it there is no such file.`),
    WHATSAPP_NUMBER: optional(parseWhatsappNumber).about(`With country code, such as +94 77 123 4567. Empty: visitors
      read that it is not configured.`),
    PHONE: text('').about('Shown beside the address. Empty: shown as not available.'),
  },
  'Brand: every screen, mail and document': {
    BRAND_NAME: text(defaultBrand.name),
    BRAND_TAGLINE: text(defaultBrand.tagline),
    BRAND_COMPANY_LINES: list('|', defaultBrand.companyLines).about(`Printed under the name on quotations; lines
      separated by |.`),
    BRAND_COPYRIGHT: text(defaultBrand.copyright),
    BRAND_DESIGNER_CREDIT: text(defaultBrand.designerCredit),
    BRAND_LOCATION: text(defaultBrand.location),
    BRAND_HOURS: text(defaultBrand.hours),
  },
  Trade: {
    VAT_PERCENT: decimal(0, 0, 100).about('Adds a VAT line to quotations when above 0.'),
    ADVANCE_TAX: choice(advanceTaxes, 'none').about(`tax_invoice_on_receipt: an advance is invoiced with its VAT when it
      is received, and the final invoice is less by it. none: VAT is charged with the final invoice only. Check with your
      accountant.`),
    CREDIT_CHECK: choice(
      ['off', 'warn', 'block'],
      'warn',
    ).about(`What happens when a customer with a credit limit exceeds it as an
      order is confirmed or invoiced: off, warn, or block, which a person with the right credit.override overrides.`),
    TWO_PERSONS_ABOVE: decimal(100_000, 0, 1_000_000_000).about(`Rupees above which credit and debit notes to an invoice
      are not issued by the person who issued it, as long as somebody else may; 0 means any sum.`),
    PRICE_SLIP_PERCENT: decimal(20, 0, 1_000).about(`A price that is more percent above or below its lines is sent from
      the console only after a question, because a digit may have slipped.`),
    ORDER_ON_ACCEPT: flag(true).about(`Whether a quotation that its customer accepts becomes an order at once; with
      false an admin makes it one.`),
    LINK_READ_ONLY_DAYS: whole(30, 0, 3_650).about(`So many days after the validity of a quotation has ended, or its
      order was delivered or cancelled, its private link only shows it: no answers, messages or files come in by it any
      more. It closes at once with the account that it belongs to.`),
    LOW_STOCK_METRES: decimal(50, 0, 1_000_000).about(`Stock at or below this many meters counts as low on the
      dashboard.`),
    CUT_STEP_M: decimal(0.1, 0, 10).about(`Fabric is cut from rolls in steps of so many meters; 0 allows any length.`),
    MIN_CUT_M: decimal(1, 0, 100).about(`The shortest length in meters that is cut from a roll. What a roll has left may
      always be taken whole.`),
    SELL_PROVISIONAL: flag(false).about(`Whether rolls count for sale, by their ticket length, before they are measured;
      lines then say that the length is to be confirmed.`),
    REMNANT_BELOW_M: decimal(3, 0, 100).about(`A rest of a roll below this many meters is a remnant: plans avoid it, and
      it is no longer sold in the ordinary way.`),
    SCRAP_BELOW_M: decimal(
      0.5,
      0,
      100,
    ).about(`A rest of a roll below this many meters is asked about at the cut: keep or
      scrap.`),
    LENGTH_TOLERANCE_PERCENT: decimal(
      LENGTH_TOLERANCE_PERCENT,
      0,
      MAX_LENGTH_TOLERANCE_PERCENT,
    ).about(`How many percent the
      delivered length of a new line may differ from the ordered one; each line can say otherwise.`),
    JOIN_ALLOWANCE_M: decimal(
      0.229,
      0,
      10,
    ).about(`Meters that are free where a roll is delivered in two pieces, for each
      join: the invoice leaves them out.`),
  },
  Documents: {
    CHROMIUM_PATH: optional().about(`A Chrome, Chromium or Edge that prints the PDFs. Without it an installed one is
      searched, then the bundled one.`),
  },
  Limits: {
    MAX_IMAGE_MB: megabytes(10, 1, 100).about(`Memory and disk: megabytes of one image or document, one sheet and one
      JSON body; rows of one sheet.`),
    MAX_SHEET_MB: megabytes(20, 1, 200),
    MAX_PICTURED_SHEET_MB: megabytes(100, 1, 500).about(`A workbook of a mill with the pictures in its cells; what is no
      picture in it is held to MAX_SHEET_MB.`),
    MAX_SHEET_ROWS: whole(50_000, 1, 1_000_000),
    MAX_JSON_MB: megabytes(1, 1, 50).about('Quotations with all their lines; other requests may be 16 to 192 kB long.'),
    INQUIRIES_PER_10_MINUTES: whole(5, 1, 100_000).about('Inquiries and contact messages per 10 minutes and address.'),
    LOGINS_PER_ACCOUNT: whole(20, 1, 100_000).about('Wrong passwords per 15 minutes, per account and per address.'),
    LOGINS_PER_ADDRESS: whole(100, 1, 1_000_000),
    MAX_WAITING_SIGN_INS: whole(500, 1, 10_000).about(`Sign-ins that wait for their turn in one process; who comes
      beyond them is told to come again in some seconds.`),
    MAX_REQUESTS_AT_ONCE: whole(1_000, 16, 100_000).about(`Requests that one API works on at the same time; one more is
      answered 503, to come again in some seconds. While its event loop is held up it takes fewer, down to a sixteenth.`),
    SESSIONS_PER_ACCOUNT: whole(50, 1, 10_000).about(`Places where one account is signed in at a time. One more ends the
      one that was longest not used.`),
    MAILS_TO_UNPROVEN_PER_DAY: whole(5, 1, 100_000).about(`Mails that reach an address a day before its owner has
      confirmed it: links, acknowledgements. What an administrator decides is always mailed.`),
    STAFF_MAILS_PER_SENDER_PER_HOUR: whole(5, 1, 100_000).about(`Mails an hour to one mailbox of yours that the same
      customer or visitor causes; what follows comes in one mail an hour.`),
    MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL: whole(300, 1, 1_000_000).about(`Fuses of the product as a whole, against senders
      that come from many addresses at once: mails an hour to unconfirmed addresses, sign-ups an hour, and megabytes a
      day that unconfirmed accounts and guests store. Beyond them such calls are refused or such mails not sent until
      the time is over, and NOTIFY_EMAILS hears of it once an hour.`),
    SIGN_UPS_PER_HOUR_IN_ALL: whole(100, 1, 1_000_000),
    UNPROVEN_MB_PER_DAY_IN_ALL: megabytes(1_000, 1, 1_000_000),
    LINKS_PER_HOUR: whole(3, 1, 1_000).about(`Links that an account may ask for within an hour: to a new password, and
      again to confirm its address.`),
    REQUESTS_PER_HOUR: whole(60, 1, 100_000).about(`Quotation requests of one account, or of one address without an
      account, within an hour.`),
    HOLD_HOURS: whole(48, 1, 8_760).about(`Hours that fabric is kept for a customer who holds it, and how many holds a
      customer may have at once.`),
    HOLDS_PER_CUSTOMER: whole(3, 0, 1_000),
    HOLD_SHARE_PERCENT: whole(
      50,
      1,
      100,
    ).about(`So that one customer can't hold fabric away from all others: the most of
      what is free of a color, at least one minimum order; the hours after a hold ended before the same customer may
      hold the same color again; and the holds of one customer within a day. Staff, who hold for customers, are bound
      by none of them.`),
    HOLD_PAUSE_HOURS: decimal(12, 0, 8_760),
    HOLDS_PER_DAY: whole(10, 1, 1_000),
    SWATCHES_PER_REQUEST: whole(10, 1, 100).about(`Swatches that a customer may ask for in one request, and how many
      requests within a month.`),
    SWATCH_REQUESTS_PER_MONTH: whole(20, 1, 10_000),
    MESSAGES_PER_HOUR: whole(60, 1, 100_000).about(`Messages about quotations that a customer may write within an hour,
      and the files that may come with them in all, and their megabytes. Before the address is confirmed they count with
      the documents below.`),
    MAX_ATTACHMENTS: whole(200, 1, 100_000),
    MAX_ATTACHMENTS_MB: megabytes(500, 1, 100_000),
    MAX_DOCUMENTS: whole(20, 1, 1_000).about(`Documents that a customer may store in all, and their megabytes: once the
      address is confirmed, and before.`),
    MAX_DOCUMENTS_MB: megabytes(100, 1, 10_000),
    MAX_UNPROVEN_DOCUMENTS: whole(3, 0, 1_000),
    MAX_UNPROVEN_DOCUMENTS_MB: megabytes(10, 0, 10_000),
    GUEST_REQUESTS_PER_10_MINUTES: whole(30, 1, 100_000).about(`Quotation requests of visitors without an account per 10
      minutes and address; a cart sends one for each fabric.`),
  },
};

/** docker-compose.yml reads these, and not we; they are in the same .env. */
export const composeSettings = {
  SITE_ADDRESS: text('localhost').about(`Compose expands $ in this file: write a value that has one between single
    quotes. Passwords and keys belong into secrets/, where nobody sees them by \`docker inspect\`; what stands here
    wins over them. The name that the proxy gets a certificate for, and its ports on the host.`),
  PUBLISHED_HTTP_PORT: text('80'),
  PUBLISHED_HTTPS_PORT: text('443'),
  TRUSTED_PROXIES: text('').about(`Networks of a CDN or balancer in front of that proxy, separated by blanks: what
    they say of the visitor's address counts.`),
  API_REPLICAS: text('1').about('How many of each run, and the memory that each may use.'),
  WORKER_REPLICAS: text('1'),
  API_MEMORY: text('1g'),
  WORKER_MEMORY: text('2g'),
  POSTGRES_MEMORY: text('2g'),
  SELVEDGE_IMAGE: text('selvedge:1.0.0').about(`The image that runs; deploy/upgrade.sh writes it, and the one before
    it. SELVEDGE_PULL=missing takes it from a registry.`),
  SELVEDGE_PREVIOUS_IMAGE: text(''),
  SELVEDGE_PULL: text('never'),
  COMPOSE_PROFILES: text('').about(`files brings a bucket (then S3_BUCKET=selvedge and S3_ENDPOINT=http://minio:9000),
    watch figures and alerts by mail.`),
  API_DISCOVERY: text('containers').about(`addresses sends the proxy to API_UPSTREAMS, host:port separated by blanks,
    in place of the containers of this machine.`),
  API_UPSTREAMS: text(''),
};

export const settings = {
  ...sections.Process,
  ...sections.Data,
  ...sections.Backups,
  ...sections.Accounts,
  ...sections['Mail and contact'],
  ...sections['Brand: every screen, mail and document'],
  ...sections.Trade,
  ...sections.Documents,
  ...sections.Limits,
};

/** Settings that may be in a file of their own, like the secrets of containers. */
export const SECRETS: readonly string[] = Object.entries(settings).flatMap(([name, { isSecret }]) =>
  isSecret ? [name] : [],
);

function parseHost(host: string, problem: ReportProblem) {
  if (host === 'localhost' || isIP(host) !== 0) return host;
  return problem(`is '${host}': set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.`);
}

function parseNetwork(network: string, problem: ReportProblem) {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(network) || ipaddr.IPv6.isValidCIDR(network)) return network;
  return problem(`holds '${network}': write a network as address/length, such as 10.0.0.0/8.`);
}

/** Browsers' Origin headers are compared exactly: anything but a plain origin would never match. */
function parseOrigin(value: string, problem: ReportProblem) {
  const origin = URL.canParse(value) ? new URL(value).origin : '';
  if (/^https?:/.test(origin) && [origin, `${origin}/`].includes(value.toLowerCase())) return origin;
  return problem(`holds '${value}': write an origin as https://looms.example.`);
}

function parsePublicUrl(value: string, problem: ReportProblem) {
  if (parseUrl(['https', 'http'], value, problem) === undefined) return undefined;
  const { origin, protocol, host, pathname, search, hash, username, password } = new URL(value);
  if (pathname === '/' && !search && !hash && !username && !password) return origin;
  return problem(`is more than an origin: write it as ${protocol}//${host}.`);
}

function parseClamav(value: string, problem: ReportProblem): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  if (value.startsWith('unix:')) {
    return problem(`is '${value}': write the socket as unix:///run/clamav/clamd.ctl.`);
  }
  if (parseUrl(['tcp'], value, problem) === undefined) return undefined;
  const { hostname, port } = new URL(value);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || CLAMD_PORT) };
}

/** Sentinels are several hosts, which no URL is. The value itself is never repeated in a problem: it may hold a password. */
function parseQueueUrl(value: string, problem: ReportProblem) {
  if (!isSentinelUrl(value)) return parseUrl(['redis', 'rediss', 'postgresql', 'postgres'], value, problem);
  if (redisAddressOf(value) !== null) return value;
  return problem(
    'names no Sentinels: write it as redis+sentinel://user:password@host:26379,host:26379/name-of-the-master, and signs in a password such as @ or / as %40 or %2F.',
  );
}

function parseQueuePrefix(prefix: string, problem: ReportProblem) {
  if (/^[A-Za-z0-9_-]{1,40}$/.test(prefix)) return prefix;
  return problem(`is '${prefix}': use up to 40 letters, digits, dashes and underscores.`);
}

function parseBackupTime(at: string, problem: ReportProblem) {
  if (at === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return at;
  return problem(`is '${at}': write a time of the day in Colombo as 02:30, or off.`);
}

function parseRecipient(recipient: string, problem: ReportProblem) {
  if (/^age1[a-z\d]{20,}$/.test(recipient)) return recipient;
  const hint = /^AGE-SECRET-KEY/i.test(recipient) ? 'holds a secret key' : `holds '${recipient}'`;
  return problem(`${hint}: write the public key that age-keygen shows, which begins with age1.`);
}

function parseSender(from: string, problem: ReportProblem) {
  if (isEmailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(from)?.[1] ?? from)) return from;
  return problem(`is '${from}': write an address, or a name and the address as Name <name@host.lk>.`);
}

/** @returns a URI */
function parseSecurityContact(contact: string, problem: ReportProblem) {
  const email = contact.replace(/^mailto:/i, '');
  if (isEmailAddress(email)) return mailtoLink(email);
  if (URL.canParse(contact) && new URL(contact).protocol === 'https:' && !/\s/.test(contact)) return contact;
  return problem(`is '${contact}': write an address, or a page as https://looms.example/security.`);
}

/** @returns digits only, as wa.me wants it */
function parseWhatsappNumber(number: string, problem: ReportProblem) {
  const digits = number.replace(/[\s()+-]/g, '');
  if (/^[1-9]\d{7,14}$/.test(digits)) return digits;
  return problem(`is '${number}': write it with its country code, such as +94 77 123 4567.`);
}
