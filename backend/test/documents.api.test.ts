import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadConfig } from '../src/config.js';
import { findChromium } from '../src/documents/chromium.js';
import { fontFaceCss } from '../src/documents/fonts.js';
import { PdfPrinter } from '../src/documents/pdf-printer.js';
import { newDataDir } from './data-dir.js';
import { testEnvironment } from './jobs.js';

jest.setTimeout(60_000);

let folder: string;
let printer: PdfPrinter;
let canary: Server;
let connections = 0;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  folder = newDataDir('print');
  printer = new PdfPrinter(loadConfig(testEnvironment('postgres://localhost/none', folder)));
  canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  connections = 0;
});

afterAll(async () => {
  await printer.onApplicationShutdown();
  await new Promise((resolve) => canary.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Quotation QT-2026-0001</title><style>${fontFaceCss(body)}
  body { font: 16px 'Inter Variable', 'Noto Sans Sinhala', 'Noto Sans Tamil', 'Noto Sans SC Variable', 'Noto Sans Thai Variable', sans-serif } ${style}</style></head><body>${body}</body></html>`;

async function open(pdf: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}

async function textOf(pdf: Buffer): Promise<string> {
  const document = await open(pdf);
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return texts.join('\n').replace(/\s+/g, ' ');
}

/** Process ids of the browsers that this process started. */
function browsers(): number[] {
  const rows = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, program = '']) => Number(parent) === process.pid && /chrom/i.test(program))
    .map(([pid]) => Number(pid));
}

test('a document becomes an A4 PDF with real text in three scripts, a title and tags', async () => {
  const pdf = await printer.print(page('<h1>Nimali Perera</h1><p>නිමාලි පෙරේරා</p><p>நிமாலி பெரேரா</p><p>Łódź</p>'));

  const document = await open(pdf);
  const text = await textOf(pdf);
  expect(text).toContain('Nimali Perera');
  expect(text).toContain('Łódź');
  expect(text).toMatch(/[\u0D80-\u0DFF]{2,}/);
  expect(text).toMatch(/[\u0B80-\u0BFF]{2,}/);
  const [, , width, height] = (await document.getPage(1)).view;
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([596, 842]);
  expect((await document.getMetadata()).info).toMatchObject({ Title: 'Quotation QT-2026-0001' });
  expect((await document.getMarkInfo())?.Marked).toBe(true);
});

const fontsOf = async (text: string) =>
  new Set((await printer.print(page(`<p>${text}</p>`))).toString('latin1').match(/(?<=\/FontName \/[A-Z]+\+)[\w-]+/g));

test('our own fonts are embedded, and only those that the text needs', async () => {
  expect(await fontsOf('Cotton poplin')).toEqual(new Set(['Inter-Regular']));
  expect(await fontsOf('කපු')).toEqual(new Set(['NotoSansSinhala-Regular']));
  expect(await fontsOf('纯棉府绸 しじら')).toEqual(new Set(['NotoSansSC-Thin', 'Inter-Regular']));
  expect(await fontsOf('ผ้าฝ้าย')).toEqual(new Set(['NotoSansThai-Regular']));
  expect(fontFaceCss('Cotton · 57/58" × 120 g/m² – Rs. 1,250')).not.toMatch(/Noto/);
  expect(fontFaceCss('කපු')).not.toMatch(/Tamil/);
});

test('each weight of a sheet is a font of its own, and no letter a drawing', async () => {
  const weights = [400, 500, 600].map((weight) => `<p style="font-weight: ${weight}">Łódź poplin</p>`).join('');
  const headings = [400, 600].map((weight) => `<p style="font: ${weight} 20px 'Fraunces Variable'">Offer</p>`).join('');
  const pdf = (await printer.print(page(weights + headings))).toString('latin1');

  const names = new Set(pdf.match(/(?<=\/BaseFont \/[A-Z]+\+)[\w-]+/g));
  const inter = ['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold'];
  expect(names).toEqual(new Set([...inter, 'Fraunces-Regular', 'Fraunces-SemiBold']));
  expect(pdf).not.toContain('/Type3');
});

test('the @page rule of the document decides the paper', async () => {
  const [, , width, height] = (
    await (await open(await printer.print(page('<p>x</p>', '@page { size: A5 }')))).getPage(1)
  ).view;

  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([420, 595]);
});

test('hostile markup reaches nothing, runs nothing and still prints', async () => {
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const hostile = `<h1 id="x">Quotation for Nimali</h1>
    <meta http-equiv="refresh" content="0;url=${url}/refresh"><base href="${url}/">
    <link rel="stylesheet" href="${url}/css"><link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/prefetch">
    <link rel="dns-prefetch" href="${url}"><link rel="modulepreload" href="${url}/module">
    <img src="${url}/img"><img srcset="${url}/set 2x"><iframe src="${url}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
    <iframe srcdoc="<img src='${url}/srcdoc'>"></iframe><object data="${url}/object"></object><embed src="${url}/embed">
    <video src="${url}/video" poster="${url}/poster" autoplay></video><svg><image href="${url}/svg"/></svg>
    <style>@import url(${url}/import); @font-face { font-family: evil; src: url(${url}/font) } h1 { background: url(${url}/background) }</style>
    <script>document.getElementById('x').textContent = 'SCRIPT'; fetch('${url}/fetch'); new WebSocket('ws://127.0.0.1')</script>
    <img src="x" onerror="document.body.textContent = 'HANDLER'"><a href="javascript:document.body.textContent='LINK'" autofocus>.</a>`;

  const text = await textOf(await printer.print(page(hostile)));
  const next = await textOf(await printer.print(page('<p>The next customer</p>')));

  expect(text).toContain('Quotation for Nimali');
  expect(text).not.toMatch(/SCRIPT|HANDLER|LINK|root:/);
  expect(next).toBe('The next customer');
  expect(connections).toBe(0);
});

test('no document takes the fonts from the next one, or passes off a font of its own', async () => {
  await printer.print(page('<p>x</p><meta http-equiv="refresh" content="0;url=about:blank">')).catch(() => undefined);
  expect(await fontsOf('Cotton poplin')).toEqual(new Set(['Inter-Regular']));

  const written = 'Set in url(data:font/woff2;base64,d09GMgAB=), please.';
  expect(await textOf(await printer.print(page(`<p>${written}</p>`)))).toContain(written);
});

test('documents asked for together come out apart, from one browser', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `Customer ${number}`);

  const texts = await Promise.all(names.map(async (name) => textOf(await printer.print(page(`<p>${name}</p>`)))));

  expect(texts).toEqual(names);
  expect(browsers()).toHaveLength(1);
});

test('a browser that is killed while it prints is replaced', async () => {
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

test('a document that no browser finishes in time ends in an error that says so, and the next one prints', async () => {
  printer.timeoutMs = 1;
  await expect(printer.print(page('<p>too slow</p>'))).rejects.toThrow('the browser did not finish within 0.001 s');

  printer.timeoutMs = 15_000;
  expect(await textOf(await printer.print(page('<p>in time</p>')))).toBe('in time');
});

test('pages without a letter on them are an error, not a document', async () => {
  await expect(printer.print(page(''))).rejects.toThrow('the pages came out without text');
  // Whoever waits for a download is told what to do, and it is no fault of the API.
  await expect(printer.printNow(page(''))).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^The PDF could/),
  });
});

test('a browser that dies while it starts is started once more, which costs no try, and after the one before', async () => {
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

test('a browser that is not there is an error that says what to do', async () => {
  const config = loadConfig(testEnvironment('postgres://localhost/none', folder, { CHROMIUM_PATH: '/nowhere/chrome' }));

  await expect(new PdfPrinter(config).print(page('<p>x</p>'))).rejects.toThrow(/CHROMIUM_PATH is \/nowhere\/chrome/);
});

test('no browser is left when the printer closes', async () => {
  await printer.print(page('<p>x</p>'));
  expect(browsers()).toHaveLength(1);

  await printer.onApplicationShutdown();

  expect(browsers()).toHaveLength(0);
});
