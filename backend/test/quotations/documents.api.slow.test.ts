import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Logger } from '@nestjs/common';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadConfig } from '../../src/config/config.js';
import { fontFaceCss, lettersWithoutFont } from '../../src/documents/fonts.js';
import { PdfPrinter } from '../../src/documents/pdf-printer.js';
import { newDataDir } from '../support/data-dir.js';
import { testEnvironment } from '../support/jobs.js';
import { textOf } from '../support/pdf-text.js';
import { browsers, page } from '../support/printed.js';

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

async function open(pdf: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
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

test('only our own fonts are embedded, and only those that the text needs', async () => {
  expect(await fontsOf('Cotton poplin')).toEqual(new Set(['Inter-Regular']));
  expect(await fontsOf('කපු')).toEqual(new Set(['NotoSansSinhala-Regular']));
  expect(await fontsOf('纯棉府绸 しじら')).toEqual(new Set(['NotoSansSC-Thin', 'Inter-Regular']));
  expect(await fontsOf('ผ้าฝ้าย')).toEqual(new Set(['NotoSansThai-Regular']));
  expect(fontFaceCss('Cotton · 57/58" × 120 g/m² – Rs. 1,250')).not.toMatch(/Noto/);
  expect(fontFaceCss('කපු')).not.toMatch(/Tamil/);
});

test.each([
  ['Hindi', 'हिन्दी सूती', 'NotoSansDevanagari'],
  ['Bengali', 'বাংলা সুতি', 'NotoSansBengali'],
  ['Gujarati', 'સુતરાઉ કાપડ', 'NotoSansGujarati'],
  ['Punjabi', 'ਸੂਤੀ ਕੱਪੜਾ', 'NotoSansGurmukhi'],
  ['Telugu', 'పత్తి వస్త్రం', 'NotoSansTelugu'],
  ['Kannada', 'ಹತ್ತಿ ಬಟ್ಟೆ', 'NotoSansKannada'],
  ['Malayalam', 'പരുത്തി തുണി', 'NotoSansMalayalam'],
  ['Korean', '한국어 면직물', 'NotoSansKR'],
  ['Khmer', 'ក្រណាត់កប្បាស', 'NotoSansKhmer'],
  ['Lao', 'ຜ້າຝ້າຍ', 'NotoSansLao'],
  ['Burmese', 'ချည်ထည်', 'NotoSansMyanmar'],
  ['Amharic', 'የጥጥ ጨርቅ', 'NotoSansEthiopic'],
  ['Arabic', 'قماش قطني', 'NotoSansArabic'],
  ['Hebrew', 'בד כותנה', 'NotoSansHebrew'],
  ['Russian', 'Хлопок', 'Inter'],
  ['Greek', 'Βαμβάκι', 'Inter'],
  ['emoji', '🙂🧵', 'NotoEmoji'],
  ['a Japanese character beyond U+FFFF', '𠮷', 'NotoSansJP'],
  ['a Hong Kong character beyond U+FFFF', '𨋢𠝹', 'NotoSansHK'],
])('%s is printed in a bundled font with no missing glyph', async (_, text, font) => {
  // A letter without a shape would be an empty box of Inter, and one of the machine's fonts has another name.
  const names = [...(await fontsOf(text.replaceAll(' ', '')))].map((name) => name.replace(/(Thin)?-.*/, ''));
  expect(new Set(names)).toEqual(new Set([font]));
});

test('characters that no bundled font has are detected before printing', () => {
  expect(lettersWithoutFont('Cotton 纯棉府绸 කපු 𠮷 ½ 🙂\u200d\ufe0f')).toEqual([]);
  expect(lettersWithoutFont('₹ 1.50 ± 3 % × 57″ ≥ 40 → ✓ ★ ☎ ☑ ㎡ № ™')).toEqual([]);
  expect(lettersWithoutFont('𪚥 and 𖬑, ⌀ 30')).toEqual(['𪚥', '𖬑', '⌀']);
});

test('each weight is embedded as a font, and text is never drawn as paths', async () => {
  const weights = [400, 500, 600].map((weight) => `<p style="font-weight: ${weight}">Łódź poplin</p>`).join('');
  const headings = [400, 600].map((weight) => `<p style="font: ${weight} 20px 'Fraunces Variable'">Offer</p>`).join('');
  const pdf = (await printer.print(page(weights + headings))).toString('latin1');

  const names = new Set(pdf.match(/(?<=\/BaseFont \/[A-Z]+\+)[\w-]+/g));
  const inter = ['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold'];
  expect(names).toEqual(new Set([...inter, 'Fraunces-Regular', 'Fraunces-SemiBold']));
  expect(pdf).not.toContain('/Type3');
});

test('the @page rule of the document sets the paper size', async () => {
  const [, , width, height] = (
    await (await open(await printer.print(page('<p>x</p>', '@page { size: A5 }')))).getPage(1)
  ).view;

  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([420, 595]);
});

test('hostile markup loads nothing, runs nothing and still prints', async () => {
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

test('a document cannot change the fonts of the next one or replace them with its own', async () => {
  await printer.print(page('<p>x</p><meta http-equiv="refresh" content="0;url=about:blank">')).catch(() => undefined);
  expect(await fontsOf('Cotton poplin')).toEqual(new Set(['Inter-Regular']));

  const written = 'Set in url(data:font/woff2;base64,d09GMgAB=), please.';
  expect(await textOf(await printer.print(page(`<p>${written}</p>`)))).toContain(written);
});

test('documents printed concurrently stay separate and share one browser', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `Customer ${number}`);

  const texts = await Promise.all(names.map(async (name) => textOf(await printer.print(page(`<p>${name}</p>`)))));

  expect(texts).toEqual(names);
  expect(browsers()).toHaveLength(1);
});

test('a document that exceeds the time limit fails with an explanation, and the next one prints', async () => {
  printer.timeoutMs = 1;
  await expect(printer.print(page('<p>too slow</p>'))).rejects.toThrow('the browser did not finish within 0.001 s');

  printer.timeoutMs = 15_000;
  expect(await textOf(await printer.print(page('<p>in time</p>')))).toBe('in time');
});

test('a document whose pages have no text is an error', async () => {
  await expect(printer.print(page(''))).rejects.toThrow('the pages came out without text');
  // The error says what to do, and is not reported as a fault of the API.
  await expect(printer.printNow(page(''))).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^The PDF could/),
  });
});

test('a missing browser is an error that says what to do', async () => {
  const config = loadConfig(testEnvironment('postgres://localhost/none', folder, { CHROMIUM_PATH: '/nowhere/chrome' }));

  await expect(new PdfPrinter(config).print(page('<p>x</p>'))).rejects.toThrow(/CHROMIUM_PATH is \/nowhere\/chrome/);
});

test('no browser is left running when the printer is closed', async () => {
  await printer.print(page('<p>x</p>'));
  expect(browsers()).toHaveLength(1);

  await printer.onApplicationShutdown();

  expect(browsers()).toHaveLength(0);
});
