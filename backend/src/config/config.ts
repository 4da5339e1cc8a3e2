import { join, resolve } from 'node:path';
import type { Brand } from '@selvedge/domain/brand';
import { centsFromRupees } from '@selvedge/domain/money';
import { ConfigError, Environment } from './environment.js';
import { MIN_SECRET_BYTES, SECRET_ADVICE, settings } from './settings.js';

export { ConfigError };

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('config');

/** The admin created at startup if ADMIN_EMAIL is not set. */
export const GENERATED_ADMIN_EMAIL = 'admin@selvedge.example';

const MIN_PRODUCTION_PASSWORD = 12;

/** Values of documentation and tutorials, or one character repeated: everybody knows them, so they are no secrets. */
const KNOWN_SECRETS = /^(.)\1*$|change[-_ ]?me|replace[-_ ]?(me|this)|example|your[-_ ]|secret[-_ ]?key/i;
const KNOWN_PASSWORDS = /^(admin|administrator|password|passw0rd|selvedge|welcome|qwerty|letmein)[\d!@#$._-]*$/i;

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
/** All settings of a process, read once at its start and frozen; `settings.ts` describes each. */
export type Config = Frozen<ReturnType<typeof readConfig>>;
export type Limits = Config['limits'];
export type BackupSettings = Config['backup'];
export type DatabaseSession = Config['databaseSession'];
/** A bucket of an S3-compatible server, and who we are there. */
export type S3Settings = NonNullable<Config['s3']>;

type Env = Environment<typeof settings>;

/**
 * Turns environment variables into the settings of this process.
 *
 * @throws ConfigError listing every problem at once.
 */
export function loadConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(settings, variables);
  const config = readConfig(env);
  if (env.problems.length > 0) throw new ConfigError(env.problems);
  return deepFreeze(config);
}

/** {@link loadConfig} for the entry of a program: prints the problems for whoever started it and ends with code 1. */
export function loadConfigOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Every setting by its name with its default, and what is wrong with those of `variables`. */
export function describeSettings(variables: NodeJS.ProcessEnv): Pick<Env, 'defaults' | 'problems'> {
  const env = new Environment(settings, variables);
  readConfig(env);
  return env;
}

/** The absolute data folder, for commands that need no other setting. */
export const dataDirOf = (variables: NodeJS.ProcessEnv): string =>
  resolve(new Environment({ DATA_DIR: settings.DATA_DIR }, variables).values.DATA_DIR);

