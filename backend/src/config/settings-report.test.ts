import { composeSettings } from './settings.js';
import { settingsInForce, unknownSettings } from './settings-report.js';

const known = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(settingsInForce(variables).map(({ name, value, from }) => [name, `${value} (${from})`]));

test('lists every effective setting with its source and without secrets', () => {
  const settings = known({
    VAT_PERCENT: '18',
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: 'postgresql://selvedge:hunter2@db:5432/selvedge?sslpassword=hunter2',
    QUEUE_URL: 'redis://:hunter2@queue:6379',
    JWT_SECRET: 'hunter2'.repeat(8),
    ADMIN_PASSWORD: 'hunter2 hunter2',
    BRAND_NAME: '   ',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://selvedge:hunter2@collector:4318/v1',
    S3_ENDPOINT: 'http://:hunter2@minio:9000',
    CORS_ORIGINS: 'https://a.example, https://u:hunter2@b.example',
    BACKUP_AGE_RECIPIENT: `AGE-SECRET-KEY-1${'hunter2'.repeat(4)}`,
  });
  expect(settings).toMatchObject({
    NODE_ENV: 'development (default)',
    PORT: '3000 (default)',
    HOST: '127.0.0.1 (default)',
    VAT_PERCENT: '18 (environment)',
    BRAND_NAME: 'Selvedge (default)',
    DATA_DIR: './data (default)',
    PUBLIC_URL: 'http://localhost:3000 (default)',
    SMTP_URL: ' (default)',
    DATABASE_URL: 'postgresql://selvedge:***@db:5432/selvedge?sslpassword=*** (environment)',
    QUEUE_URL: 'redis://queue:6379 (environment)',
    JWT_SECRET: '(set) (environment)',
    ADMIN_PASSWORD: '(set) (environment)',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://selvedge:***@collector:4318/v1 (environment)',
    S3_ENDPOINT: 'http://:***@minio:9000 (environment)',
    CORS_ORIGINS: 'https://a.example, https://u:***@b.example (environment)',
    BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-*** (environment)',
  });
  expect(JSON.stringify(settings)).not.toContain('hunter2');
  expect(known({}).QUEUE_URL).toBe('the database (default)');
});

test.each([
  ['VAT_PERCENTAGE', 'Did you mean VAT_PERCENT?'],
  ['DATABASE_URI', 'Did you mean DATABASE_URL?'],
  ['TRUST_PROXY_HOP', 'Did you mean TRUST_PROXY_HOPS?'],
  ['ADMIN_PASSWORDS_FILE', 'Did you mean ADMIN_PASSWORD?'],
])('warns about the unknown name %s, in the environment or in the file, and suggests the right one', (name, hint) => {
  const sentence = `${name} is set, but no setting has that name. ${hint}`;
  expect(unknownSettings({ [name]: 'x' }, [])).toEqual([sentence]);
  expect(unknownSettings({ [name]: 'x' }, [name])).toEqual([sentence]);
});

test('warns about an unknown name in the file that has the prefix of a known setting', () => {
  expect(unknownSettings({}, ['SMTP_HOST', 'MAX_FABRICS'])).toEqual([
    'SMTP_HOST is set, but no setting has that name. Did you mean SMTP_URL?',
    'MAX_FABRICS is set, but no setting has that name. See .env.example for those that are.',
  ]);
});

test('ignores environment variables of other programs', () => {
  const others = [
    'HOSTNAME',
    'HOME',
    'PATH',
    'PORTS',
    'KUBERNETES_SERVICE_HOST',
    'POSTGRES_PASSWORD',
    'COMPOSE_PROFILES',
  ];
  const libraries = ['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'OTEL_EXPORTER_OTLP_HEADERS', 'AWS_REGION', 'TZ'];
  const ours = ['VAT_PERCENT', 'JWT_SECRET_FILE', ...Object.keys(composeSettings)];
  const all = [...others, ...libraries, ...ours];
  expect(unknownSettings(Object.fromEntries(all.map((name) => [name, 'x'])), [...libraries, ...ours])).toEqual([]);
});
