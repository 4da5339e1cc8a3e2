import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { loadConfig } from '../../src/config/config.js';
import { findChromium } from '../../src/documents/chromium.js';
import { PdfPrinter } from '../../src/documents/pdf-printer.js';
import { newDataDir } from '../support/data-dir.js';
import { testEnvironment } from '../support/jobs.js';
import { textOf } from '../support/pdf-text.js';
import { browsers, page } from '../support/printed.js';

jest.setTimeout(60_000);

let folder: string;
let printer: PdfPrinter;

beforeAll(() => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  folder = newDataDir('print');
  printer = new PdfPrinter(loadConfig(testEnvironment('postgres://localhost/none', folder)));
});

afterAll(async () => {
  await printer.onApplicationShutdown();
  await rm(folder, { recursive: true, force: true });
});

test('a browser that is killed while printing is replaced', async () => {
  await printer.print(page('<p>warm</p>'));
  const [before] = browsers();
  const long = page(`<table>${'<tr><td>Cotton poplin</td></tr>'.repeat(2_000)}</table>`);

  const printing = printer.print(long);
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.kill(before ?? 0, 'SIGKILL');

  expect(await textOf(await printing)).toContain('Cotton poplin');
  expect(browsers()).not.toContain(before);
});

test('a browser that hangs is replaced within the time limit', async () => {
  await printer.print(page('<p>warm</p>'));
  const [before = 0] = browsers();
  process.kill(before, 'SIGSTOP');
  printer.timeoutMs = 5_000;

  expect(await textOf(await printer.print(page('<p>after the hang</p>')))).toBe('after the hang');
  printer.timeoutMs = 15_000;
  expect(browsers()).not.toContain(before);
});

test('a browser that dies at startup is restarted once, after the former one ended, without counting as an attempt', async () => {
  const { executablePath, env } = await findChromium(join(folder, 'cache'));
  const [program, last, starts] = ['frail-browser', 'last-pid', 'starts'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const needed = Object.entries(env).filter(([name]) => /^(LD_|FONTCONFIG_)/.test(name));
  await writeFile(
    program,
    `#!/bin/sh
kill -0 "$(cat ${last})" 2>/dev/null && echo beside the one before >> ${starts} || echo alone >> ${starts}
echo $$ > ${last}
case $(wc -l < ${starts}) in 1 | 3) exit 1 ;; esac
exec env ${needed.map(([name, value]) => `'${name}=${value}'`).join(' ')} '${executablePath}' "$@"
`,
    { mode: 0o755 },
  );
  const config = loadConfig(testEnvironment('postgres://localhost/none', folder, { CHROMIUM_PATH: program }));
  const frail = new PdfPrinter(config);

  await expect(frail.print(page(''))).rejects.toThrow('the pages came out without text');

  const [, , afterHealthyOne, ...more] = (await readFile(starts, 'utf8')).trim().split('\n');
  expect(afterHealthyOne).toBe('alone');
  expect(more).toHaveLength(1);
  await frail.onApplicationShutdown();
});
