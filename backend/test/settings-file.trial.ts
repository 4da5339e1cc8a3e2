import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
let folder: string;

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), 'demo'], { stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'selvedge-settings-'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a built program in a folder that has this `.env`. @returns all that it printed, and how it ended. */
function run(program: string, args: string[], settings: string | null): Promise<{ code: unknown; printed: string }> {
  if (settings !== null) writeFileSync(join(folder, '.env'), settings);
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, program), ...args],
      { cwd: folder, env, timeout: 50_000 },
      (error, ...said) => resolve({ code: error?.code ?? 0, printed: said.join('') }),
    );
  });
}

test.each(['main', 'worker', 'prepare', 'embedded/start'])('%s takes its settings from .env', async (entry) => {
  const { code, printed } = await run(`backend/dist/${entry}.js`, [], 'VAT_PERCENT=plenty\n');
  expect(printed).toContain("VAT_PERCENT is 'plenty'");
  expect(code).toBe(1);
});

test.each(['main', 'embedded/start', 'admin-cli'])(
  '%s says of a .env that is no file that it can not be read',
  async (entry) => {
    rmSync(join(folder, '.env'), { force: true });
    mkdirSync(join(folder, '.env'));
    const { code, printed } = await run(`backend/dist/${entry}.js`, [], null);
    rmSync(join(folder, '.env'), { recursive: true });
    expect(printed).toMatch(/^The settings file .+\.env can't be read: .+\?\n$/);
    expect(code).toBe(1);
  },
);

/** A database that isn't there is named in what a command complains of. */
const NO_DATABASE = 'DATABASE_URL=postgresql://nobody:x@127.0.0.1:1/none\n';

test.each([
  ['backend/dist/admin-cli.js', ['reset']],
  ['backend/dist/backup-cli.js', ['backup', 'house.backup']],
  ['demo/dist/seed.js', []],
])('%s finds the database of .env', async (program, args) => {
  const { code, printed } = await run(program, args, NO_DATABASE);
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
  expect(printed).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

test('a certificate that is not there is said to be the fault of the address that names it', async () => {
  const { code, printed } = await run(
    'backend/dist/worker.js',
    [],
    `${NO_DATABASE.trim()}?sslrootcert=/nope.pem\nJWT_SECRET=${'s3cret'.repeat(9)}\n`,
  );
  expect(printed).toMatch(/^DATABASE_URL can't be used: .*\/nope\.pem.*\n$/);
  expect(code).toBe(1);
});

test('a secret may stand in a file of its own, and one that is not there ends the start', async () => {
  writeFileSync(join(folder, 'secret'), 'postgresql://nobody:x@127.0.0.1:1/none\n');
  const { printed } = await run('backend/dist/admin-cli.js', ['reset'], 'DATABASE_URL_FILE=secret\n');
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
  const without = await run('backend/dist/main.js', [], 'JWT_SECRET_FILE=/nowhere/jwt\n');
  expect(without).toMatchObject({ code: 1, printed: expect.stringContaining('JWT_SECRET_FILE is /nowhere/jwt') });
});

test('the password of .env is the first administrator’s: another one gets one of their own', async () => {
  const { printed } = await run(
    'backend/dist/admin-cli.js',
    ['other@house.lk'],
    `${NO_DATABASE}ADMIN_EMAIL=first@house.lk\nADMIN_PASSWORD=short\n`,
  );
  // 'short' would have been refused before the database is asked.
  expect(printed).toMatch(/127\.0\.0\.1:1\b/);
});
