import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ABANDONED_AFTER_MS = 10 * 60_000;
const RECURSIVE = { recursive: true, force: true } as const;

/**
 * Unpacks the Chromium of @sparticuz/chromium, with the shared libraries and the font it needs on a bare machine.
 * Several processes may ask at once: each unpacks aside and the first to rename its folder wins.
 *
 * @returns its program and the variables to launch it with, which must not leak into other programs.
 */
export async function unpackBundledChromium(
  cacheDir: string,
): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const cache = resolve(cacheDir);
  const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const home = join(cache, `chromium-${await packageVersion(packageEntry)}`);
  if (!existsSync(home)) await unpack(packageEntry, cache, home);
  await removeFormer(cache, home);
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: cache,
      FONTCONFIG_FILE: await writeFontSettings(cache, home),
    },
  };
}

async function packageVersion(packageEntry: string): Promise<string> {
  for (let folder = dirname(packageEntry); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    // The folders of its two builds have a package.json that only names the module format.
    const { name, version } = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
    if (name === '@sparticuz/chromium') return version;
    if (folder === dirname(folder)) throw new Error(`${packageEntry} lies in no package.`);
  }
}

async function unpack(packageEntry: string, cache: string, home: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const partial = await mkdtemp(join(cache, 'unpacking-'));
  try {
    const script = `const { default: chromium } = await import(${JSON.stringify(pathToFileURL(packageEntry).href)});
      await (chromium.default ?? chromium).executablePath();`;
    // The package unpacks to the temporary folder, takes whatever it finds there for its own, unpacks the libraries
    // only where it believes to be in AWS Lambda, and then changes its process's environment: so it gets a process.
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env.PATH, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    await rename(partial, home);
  } catch (error) {
    await rm(partial, RECURSIVE);
    if (!existsSync(home)) throw new Error(`Chromium could not be unpacked into ${cache}.`, { cause: error });
  }
}

/** Removes the remains of processes killed while unpacking. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('unpacking-')) continue;
    const folder = join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, RECURSIVE);
  }
}

/**
 * Removes the browsers of former versions, 190 MB each. A worker marks the one that it runs, so that one of a former version
 * keeps its browser; without it, it would unpack it again.
 */
async function removeFormer(cache: string, home: string): Promise<void> {
  const now = new Date();
  await utimes(home, now, now).catch(() => undefined);
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    if (!/^chromium-\d/.test(name) || folder === home) continue;
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    // A folder that can't be removed only takes disk space.
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, RECURSIVE).catch(() => undefined);
  }
}

/** Without a font that fontconfig knows, documents come out blank, even if they contain their own fonts. */
async function writeFontSettings(cache: string, home: string): Promise<string> {
  const file = join(cache, 'fonts.conf');
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${escapeXml(join(home, 'fonts', 'fonts'))}</dir>
  <cachedir>${escapeXml(join(cache, 'fontconfig'))}</cachedir>
</fontconfig>
`;
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current !== settings) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, settings);
    await rename(draft, file);
  }
  return file;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
