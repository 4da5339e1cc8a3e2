import { execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '../../src/process/ports.js';
import { cloneDatabase } from '../support/database.js';

const root = join(__dirname, '../../..');
let folder: string;

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'demo'], { stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'selvedge-settings-'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a built program in a folder with this `.env`. @returns its output and exit code. */
function run(program: string, args: string[], settings: string | null): Promise<{ code: unknown; printed: string }> {
  if (settings !== null) writeFileSync(join(folder, '.env'), settings);
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, program), ...args],
      { cwd: folder, env, timeout: 50_000 },
      (error, ...output) => resolve({ code: error?.code ?? 0, printed: output.join('') }),
    );
  });
}

test.each(['main', 'embedded/start', 'admin-cli'])(
  '%s reports a .env that is not a file as unreadable',
  async (entry) => {
    rmSync(join(folder, '.env'), { force: true });
    mkdirSync(join(folder, '.env'));
    const { code, printed } = await run(`backend/dist/${entry}.js`, [], null);
    rmSync(join(folder, '.env'), { recursive: true });
    expect(printed).toMatch(/^The settings file .+\.env can't be read: .+\?\n$/);
    expect(code).toBe(1);
  },
);

test('NODE_ENV in .env applies to the whole API: a customer can sign up, and the mail is written', async () => {
  const database = await cloneDatabase();
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    JWT_SECRET: 's3cret'.repeat(9),
    PUBLIC_URL: 'https://fabrics.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PORT: port,
    LOG_LEVEL: 'silent',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
  const api = fork(join(root, 'backend/dist/main.js'), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data') },
  });
  const ended = once(api, 'exit');
  await Promise.race([
    once(api, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
  ]);
  const signUp = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ full_name: 'Nadeesha', email: 'buyer@araliya.example', password: 'indigo-8-oz' }),
  });
  expect({ status: signUp.status, answer: await signUp.json() }).toMatchObject({ status: 201 });
  api.kill();
  await ended;
  await database.drop();
}, 30_000);

/** Errors name this database, which does not exist. */
const NO_DATABASE = 'DATABASE_URL=postgresql://nobody:x@127.0.0.1:1/none\n';

test('the seed of the demo uses the database of .env', async () => {
  const { code, printed } = await run('demo/dist/seed.js', [], NO_DATABASE);
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
  expect(printed).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

test('a secret can be read from its own file, and a missing file prevents the start', async () => {
  writeFileSync(join(folder, 'secret'), 'postgresql://nobody:x@127.0.0.1:1/none\n');
  const { printed } = await run('backend/dist/admin-cli.js', ['reset'], 'DATABASE_URL_FILE=secret\n');
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
  const without = await run('backend/dist/main.js', [], 'JWT_SECRET_FILE=/nowhere/jwt\n');
  expect(without).toMatchObject({ code: 1, printed: expect.stringContaining('JWT_SECRET_FILE is /nowhere/jwt') });
});

test('admin-cli uses the database of .env, and ADMIN_PASSWORD there only for the first administrator', async () => {
  const { code, printed } = await run(
    'backend/dist/admin-cli.js',
    ['other@house.lk'],
    `${NO_DATABASE}ADMIN_EMAIL=first@house.lk\nADMIN_PASSWORD=short\n`,
  );
  // 'short' would have been rejected before the database is used.
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
  expect(printed).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

test('npm run config prints effective settings with their source, and unknown settings', async () => {
  writeFileSync(join(folder, 'jwt'), `${'s3cret'.repeat(9)}\n`);
  const settings = `${NO_DATABASE}JWT_SECRET_FILE=jwt\nLOW_STOCK_METRES=80\nVAT_PERCENTAGE=18\nPORT=3005\n`;
  const { code, printed } = await run('backend/dist/config-cli.js', [], settings);
  expect(printed).toMatch(/^LOW_STOCK_METRES +\.env +80$/m);
  expect(printed).toMatch(/^DATABASE_URL +\.env +postgresql:\/\/nobody:\*\*\*@127\.0\.0\.1:1\/none$/m);
  expect(printed).toMatch(/^JWT_SECRET +file jwt +\(set\)$/m);
  expect(printed).toMatch(/^DATA_DIR +environment +\S+data$/m);
  expect(printed).toMatch(/^VAT_PERCENT +default +0$/m);
  expect(printed).toMatch(/^VAT_PERCENTAGE is set, but no setting has that name\. Did you mean VAT_PERCENT\?$/m);
  expect(printed).not.toContain('s3cret');
  expect(code).toBe(0);
  const wrong = await run('backend/dist/config-cli.js', [], 'VAT_PERCENT=plenty\n');
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toMatch(/^VAT_PERCENT is 'plenty': set it to a number/m);
});

test.each(['main', 'worker', 'prepare', 'backup-cli', 'admin-cli', 'storage-move', 'embedded/start'])(
  '%s warns of an unknown setting in .env, and names the one that is wrong',
  async (entry) => {
    const settings = `${NO_DATABASE.trim()}?sslrootcert=/nope.pem\nVAT_PERCENTAGE=18\nJWT_SECRET=${'s3cret'.repeat(9)}\n`;
    const args = entry === 'backup-cli' ? ['backup', 'never.backup'] : entry === 'admin-cli' ? ['reset'] : [];
    const { code, printed } = await run(`backend/dist/${entry}.js`, args, settings);
    expect(printed).toContain('Did you mean VAT_PERCENT?');
    const wrong =
      entry === 'storage-move' ? /^S3_BUCKET is not set\.$/m : /^DATABASE_URL can't be used: .*\/nope\.pem.*$/m;
    expect(printed).toMatch(wrong);
    expect(printed).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  },
);

test('SEED_DEMO in an image without the demo prevents the start with a message and no stack', async () => {
  const image = join(folder, 'image');
  const modules = join(image, 'node_modules');
  mkdirSync(join(modules, '@selvedge'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@selvedge')) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  symlinkSync(join(root, 'domain'), join(modules, '@selvedge', 'domain'));
  mkdirSync(join(image, 'backend'));
  cpSync(join(root, 'backend/package.json'), join(image, 'backend/package.json'));
  cpSync(join(root, 'backend/dist'), join(image, 'backend/dist'), { recursive: true });
  const database = await cloneDatabase();
  const settings = `DATABASE_URL=${database.url}\nSEED_DEMO=true\nJWT_SECRET=${'s3cret'.repeat(9)}\n`;
  const { code, printed } = await run(relative(root, join(image, 'backend/dist/prepare.js')), [], settings);
  expect(printed).toBe(
    `The settings have a fault:
- SEED_DEMO asks for the demo, which is not part of this installation. Set SEED_DEMO=false, or run npm ci and npm run build in a whole clone.
`,
  );
  expect(code).toBe(1);
  await database.drop();
});
