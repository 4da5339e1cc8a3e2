import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { defaultBrand } from '@selvedge/domain/brand';
import { ConfigError, describeSettings, loadConfig } from './config.js';
import { composeSettings } from './settings.js';
import { envExample } from './settings-report.js';

const GOOD_SECRET = 'q7Zs0m2Vx9Tb4Lk8Wd1Rf6Yc3Hn5Jp0Ge7Ua2';
const least = { DATABASE_URL: 'postgresql://app:pw@db:5432/selvedge', JWT_SECRET: GOOD_SECRET };

function problemsOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('requires only a database URL and a secret; every other setting has a default', () => {
  const config = loadConfig(least);
  expect(config).toMatchObject({
    nodeEnv: 'development',
    port: 3000,
    queueUrl: least.DATABASE_URL,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    admin: undefined,
    seedDemo: false,
    brand: defaultBrand,
    contact: { email: '', whatsappNumber: '', phone: '' },
    notifyEmails: [],
    passwordPolicy: 'standard',
    vatPercent: 0,
    priceSlipPercent: 20,
    lowStockMetres: 50,
    messageMailMinutes: 10,
    trustProxyHops: 0,
    host: undefined,
  });
  expect(config.limits).toEqual({
    imageBytes: 10_485_760,
    sheetBytes: 20_971_520,
    picturedWorkbookBytes: 104_857_600,
    sheetRows: 50_000,
    jsonBytes: 1_048_576,
    inquiriesPer10Minutes: 5,
    loginsPerAccount: 20,
    loginsPerAddress: 100,
    sessionsPerAccount: 50,
    signInsWaiting: 500,
    requestsAtOnce: 1_000,
    anonymousMailsPerDay: 5,
    anonymousMailsPerHour: 300,
    signUpsPerHour: 100,
    unverifiedBytesPerDay: 1_048_576_000,
    staffMailsPerSender: 5,
    linksPerHour: 3,
    requestsPerHour: 60,
    messagesPerHour: 60,
    attachments: { files: 200, bytes: 524_288_000 },
    documents: { files: 20, bytes: 104_857_600 },
    unverifiedDocuments: { files: 3, bytes: 10_485_760 },
    holdHours: 48,
    holdsPerCustomer: 3,
    holdSharePercent: 50,
    holdPauseHours: 12,
    holdsPerDay: 10,
    swatchesPerRequest: 10,
    swatchRequestsPerMonth: 20,
    guestRequestsPer10Minutes: 30,
  });
});

test('behind a pooler, session state and prepared statements are off unless the pooler supports them', () => {
  expect(loadConfig(least).databaseSession).toEqual({ own: true, prepares: true });
  const pooled = { ...least, DATABASE_DIRECT_URL: 'postgresql://app:pw@direct:5432/selvedge' };
  expect(loadConfig(pooled)).toMatchObject({
    databaseSession: { own: false, prepares: false },
    queueUrl: pooled.DATABASE_DIRECT_URL,
  });
  expect(loadConfig({ ...pooled, DATABASE_PREPARED: 'true' }).databaseSession).toEqual({ own: false, prepares: true });
});

test('parses the settings as a distributor writes them', () => {
  const config = loadConfig({
    ...least,
    PORT: '8080',
    DATA_DIR: '/srv/selvedge',
    QUEUE_URL: 'redis://queue:6379',
    SMTP_URL: 'smtps://user:pw@mail.example:465',
    PUBLIC_URL: 'https://fabrics.example/',
    MAIL_FROM: 'Lanka Looms <sales@looms.example>',
    ADMIN_EMAIL: 'owner@looms.example',
    ADMIN_PASSWORD: ' keeps its blanks ',
    SEED_DEMO: 'yes',
    NOTIFY_EMAILS: 'a@looms.example, b@looms.example,',
    WHATSAPP_NUMBER: '+94 (77) 123-4567',
    VAT_PERCENT: '18.5',
    BRAND_NAME: 'Lanka Looms',
    BRAND_COMPANY_LINES: 'Lanka Looms Ltd | 12 Galle Road',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/selvedge',
    queueUrl: 'redis://queue:6379',
    publicUrl: 'https://fabrics.example',
    mailFrom: 'Lanka Looms <sales@looms.example>',
    admin: { email: 'owner@looms.example', password: ' keeps its blanks ' },
    seedDemo: true,
    notifyEmails: ['a@looms.example', 'b@looms.example'],
    contact: { whatsappNumber: '94771234567' },
    vatPercent: 18.5,
    brand: { name: 'Lanka Looms', companyLines: ['Lanka Looms Ltd', '12 Galle Road'], hours: defaultBrand.hours },
  });
});

