import { rmSync } from 'node:fs';
import { defaultBrand } from '@selvedge/domain/brand';
import type { OrderDocumentContent } from '@selvedge/domain/orders/order-documents';
import { type DocumentModel, toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import { toOrderDocumentModel } from '@selvedge/domain/quotation-document/order-document-model';
import { toPickListModel } from '@selvedge/domain/quotation-document/pick-list-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { loadConfig } from '../../src/config/config.js';
import { PdfPrinter } from '../../src/documents/pdf-printer.js';
import { quotationPage } from '../../src/quotations/documents/quotation-page.js';
import { newDataDir } from '../support/data-dir.js';
import { testEnvironment } from '../support/jobs.js';
import { readPdf } from '../support/pdf-text.js';
import { sheetTemplate } from '../support/workbook-template.js';

jest.setTimeout(300_000);

const MAX_LINES = 40;
const options = { brand: defaultBrand };
const PROOF = { code: 'AAAA-BBBB-CCCC', url: 'https://shop.example/verify', qr: 'data:image/svg+xml,' };

const orderDocument = (kind: OrderDocumentContent['kind'], sheet: QuotationTemplate): OrderDocumentContent => ({
  kind,
  sheet,
  number: 'DN-2026-0001',
  order_number: 'OR-2026-0007',
  date: '2026-11-27T04:00:00.000Z',
  delivery: { promised_on: '2026-12-14', carrier: 'Domex', vehicle: 'WP LK-4471' },
});

/** Every paper that somebody signs, with what stands above its signature. */
const papers: Record<string, { modelOf: (sheet: QuotationTemplate) => DocumentModel; signed: string }> = {
  quotation: { modelOf: (sheet) => toDocumentModel(sheet, { ...options, proof: PROOF }), signed: 'Accepted by' },
  'proforma invoice': {
    modelOf: (sheet) => toOrderDocumentModel(orderDocument('proforma', sheet), options),
    signed: 'For Selvedge',
  },
  'delivery note': {
    modelOf: (sheet) => toOrderDocumentModel(orderDocument('delivery-note', sheet), options),
    signed: 'Received in full',
  },
  'pick list': {
    modelOf: (quotation) =>
      toPickListModel(
        {
          quotation,
          order_number: 'OR-2026-0007',
          status: 'processing',
          printed_at: '2026-11-27T04:00:00.000Z',
          delivery: { promised_on: '2026-12-14', carrier: '', vehicle: '' },
        },
        options,
      ),
    signed: 'Checked by',
  },
};

const NOTES: Record<string, Partial<QuotationTemplate>> = {
  'no notes': { delivery_instructions: '', admin_response: '' },
  'short notes': {
    delivery_instructions: 'Gate 2, before noon.',
    admin_response: 'One lot.',
    admin_response_published: true,
  },
  'notes of a page and more': {
    delivery_instructions: 'Ring the bell at gate 2, and wait for the guard. '.repeat(120),
    admin_response: '',
  },
};

let printer: PdfPrinter;
const folder = newDataDir('signed');

beforeAll(() => {
  printer = new PdfPrinter(loadConfig(testEnvironment('postgres://localhost/none', folder)));
});
afterAll(async () => {
  await printer.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
});

const combinations = Object.keys(papers).flatMap((paper) => Object.keys(NOTES).map((notes) => [paper, notes] as const));

test.each(combinations)(
  'the signature of a %s with %s is never on a page without a line or note',
  async (paper, notes) => {
    const { modelOf, signed } = papers[paper] as (typeof papers)[string];
    const alone: number[] = [];
    const print = async (lines: number): Promise<number> => {
      const model = modelOf({ ...sheetTemplate(lines), ...NOTES[notes] });
      const { pages } = await readPdf(await printer.print(quotationPage(model)));
      const signedPages = pages.filter((text) => text.includes(signed));
      expect(signedPages).toHaveLength(1);
      expect(pages.at(-1)).toBe(signedPages[0]);
      const [last = ''] = signedPages;
      if (!last.includes(String(lines).padStart(3, '0')) && !last.includes('wait for the guard')) alone.push(lines);
      return pages.length;
    };
    /** A signature first stands alone where a line more begins a page, so only those numbers of lines are printed. */
    const printBetween = async (
      less: number,
      more: number,
      pagesOfLess: number,
      pagesOfMore: number,
    ): Promise<void> => {
      const middle = Math.floor((less + more) / 2);
      if (pagesOfLess === pagesOfMore || middle === less) return;
      const pages = await print(middle);
      await printBetween(less, middle, pagesOfLess, pages);
      await printBetween(middle, more, pages, pagesOfMore);
    };
    await printBetween(1, MAX_LINES, await print(1), await print(MAX_LINES));
    expect(alone).toEqual([]);
  },
);
