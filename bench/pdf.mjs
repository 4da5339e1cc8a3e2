import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@selvedge/backend/config/config';
import { findChromium } from '@selvedge/backend/documents/chromium';
import { PdfPrinter } from '@selvedge/backend/documents/pdf-printer';
import { qrSvg } from '@selvedge/backend/documents/qr';
import { quotationPage } from '@selvedge/backend/quotations/documents/quotation-page';
import puppeteer from 'puppeteer-core';
import { post, signIn, signUp } from './customers.mjs';
import { median, quantile } from './load.mjs';
import { admin, startProduct } from './product.mjs';
import { judge } from './verdicts.mjs';

/** Lines that fill so many pages. */
const SHEETS = { 1: 1, 2: 12, 4: 60 };
const WARM_UPS = 5;
const PAGE_POLICY = { format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };

/**
 * Printing with a running browser, ours and the bare `page.pdf()` of the same program in turns; and the time from an
 * approval until its email is with the mail server.
 */
export async function benchPdf({ rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-pdf-'));
  const printer = new PdfPrinter(
    loadConfig({ DATABASE_URL: 'postgresql://none', JWT_SECRET: 'of no account here', DATA_DIR: folder }),
  );
  const bare = await startBarePage(join(folder, 'cache'));
  try {
    for (const [pages, lines] of Object.entries(SHEETS)) {
      const html = quotationPage(sheet(lines));
      const ours = [];
      const raw = [];
      for (let round = -WARM_UPS; round < rounds; round++) {
        const times = [await timed(() => bare.print(html)), await timed(() => printer.print(html))];
        if (round < 0) continue;
        raw.push(times[0]);
        ours.push(times[1]);
      }
      const ratio = median(raw) / median(ours);
      judge(`PDF of ${pages} page${pages > 1 ? 's' : ''}: speed to the bare page.pdf()`, ratio, '≥ 0.95 x');
      if (pages === '1') judge('  95 of 100 within', quantile(ours, 0.95), '≤ 60 ms');
    }
  } finally {
    await bare.close();
    await printer.onApplicationShutdown();
    rmSync(folder, { recursive: true, force: true });
  }
  await timeApprovals(rounds);
}

async function startBarePage(cacheDir) {
  const { executablePath, env, args } = await findChromium(cacheDir, process.env.CHROMIUM_PATH);
  const browser = await puppeteer.launch({ executablePath, env, args, headless: 'shell', pipe: true });
  const [page] = await browser.pages();
  await page.setJavaScriptEnabled(false);
  return {
    print: async (html) => {
      await page.setContent(html, { waitUntil: 'load' });
      await page.pdf(PAGE_POLICY);
    },
    close: () => browser.close(),
  };
}

async function timeApprovals(count) {
  const product = await startProduct({ slowestMs: 0 });
  try {
    const token = await signIn(product.url, admin);
    const customer = { email: 'buyer@araliya.example', password: 'indigo-8-oz', full_name: 'Nadeesha' };
    const buyer = await signUp(product.url, customer);
    const { rows } = await product.client.query('SELECT id FROM fabrics LIMIT 1');
    const times = [];
    for (let number = -WARM_UPS; number < count; number++) {
      const email = `buyer-${number}@araliya.example`;
      const { quotation } = await post(`${product.url}/api/quotations`, {
        token: buyer,
        body: { fabric_id: rows[0].id, quantity_meters: 60, customer_email: email },
      });
      const arrival = product.arrivalAt(email);
      const begun = performance.now();
      await post(`${product.url}/api/admin/quotations/${quotation.id}/approve`, {
        token,
        body: { quoted_price: 4200 },
      });
      const arrived = await arrival;
      if (number >= 0) times.push(arrived - begun);
    }
    judge('approval until its mail is handed over, p95', quantile(times, 0.95), '≤ 1000 ms');
  } finally {
    await product.stop();
  }
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function sheet(count) {
  const lines = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    serial: String(index + 1).padStart(3, '0'),
    name: 'Selvedge Denim 12 oz',
    details: '98% cotton, 2% elastane • Raw indigo',
    itemCode: `FB-${1000 + index}`,
    picture: null,
    quantity: '692.5',
    unit: 'yd',
    unitPrice: 'Rs. 2,205.05',
    amount: 'Rs. 1,526,997.13',
  }));
  const url = 'https://cloth.example/verify/7KQF-M2XA-9RTD';
  return {
    kind: 'offer',
    revision: null,
    opening: [],
    changes: [],
    title: 'Quotation QT-2026-0042',
    letterhead: { name: 'Selvedge', tagline: 'Fabric, sourced and finished properly.', lines: ['Colombo, Sri Lanka'] },
    number: 'QT-2026-0042',
    mark: null,
    dates: [
      { label: 'Date', value: '20 Nov 2026' },
      { label: 'Valid until', value: '27 Nov 2026' },
    ],
    customer: { name: 'Nimali Perera', lines: ['Lakmali Garments (Pvt) Ltd', '27 Galle Road', 'Moratuwa'] },
    lines,
    totals: [
      { label: 'Subtotal', amount: 'Rs. 41,591,191.40', isTotal: false },
      { label: 'Total', amount: 'Rs. 41,591,191.40', isTotal: true },
    ],
    notes: [{ label: 'Remarks', text: 'Dyed to your standard.' }],
    terms: ['50% advance payment on confirmation.', 'Prices in LKR.'],
    proof: {
      code: '7KQF-M2XA-9RTD',
      url,
      qr: `data:image/svg+xml;base64,${Buffer.from(qrSvg(url)).toString('base64')}`,
    },
  };
}