test('treats a blank variable as unset', () => {
  expect(loadConfig({ ...least, PORT: '', SMTP_URL: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    admin: undefined,
  });
});

test('freezes the settings of a running process', () => {
  const config = loadConfig(least);
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.limits)).toBe(true);
  expect(Object.isFrozen(config.brand.companyLines)).toBe(true);
  expect(Object.isFrozen(defaultBrand)).toBe(false);
});

test('reports all invalid settings at once', () => {
  expect(problemsOf({ PORT: '70000', PUBLIC_URL: 'looms', VAT_PERCENT: '-1' })).toEqual([
    expect.stringMatching(/^PORT is '70000': set it to a whole number from 1 to 65535\.$/),
    expect.stringMatching(/^PUBLIC_URL is not a URL: /),
    expect.stringMatching(/^DATABASE_URL is missing: /),
    expect.stringMatching(/^JWT_SECRET is missing: /),
    expect.stringMatching(/^VAT_PERCENT is '-1': /),
  ]);
});

test.each<[string, string]>([
  ['NODE_ENV', 'prod'],
  ['PORT', '0'],
  ['PORT', '3000.5'],
  ['PORT', '1e3'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://db/selvedge'],
  ['DATABASE_URL', 'db:5432'],
  ['DATABASE_URL', 'postgresql:///selvedge'],
  ['DATABASE_URL', 'postgresql://us:50%off@db/selvedge'],
  ['DATABASE_URL', 'postgresql://us:a/b#c@db/selvedge'],
  ['DATABASE_READ_URL', 'replica:5432'],
  ['DATABASE_READ_MAX_LAG_MS', '0'],
  ['QUEUE_URL', 'amqp://queue'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://s3.example'],
  ['S3_ACCESS_KEY_ID', 'half a pair'],
  ['S3_SECRET_ACCESS_KEY', 'the other half'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'smtp://us:50%25%@mail.example'],
  ['PUBLIC_URL', 'ftp://looms.example'],
  ['PUBLIC_URL', 'https://looms.example/shop'],
  ['PUBLIC_URL', 'https://looms.example/?from=mail'],
  ['PUBLIC_URL', 'https://someone:secret@looms.example'],
  ['HOST', 'looms.example:80'],
  ['HOST', '127.0.0.1/8'],
  ['MONITOR_HOST', 'no such host'],
  ['API_MONITOR_PORT', '3000'],
  ['CORS_ORIGINS', 'looms.example'],
  ['CORS_ORIGINS', 'https://looms.example/shop'],
  ['CORS_ORIGINS', '*'],
  ['TRUST_PROXY_NETWORKS', '10.0.0.0'],
  ['TRUST_PROXY_NETWORKS', '10.0.0.0/33'],
  ['TRUST_PROXY_NETWORKS', 'all/8'],
  ['MAIL_FROM', 'Lanka Looms'],
  ['CONTACT_EMAIL', 'sales'],
  ['WHATSAPP_NUMBER', '0771234567'],
  ['NOTIFY_EMAILS', 'a@looms.example,b'],
  ['ADMIN_EMAIL', 'owner@looms.example'],
  ['ADMIN_PASSWORD', 'Trellis-Umbra-42'],
  ['SEED_DEMO', 'maybe'],
  ['PASSWORD_POLICY', 'lax'],
  ['LOG_LEVEL', 'loud'],
  ['LOW_STOCK_METRES', 'NaN'],
  ['TRUST_PROXY_HOPS', '-1'],
  ['MAX_SHEET_ROWS', '0'],
])('%s=%s is reported as one error that names the variable', (name, value) => {
  expect(problemsOf({ ...least, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('allows characters in the brand that a mail sender name may not contain', () => {
  expect(problemsOf({ ...least, BRAND_NAME: 'Silk <3 "Co"' })).toEqual([]);
  expect(loadConfig({ ...least, BRAND_NAME: 'Silk <3 "Co"' })).toMatchObject({
    brand: { name: 'Silk <3 "Co"' },
    mailFrom: 'Silk 3 Co <no-reply@selvedge.example>',
  });
});

test('listens on the loopback address behind a proxy unless configured otherwise', () => {
  expect(loadConfig(least).host).toBeUndefined();
  expect(loadConfig({ ...least, TRUST_PROXY_HOPS: '1' }).host).toBe('127.0.0.1');
  expect(loadConfig({ ...least, TRUST_PROXY_HOPS: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('never includes the password of a URL in an error', () => {
  const [problem] = problemsOf({ ...least, DATABASE_URL: 'mysql://app:hunter2@db/selvedge' });
  expect(problem).not.toContain('hunter2');
});

describe('in production', () => {
  const production = { ...least, NODE_ENV: 'production', PUBLIC_URL: 'https://fabrics.example' };

  test('requires the public base URL for mails', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: '' })).toEqual([expect.stringMatching(/^PUBLIC_URL is missing: /)]);
  });

  test('accepts a strong secret and a strong password', () => {
    const admin = { ADMIN_EMAIL: 'owner@looms.example', ADMIN_PASSWORD: 'Trellis-Umbra-42' };
    expect(loadConfig({ ...production, ...admin }).production).toBe(true);
  });

  test.each([
    ['missing', undefined, /missing/],
    ['short', GOOD_SECRET.slice(0, 31), /too short/],
    ['the one of the example', 'change-me-change-me-change-me-change-me', /example/],
    ['one letter repeated', 'x'.repeat(64), /example/],
  ])('rejects a JWT secret that is %s', (_case, secret, reason) => {
    expect(problemsOf({ ...production, JWT_SECRET: secret })).toEqual([expect.stringMatching(reason)]);
  });

  test.each(['admin', 'Password123!', 'selvedge', 'short-9x', 'change-me-please', 'administrator2026'])(
    'rejects the administrator password %s',
    (password) => {
      const admin = { ADMIN_EMAIL: 'owner@looms.example', ADMIN_PASSWORD: password };
      expect(problemsOf({ ...production, ...admin })).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
    },
  );
});

test('resolves the bucket endpoint (Amazon by default) and requires both keys or neither', () => {
  expect(loadConfig(least).s3).toBeUndefined();
  expect(loadConfig({ ...least, S3_BUCKET: 'files', S3_REGION: 'ap-south-1' }).s3).toEqual({
    bucket: 'files',
    endpoint: undefined,
    region: 'ap-south-1',
    keys: undefined,
    pathStyle: false,
  });
  const own = { ...least, S3_BUCKET: 'files', S3_ENDPOINT: 'http://garage:3900', S3_ACCESS_KEY_ID: 'a' };
  expect(loadConfig({ ...own, S3_SECRET_ACCESS_KEY: 'b' }).s3).toMatchObject({
    endpoint: 'http://garage:3900',
    keys: { id: 'a', secret: 'b' },
    pathStyle: true,
  });
  expect(problemsOf(own)).toEqual([expect.stringContaining('S3_SECRET_ACCESS_KEY')]);
});

test('any secret and password are accepted outside production', () => {
  expect(problemsOf({ ...least, JWT_SECRET: 'dev', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'admin' })).toEqual([]);
});

describe('.env.example', () => {
  const example = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');
  const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''));
  test('is what `node backend/dist/config-cli.js --example` prints', () => {
    expect(example).toBe(envExample());
  });

  test('lists exactly the settings that are read', () => {
    const read = new Set<string>();
    loadConfig(
      new Proxy<NodeJS.ProcessEnv>(least, {
        get(variables, name) {
          read.add(String(name));
          return variables[String(name)];
        },
      }),
    );
    expect(Object.keys(uncommented).sort()).toEqual([...read, ...Object.keys(composeSettings)].sort());
    expect([...describeSettings({}).defaults.keys()].sort()).toEqual([...read].sort());
  });

  test('shows the actual defaults', () => {
    const shown = {
      ...uncommented,
      ...least,
      QUEUE_URL: '',
      DATABASE_READ_URL: '',
      DATABASE_DIRECT_URL: '',
      DATABASE_OWNER_URL: '',
      SMTP_URL: '',
      SEED_DEMO: '',
      S3_BUCKET: '',
      BACKUP_S3_BUCKET: '',
      BACKUP_S3_ENDPOINT: '',
      S3_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    };
    expect(loadConfig(shown)).toEqual(loadConfig(least));
  });

  test('sets nothing when used unchanged', () => {
    expect(parseEnv(example)).toEqual({});
  });
});