function readConfig(env: Env) {
  const { values } = env;
  const production = values.NODE_ENV === 'production';
  const brand: Brand = {
    name: values.BRAND_NAME,
    tagline: values.BRAND_TAGLINE,
    companyLines: values.BRAND_COMPANY_LINES,
    copyright: values.BRAND_COPYRIGHT,
    designerCredit: values.BRAND_DESIGNER_CREDIT,
    location: values.BRAND_LOCATION,
    hours: values.BRAND_HOURS,
  };
  // These characters are special in a sender's name, which may come from the brand.
  const sender = brand.name.replace(/[\s<>"]+/g, ' ').trim();
  const databaseUrl = values.DATABASE_URL ?? '';
  const databaseDirectUrl = env.valueOr('DATABASE_DIRECT_URL', databaseUrl, 'DATABASE_URL');
  const ownSession = databaseDirectUrl === databaseUrl;
  const dataDir = resolve(values.DATA_DIR);
  const backupAt = env.valueOr('BACKUP_AT', production ? '02:30' : 'off');
  checkForProduction(env, production);

  return {
    nodeEnv: values.NODE_ENV,
    production,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    monitor: { host: values.MONITOR_HOST, apiPort: readApiMonitorPort(env), workerPort: values.WORKER_MONITOR_PORT },
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    alertmanagerConfig: values.ALERTMANAGER_CONFIG,
    port: values.PORT,
    // Behind a proxy nobody else may reach the API; undefined is all addresses.
    host:
      values.TRUST_PROXY_HOPS > 0 ? env.valueOr('HOST', '127.0.0.1') : env.valueOr('HOST', undefined, 'all addresses'),
    dataDir,
    s3: readS3(env, ''),
    clamav: values.CLAMAV_URL,
    backup: {
      /** Hours and minutes in Colombo; undefined for never. */
      at: backupAt === 'off' ? undefined : backupAt,
      dir: resolve(env.valueOr('BACKUP_DIR', join(dataDir, 'backups'), 'backups in DATA_DIR')),
      keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
      s3: readS3(env, 'BACKUP_'),
      recipients: values.BACKUP_AGE_RECIPIENT,
    },
    databaseUrl,
    /** The address past a pooler in transaction mode, for what needs a session of its own; the same elsewhere. */
    databaseDirectUrl,
    databaseSession: {
      /**
       * True if the server's session is ours for as long as the connection; behind a pooler it may be ours only for one
       * transaction.
       */
      own: ownSession,
      /** True if statements may be prepared under a name, to be planned once. */
      prepares: env.valueOr('DATABASE_PREPARED', ownSession),
    },
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePool: values.DATABASE_POOL,
    readReplica:
      values.DATABASE_READ_URL === undefined
        ? undefined
        : { url: values.DATABASE_READ_URL, maxLagMs: values.DATABASE_READ_MAX_LAG_MS },
    queueUrl: env.valueOr('QUEUE_URL', databaseDirectUrl, 'the database'),
    queuePrefix: values.QUEUE_PREFIX,
    smtpUrl: values.SMTP_URL,
    mailFrom: env.valueOr('MAIL_FROM', `${sender} <no-reply@selvedge.example>`),
    /** Without a slash at the end. */
    publicUrl: env.valueOr('PUBLIC_URL', `http://localhost:${values.PORT}`),
    jwtSecret: values.JWT_SECRET,
    secretsKey: values.SECRETS_KEY,
    secretsKeyPrevious: values.SECRETS_KEY_PREVIOUS,
    requireSecondFactor: values.REQUIRE_2FA,
    admin: readAdmin(env),
    seedDemo: values.SEED_DEMO,
    brand,
    contact: {
      email: values.CONTACT_EMAIL ?? '',
      whatsappNumber: values.WHATSAPP_NUMBER ?? '',
      phone: values.PHONE,
    },
    securityContact: values.SECURITY_CONTACT,
    notifyEmails: values.NOTIFY_EMAILS,
    chromiumPath: values.CHROMIUM_PATH,
    passwordPolicy: values.PASSWORD_POLICY,
    vatPercent: values.VAT_PERCENT,
    advanceTax: values.ADVANCE_TAX,
    creditCheck: values.CREDIT_CHECK,
    twoPersonsAboveCents: centsFromRupees(values.TWO_PERSONS_ABOVE),
    priceSlipPercent: values.PRICE_SLIP_PERCENT,
    orderOnAccept: values.ORDER_ON_ACCEPT,
    lowStockMetres: values.LOW_STOCK_METRES,
    cutStepMetres: values.CUT_STEP_M,
    minCutMetres: values.MIN_CUT_M,
    sellProvisional: values.SELL_PROVISIONAL,
    remnantBelowMetres: values.REMNANT_BELOW_M,
    scrapBelowMetres: values.SCRAP_BELOW_M,
    lengthTolerancePercent: values.LENGTH_TOLERANCE_PERCENT,
    joinAllowanceMetres: values.JOIN_ALLOWANCE_M,
    linkReadOnlyDays: values.LINK_READ_ONLY_DAYS,
    messageMailMinutes: values.MESSAGE_MAIL_MINUTES,
    deletedUserDocumentsDays: values.DELETED_USER_DOCUMENTS_DAYS,
    auditDays: values.AUDIT_DAYS,
    retention: {
      inquiryDays: values.INQUIRY_DAYS,
      guestQuotationDays: values.GUEST_QUOTATION_DAYS,
      mailDays: values.MAIL_DAYS,
      ipAddressDays: values.IP_ADDRESS_DAYS,
    },
    trustProxyHops: values.TRUST_PROXY_HOPS,
    trustProxyNetworks: values.TRUST_PROXY_NETWORKS,
    drainSeconds: values.DRAIN_SECONDS,
    watchdogSeconds: values.WATCHDOG_SECONDS,
    apiDocs: env.valueOr('API_DOCS', production ? 'staff' : 'public'),
    corsOrigins: values.CORS_ORIGINS,
    limits: {
      imageBytes: values.MAX_IMAGE_MB,
      sheetBytes: values.MAX_SHEET_MB,
      picturedWorkbookBytes: values.MAX_PICTURED_SHEET_MB,
      sheetRows: values.MAX_SHEET_ROWS,
      jsonBytes: values.MAX_JSON_MB,
      inquiriesPer10Minutes: values.INQUIRIES_PER_10_MINUTES,
      loginsPerAccount: values.LOGINS_PER_ACCOUNT,
      loginsPerAddress: values.LOGINS_PER_ADDRESS,
      sessionsPerAccount: values.SESSIONS_PER_ACCOUNT,
      signInsWaiting: values.MAX_WAITING_SIGN_INS,
      requestsAtOnce: values.MAX_REQUESTS_AT_ONCE,
      anonymousMailsPerDay: values.MAILS_TO_UNPROVEN_PER_DAY,
      anonymousMailsPerHour: values.MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL,
      signUpsPerHour: values.SIGN_UPS_PER_HOUR_IN_ALL,
      unverifiedBytesPerDay: values.UNPROVEN_MB_PER_DAY_IN_ALL,
      staffMailsPerSender: values.STAFF_MAILS_PER_SENDER_PER_HOUR,
      linksPerHour: values.LINKS_PER_HOUR,
      requestsPerHour: values.REQUESTS_PER_HOUR,
      holdHours: values.HOLD_HOURS,
      holdsPerCustomer: values.HOLDS_PER_CUSTOMER,
      holdSharePercent: values.HOLD_SHARE_PERCENT,
      holdPauseHours: values.HOLD_PAUSE_HOURS,
      holdsPerDay: values.HOLDS_PER_DAY,
      swatchesPerRequest: values.SWATCHES_PER_REQUEST,
      swatchRequestsPerMonth: values.SWATCH_REQUESTS_PER_MONTH,
      messagesPerHour: values.MESSAGES_PER_HOUR,
      attachments: { files: values.MAX_ATTACHMENTS, bytes: values.MAX_ATTACHMENTS_MB },
      documents: { files: values.MAX_DOCUMENTS, bytes: values.MAX_DOCUMENTS_MB },
      unverifiedDocuments: { files: values.MAX_UNPROVEN_DOCUMENTS, bytes: values.MAX_UNPROVEN_DOCUMENTS_MB },
      guestRequestsPer10Minutes: values.GUEST_REQUESTS_PER_10_MINUTES,
    },
  };
}

function checkForProduction(env: Env, production: boolean): void {
  const { JWT_SECRET: secret, SECRETS_KEY: secretsKey, ADMIN_PASSWORD: password } = env.values;
  if (!production) return;
  if (
    secretsKey !== undefined &&
    (Buffer.byteLength(secretsKey) < MIN_SECRET_BYTES || KNOWN_SECRETS.test(secretsKey))
  ) {
    env.problem(`SECRETS_KEY is too short or an example: ${SECRET_ADVICE}`);
  }
  // Mails link to it, so it has no default: a link to localhost would reach customers.
  if (!env.isSet('PUBLIC_URL')) {
    env.problem('PUBLIC_URL is missing: set it to the address that people type, such as https://fabrics.example.');
  }
  if (secret && Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    env.problem(`JWT_SECRET is too short: ${SECRET_ADVICE}`);
  } else if (KNOWN_SECRETS.test(secret)) {
    env.problem(`JWT_SECRET is an example that everyone knows: ${SECRET_ADVICE}`);
  }
  if (password !== undefined && isWeakPassword(password)) {
    env.problem(
      `ADMIN_PASSWORD is too easy to guess: use at least ${MIN_PRODUCTION_PASSWORD} characters that stand in no example.`,
    );
  }
}

function isWeakPassword(password: string): boolean {
  return password.length < MIN_PRODUCTION_PASSWORD || KNOWN_PASSWORDS.test(password) || KNOWN_SECRETS.test(password);
}

function readAdmin(env: Env) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env.values;
  if (email !== undefined && password !== undefined) return { email, password };
  if (password !== undefined && !env.isSet('ADMIN_EMAIL')) {
    env.problem('ADMIN_PASSWORD is set but ADMIN_EMAIL is not: set both or neither.');
  }
  if (email !== undefined) env.problem('ADMIN_EMAIL is set but ADMIN_PASSWORD is not: set both or neither.');
  return undefined;
}

function readApiMonitorPort(env: Env): number {
  const { API_MONITOR_PORT: port, PORT } = env.values;
  if (port === PORT) env.problem(`API_MONITOR_PORT is ${port}, where the shop is: choose another one.`);
  return port;
}

function readS3(env: Env, prefix: '' | 'BACKUP_') {
  const { values } = env;
  const [BUCKET, ENDPOINT] = [`${prefix}S3_BUCKET`, `${prefix}S3_ENDPOINT`] as const;
  const [ID, SECRET] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const;
  const [bucket, endpoint, id, secret] = [values[BUCKET], values[ENDPOINT], values[ID], values[SECRET]];
  const pathStyle = env.valueOr(`${prefix}S3_PATH_STYLE`, endpoint !== undefined);
  if (bucket === undefined) {
    const stray = [ENDPOINT, ID, SECRET].find((name) => values[name]);
    if (stray !== undefined) env.problem(`${stray} is set but ${BUCKET} is not: set it to the name of the bucket.`);
    return undefined;
  }
  if ((id === undefined) !== (secret === undefined)) {
    env.problem(`${ID} and ${SECRET} belong together: set both, or neither for the machine’s role.`);
  }
  // Undefined where the machine has a role of its own that grants access.
  const keys = id !== undefined && secret !== undefined ? { id, secret } : undefined;
  return { bucket, endpoint, region: values[`${prefix}S3_REGION`], keys, pathStyle };
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
