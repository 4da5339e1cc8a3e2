import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBrand } from '@selvedge/domain/brand';
import { type DocumentModel, toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import sharp from 'sharp';
import { loadConfig } from '../../src/config/config.js';
import { PdfPrinter } from '../../src/documents/pdf-printer.js';
import { decisionEmail } from '../../src/quotations/decisions/decision.mail.js';
import { quotationPage } from '../../src/quotations/documents/quotation-page.js';
import { newDataDir } from '../support/data-dir.js';
import { testEnvironment } from '../support/jobs.js';
import { type LaidOutPdf, type PlacedText, readLayout } from '../support/pdf-layout.js';
import { PICTURE_URL, sheetTemplate } from '../support/workbook-template.js';

jest.setTimeout(60_000);

const SIZES = [1, 12, 60] as const;
/** Line counts that end so near the end of a page that the totals or the signatures do not fit below them. */
const FULL_PAGES = [8, 13, 15, 30, 31, 34, 36, 37, 52, 53, 56, 58, 59] as const;
const CODE = 'AAAA-BBBB-CCCC';
const HEAD = ['No.', 'Fabric', 'Item code', 'Quantity', 'Unit price', 'Amount'];
const A4 = { width: 595, height: 842, margin: 28 };

interface Sheet {
  model: DocumentModel;
  pdf: Buffer;
  layout: LaidOutPdf;
}

const sheets = new Map<number, Sheet>();
const sheetOf = (size: number): Sheet => sheets.get(size) ?? missing(`the sheet of ${size} lines`);

beforeAll(async () => {
  const folder = newDataDir('sheet');
  const printer = new PdfPrinter(loadConfig(testEnvironment('postgres://localhost/none', folder)));
  const swatch = sharp({ create: { width: 320, height: 320, channels: 3, background: '#26355d' } }).webp();
  const picture = `data:image/webp;base64,${(await swatch.toBuffer()).toString('base64')}`;
  for (const size of [...SIZES, ...FULL_PAGES]) {
    const model = toDocumentModel(isIn(SIZES, size) ? sheetTemplate(size) : unannotated(sheetTemplate(size)), {
      brand: defaultBrand,
      contact: { contact_email: 'sales@selvedge.example', phone: '+94 11 234 5678', whatsapp_number: '+94771234567' },
      thumbnails: { [PICTURE_URL]: picture },
      // The reference layouts have none.
      ...(!isIn(SIZES, size) && { proof: { code: CODE, url: 'https://shop.example/verify', qr: picture } }),
    });
    const pdf = await printer.print(quotationPage(model));
    sheets.set(size, { model, pdf, layout: await readLayout(pdf) });
  }
  await printer.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The references are texts with positions, not pictures: positions depend on our styles and embedded fonts and differ
 * by at most a point or so between Chromium versions, while every version renders glyphs differently.
 * Sinhala and Tamil are excluded, because text engines of different versions split syllables differently; they have
 * their own test. `UPDATE_DOCUMENTS=1` rewrites the references; review the difference before you commit it.
 */
describe.each(SIZES)('the printed quotation of %i lines', (size) => {
  const TOLERANCE_PT = 1.5;
  const path = join(__dirname, 'quotation-documents', `quotation-${size}.json`);
  const placed = () => sheetOf(size).layout.pages.map(({ texts }) => texts.filter(isLatin).map(rounded));

  test('matches its reference layout', () => {
    if (process.env.UPDATE_DOCUMENTS) writeFileSync(path, `[\n${placed().map(asJson).join(',\n')}\n]\n`);
    const reference = JSON.parse(readFileSync(path, 'utf8')) as [x: number, y: number, text: string][][];
    expect(placed().map((page) => page.length)).toEqual(reference.map((page) => page.length));
    const astray = placed().map((page, index) =>
      page.filter((text) => !(reference[index] ?? []).some((wanted) => near(text, wanted, TOLERANCE_PT))),
    );
    expect(astray.flat()).toEqual([]);
  });
});

describe('the printed quotation', () => {
  const pagesOf = (size: number) => sheetOf(size).layout.pages;
  const has = (texts: PlacedText[], wanted: string) => texts.some(({ text }) => text === wanted);

  test('repeats the table header on every page with fabrics, and has the letterhead only on the first page', () => {
    for (const size of SIZES) {
      for (const [index, { texts }] of pagesOf(size).entries()) {
        if (texts.some(({ text }) => /^\d{3}$/.test(text))) {
          expect(HEAD.filter((title) => !has(texts, title))).toEqual([]);
        }
        expect(has(texts, 'Selvedge Fabrics (Pvt) Ltd')).toBe(index === 0);
      }
    }
  });

  test('numbers its pages, names the quotation on each, and has no blank page', () => {
    for (const size of SIZES) {
      const pages = pagesOf(size);
      for (const [index, { texts }] of pages.entries()) {
        const foot = texts.filter(({ y }) => y > A4.height - A4.margin).map(({ text }) => text);
        expect(foot).toEqual(['Selvedge • Quotation QT-2026-0042', `Page ${index + 1} of ${pages.length}`]);
        expect(texts.length).toBeGreaterThan(foot.length + HEAD.length);
      }
    }
    expect(SIZES.map((size) => pagesOf(size).length)).toEqual([1, 2, 4]);
  });

  test('stays within the margins that the browser crops to', () => {
    // The glyph widths of a PDF are rounded.
    const edge = A4.width - A4.margin + 0.2;
    const printed = SIZES.flatMap(pagesOf).flatMap(({ texts }) => texts.filter(({ y }) => y < A4.height - A4.margin));
    expect(printed.filter(({ end }) => end > edge)).toEqual([]);
  });

  test('keeps each line on one page: number, name, price and amount', () => {
    for (const size of SIZES) {
      const { model, layout } = sheetOf(size);
      for (const line of model.lines) {
        const places = layout.pages.flatMap(({ texts }) =>
          texts.filter(({ text }) => text === line.serial).map((serial) => ({ serial, texts })),
        );
        expect(places).toHaveLength(1);
        const [{ serial, texts } = missing(line.serial)] = places;
        const row = texts.filter(({ y }) => Math.abs(y - serial.y) < 16).map(({ text }) => text);
        expect(row).toContain(line.amount);
        expect(row).toContain(`${line.unitPrice} /${line.unit}`);
        if (isLatin({ text: line.name })) expect(row.join(' ')).toContain(line.name.split(' ')[0]);
        expect(serial.y).toBeLessThan(A4.height - A4.margin - 8);
      }
    }
  });

  test('keeps the totals together with the last line', () => {
    for (const size of [...SIZES, ...FULL_PAGES]) {
      const page = pagesOf(size).find(({ texts }) => has(texts, 'Total with VAT'))?.texts ?? [];
      const labels = sheetOf(size).model.totals.map(({ label }) => label);
      const wanted = [String(size).padStart(3, '0'), 'Terms', ...labels];
      expect({ size, missing: wanted.filter((text) => !has(page, text)) }).toEqual({ size, missing: [] });
    }
  });

  test('has its verification code on the page that is signed', () => {
    for (const size of FULL_PAGES) {
      const last = pagesOf(size).at(-1)?.texts ?? [];
      const wanted = [CODE, 'Accepted by the customer'];
      expect({ size, missing: wanted.filter((text) => !has(last, text)) }).toEqual({ size, missing: [] });
    }
  });

  test('shows a picture on every line that has one', () => {
    for (const size of SIZES) {
      const shown = pagesOf(size).reduce((sum, { pictures }) => sum + pictures, 0);
      expect(shown).toBe(sheetOf(size).model.lines.filter(({ picture }) => picture).length);
    }
  });

  test('is accessible: titled and tagged, with headings, a table header and alt texts', () => {
    for (const size of SIZES) {
      const { title, isTagged, pages } = sheetOf(size).layout;
      expect([title, isTagged]).toEqual(['Quotation QT-2026-0042', true]);
      expect([...(pages[0]?.roles ?? [])]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD', 'Figure']));
    }
  });

  test('embeds its fonts, including those for Sinhala and Tamil names', () => {
    const { pdf, layout } = sheetOf(12);
    const fonts = new Set(pdf.toString('latin1').match(/(?<=\/FontName \/[A-Z]{6}\+)[A-Za-z]+/g));
    expect([...fonts].sort()).toEqual(['Fraunces', 'Inter', 'NotoSansSinhala', 'NotoSansTamil']);
    const text = layout.pages.flatMap(({ texts }) => texts.map((piece) => piece.text)).join(' ');
    expect(text).toMatch(/\p{Script=Sinhala}{2}/u);
    expect(text).toMatch(/\p{Script=Tamil}{2}/u);
  });

  test('has the same figures as the screen and the mail, to the cent', () => {
    for (const size of SIZES) {
      const { model, layout } = sheetOf(size);
      const template = sheetTemplate(size);
      const last = layout.pages.at(-1)?.texts ?? [];
      for (const { label, amount } of model.totals) {
        const row = last.find(({ text }) => text === label) ?? missing(label);
        expect(last.filter(({ y, x }) => Math.abs(y - row.y) < 1 && x > row.x).map(({ text }) => text)).toEqual([
          amount,
        ]);
      }
      const total = model.totals.find(({ isTotal }) => isTotal)?.amount;
      const mail = decisionEmail(
        { brand: defaultBrand, publicUrl: 'https://shop.example' },
        'approved',
        template,
        undefined,
      );
      expect(mail.text).toContain(`Total with VAT (18%): ${total}`);
    }
  });
});

/** Notes would stand between the table and the signatures, and keep them on the page. */
const unannotated = (template: QuotationTemplate) => ({ ...template, delivery_instructions: '', admin_response: '' });
const isIn = (sizes: readonly number[], size: number) => sizes.includes(size);
const isLatin = ({ text }: { text: string }) => !/[\u0B80-\u0DFF]/.test(text);
const rounded = ({ x, y, text }: PlacedText) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10, text] as const;
const asJson = (page: (readonly [number, number, string])[]) =>
  `[\n${page.map((text) => JSON.stringify(text)).join(',\n')}\n]`;
const near = ([x, y, text]: readonly [number, number, string], wanted: readonly [number, number, string], by: number) =>
  text === wanted[2] && Math.abs(x - wanted[0]) <= by && Math.abs(y - wanted[1]) <= by;

function missing(what: string): never {
  throw new Error(`${what} is missing.`);
}
