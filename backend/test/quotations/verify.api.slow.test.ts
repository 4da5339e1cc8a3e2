import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Response } from 'supertest';
import { keyFor } from '../../src/crypto/keys.js';
import { findChromium } from '../../src/documents/chromium.js';
import { linkToken } from '../../src/mail/secret-link.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { readPdf } from '../support/pdf-text.js';
import { quotationFixture } from '../support/quotation-fixture.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(60_000);

const GUESSES = 12;

const fixture = {} as { app: TestApp; admin: string; customer: string };
const { post, edit, requested } = quotationFixture(fixture);
let worker: TestWorker;

beforeAll(async () => {
  // As behind a proxy, so that each test can call from its own address.
  const app = await startApp({ publicUrl: 'https://cloth.example', trustProxyHops: 1 });
  fixture.app = app;
  fixture.admin = (await aSignedInAdmin(app)).token;
  fixture.customer = (await aSignedInCustomer(app, { name: 'Fathima Rizwan' })).token;
  worker = await startWorker(app.config);
});
afterAll(async () => {
  await worker.close();
  await fixture.app.close();
});

let callers = 0;
const page = (path: string, caller = `198.51.100.${++callers}`) =>
  fixture.app.http.get(`/verify${path}`).set('X-Forwarded-For', caller);

/** A sent quotation with the codes of its revisions. */
async function anOffer(revisions = 1): Promise<{ id: string; number: string; codes: string[] }> {
  const { id } = await requested('Harbour Linen');
  await post(id, 'approve', { quoted_price: 42_000.5 }).expect(200);
  for (let serial = 2; serial <= revisions; serial += 1) {
    await edit(id, { discount: serial }).expect(200);
    await post(id, 'send').expect(200);
  }
  return { id, ...(await codesOf(id)) };
}

async function codesOf(id: string): Promise<{ number: string; codes: string[] }> {
  const rows = await fixture.app.dataSource.query<{ verify_code: string; quotation_no: string }[]>(
    `SELECT verify_code, quotation_no FROM quotation_documents d JOIN quotations q ON q.id = d.quotation_id
     WHERE q.id = $1 AND serial IS NOT NULL ORDER BY serial`,
    [id],
  );
  return { number: rows[0]?.quotation_no ?? '', codes: rows.map(({ verify_code }) => verify_code) };
}

const textOf = (html: string): string =>
  html
    .replace(/<(style|script|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

const pdfOf = (id: string): Promise<Buffer> => pdfAt(`/api/quotations/${id}/pdf`, fixture.customer);

const pdfAt = async (path: string, token = ''): Promise<Buffer> => {
  const { body } = await fixture.app.http.get(path).set('Authorization', token).responseType('blob').expect(200);
  return body;
};

describe('the verification page of a quotation', () => {
  it('confirms that it is genuine, with number, revision, date and total, and without names or fabrics', async () => {
    const { number, codes } = await anOffer();
    const { text: html } = await page(`/${codes[0]}`).expect(200).expect('Content-Type', /html/);
    const text = textOf(html);
    expect(text).toMatch(/Genuine\./);
    for (const expected of [number, 'Revision A', 'Total Rs. 42,000.50', 'Valid until'])
      expect(text).toContain(expected);
    expect(html).not.toMatch(/Fathima|Rizwan|Lakmali|Linen|450/);
  });

  it('names the newer revision for superseded ones', async () => {
    const { codes } = await anOffer(3);
    expect(new Set(codes).size).toBe(3);
    const [first, second, third] = await Promise.all(codes.map(async (code) => textOf((await page(`/${code}`)).text)));
    expect(first).toMatch(/Superseded by revision B\..*the newest is revision C/);
    expect(second).toMatch(/Superseded by revision C\./);
    expect(second).not.toContain('newest');
    expect(third).toMatch(/Genuine\./);
  });

  it('shows an offer as expired unless it became an order in time', async () => {
    const [open, ordered] = [await anOffer(), await anOffer()];
    await post(ordered.id, 'convert').expect(201);
    await fixture.app.dataSource.query(
      `UPDATE quotation_documents SET content = content || '{"valid_until": "2026-01-31T18:29:59.999Z"}'
       WHERE quotation_id = ANY($1)`,
      [[open.id, ordered.id]],
    );
    expect(textOf((await page(`/${open.codes[0]}`)).text)).toMatch(/Expired\..*valid until 31 Jan 2026/);
    expect(textOf((await page(`/${ordered.codes[0]}`)).text)).toMatch(/Genuine\./);
  });

  it('shows a rejected or withdrawn offer as withdrawn, and a rejection has no code', async () => {
    const [rejected, removed] = [await anOffer(2), await anOffer(2)];
    await post(rejected.id, 'reject', { admin_comment: 'The mill has closed.' }).expect(200);
    await fixture.app.http
      .delete(`/api/admin/quotations/${removed.id}`)
      .set('Authorization', fixture.admin)
      .expect(200);
    const expected = async (code = '') => textOf((await page(`/${code}`)).text);
    expect(await expected(rejected.codes[0])).toMatch(/Superseded by revision B/);
    expect(await expected(rejected.codes[1])).toMatch(/Withdrawn\./);
    expect(await expected(removed.codes[0])).toMatch(/Withdrawn\./);
    expect(await expected(removed.codes[1])).toMatch(/Withdrawn\./);
    const [{ lettered }] = await fixture.app.dataSource.query(
      'SELECT count(verify_code)::int AS lettered FROM quotation_documents WHERE serial IS NULL',
    );
    expect(lettered).toBe(0);
  });

  it('accepts a code in any spelling, and asks for one when it is missing', async () => {
    const { number, codes } = await anOffer();
    const [code = ''] = codes;
    const typed = ` ${code.slice(0, 5).toLowerCase()} ${code.slice(5)} `;
    const { headers } = await page(`?code=${encodeURIComponent(typed)}`).expect(303);
    expect(textOf((await page(`${headers.location?.replace('/verify', '')}`).expect(200)).text)).toContain(number);
    for (const path of ['', '?code=', '?code=%20', '?code[]=a']) {
      expect(textOf((await page(path).expect(200)).text)).toContain('Is your quotation genuine?');
    }
  });

  it('returns a page for malformed URLs, too', async () => {
    for (const path of ['/x/y', '/AAAA-AAAA-AAAA/)', '/%00', '/%E0%A4', '?code=%00']) {
      const { text } = await page(path).expect(404).expect('Content-Type', /html/);
      expect(textOf(text)).toContain('type the code that is printed on the sheet');
    }
  });

  it('returns 404 for an unknown code, and escapes it', async () => {
    for (const code of ['AAAA-AAAA-AAAA', 'x', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'a'.repeat(3000)]) {
      const { text, headers } = await page(`/${code}`).expect(404).expect('Content-Type', /html/);
      expect(textOf(text)).toContain('This code is not known');
      expect(text).not.toMatch(/<script/i);
      expect(text.length).toBeLessThan(10_000);
      expect(headers['content-security-policy']).not.toContain('script-src');
    }
  });

  it('is not cached, not indexed, and runs only its own script', async () => {
    const { codes } = await anOffer();
    await worker.work();
    const { text, headers } = await page(`/${codes[0]}`).expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = headers['content-security-policy'] ?? '';
    const hashed = (tag: string) => {
      const [, inside = ''] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(text) ?? [];
      return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
    };
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hashed('style')}`,
      `script-src ${hashed('script')}`,
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ]);
    expect(text).not.toMatch(/ style=|unsafe/);
    expect(text.length).toBeLessThan(20_000);
    // Robots and repeated views change nothing: the page stays the same.
    expect((await page(`/${codes[0]}`)).text).toBe(text);
    await fixture.app.http.head(`/verify/${codes[0]}`).expect(200);
  });
});

describe('guessed codes', () => {
  it('are rejected after a limit, whatever their form, while valid codes never count', async () => {
    const { codes } = await anOffer();
    const { loginsPerAddress } = fixture.app.config.limits;
    const caller = '203.0.113.9';
    for (let look = 0; look < GUESSES; look += 1) await page(`/${codes[0]}`, caller).expect(200);
    const codesOfNobody = Array.from({ length: loginsPerAddress + GUESSES }, (_, n) => (n % 2 ? n : `AAAA-AAAA-${n}`));
    const guesses: Response[] = [];
    // More concurrent requests would be rejected before anything is counted.
    while (codesOfNobody.length > 0) {
      const some = codesOfNobody.splice(0, GUESSES);
      guesses.push(...(await Promise.all(some.map((code) => page(`/${code}`, caller)))));
    }
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(loginsPerAddress);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(GUESSES);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(textOf(refused[0]?.text ?? '')).toMatch(/Too many tries.*try again in/);
    await page(`/${codes[0]}`, caller).expect(429);
    await page(`/${codes[0]}`, '203.0.113.10').expect(200);
  });
});

describe('a printed quotation', () => {
  it('has its code and URL, and the page shows the digest of its file, also after two concurrent printings', async () => {
    const { id, codes } = await anOffer(2);
    const before = (await page(`/${codes[1]}`)).text;
    expect(before).not.toContain('SHA-256');
    await fixture.app.dataSource.query(
      `INSERT INTO outbox (name, payload) SELECT name, payload - 'mail_id' FROM outbox
       WHERE name = 'quotations.render-document' AND finished_at IS NULL`,
    );
    await Promise.all([worker.work(), worker.work()]);

    const pdf = await pdfOf(id);
    const { text } = await page(`/${codes[1]}`);
    expect(text).toContain(createHash('sha256').update(pdf).digest('hex'));
    const printed = (await readPdf(pdf)).pages.join(' ');
    const grouped = codes[1]?.replace(/(.{4})(?!$)/g, '$1-');
    expect(printed).toContain(`cloth.example/verify/${grouped}`);
    expect(pdf.toString('latin1')).toContain(`https://cloth.example/verify/${grouped}`);
    const own = (await fixture.app.http.get('/api/quotations').set('Authorization', fixture.customer)).body.quotations;
    expect(JSON.stringify(own as OwnQuotation[])).not.toContain(codes[1]);
  });

  it('is stamped as superseded in later downloads, while the mailed file stays genuine', async () => {
    const { id, codes } = await anOffer();
    await worker.work();
    const mailed = await pdfOf(id);
    await edit(id, { discount: 5 }).expect(200);
    await post(id, 'send').expect(200);
    const { body: early } = await fixture.app.http
      .get(`/api/quotations/${id}/revisions/A/pdf`)
      .set('Authorization', fixture.customer)
      .expect(409);
    expect(early.message).toMatch(/is being made/);
    await worker.work();
    await edit(id, { discount: 6 }).expect(200);
    await post(id, 'send').expect(200);
    await worker.work();

    const [{ link }] = await fixture.app.dataSource.query<[{ link: string }]>(
      `SELECT l.id AS link FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
       WHERE d.quotation_id = $1 AND d.serial = 1 AND l.withdrawn_at IS NULL`,
      [id],
    );
    const copies = await Promise.all([
      pdfAt(`/api/quotations/${id}/revisions/A/pdf`, fixture.customer),
      pdfAt(`/api/admin/quotations/${id}/revisions/a/pdf`, fixture.admin),
      pdfAt(`/q/${linkToken(keyFor(fixture.app.config, 'quotation link'), link)}/pdf`),
    ]);
    const [copy = Buffer.alloc(0)] = copies;
    expect(copies.every((one) => one.equals(copy))).toBe(true);
    const textIn = async (pdf: Buffer) => (await readPdf(pdf)).pages.join(' ').replace(/\s+/g, ' ');
    expect(await textIn(mailed)).not.toMatch(/superseded/i);
    // A was followed by B, whatever came later; its figures are those of its date.
    for (const expected of [/Superseded by B\b/i, /42,000\.50/]) expect(await textIn(copy)).toMatch(expected);
    expect(await textIn(await pdfAt(`/api/quotations/${id}/revisions/B/pdf`, fixture.customer))).toMatch(
      /Superseded by C\b/i,
    );
    expect(await textIn(await pdfOf(id))).not.toMatch(/superseded/i);

    const verified = textOf((await page(`/${codes[0]}`)).text);
    expect(verified).toMatch(/Superseded by revision B/);
    for (const pdf of [mailed, copy]) expect(verified).toContain(createHash('sha256').update(pdf).digest('hex'));
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      const { executablePath, env, args } = await findChromium(join(fixture.app.config.dataDir, 'cache'));
      browser = await puppeteer.launch({ executablePath, env, args, headless: 'shell', pipe: true });
    });
    afterAll(() => browser.close());

    it('is compared on the device, and distinguished from any other file', async () => {
      const { id, codes } = await anOffer();
      await worker.work();
      const genuine = join(fixture.app.config.dataDir, 'genuine.pdf');
      const forged = join(fixture.app.config.dataDir, 'forged.pdf');
      const pdf = await pdfOf(id);
      writeFileSync(genuine, pdf);
      writeFileSync(forged, Buffer.concat([pdf, Buffer.from('\n')]));
      const tab = await browser.newPage();
      const calls: string[] = [];
      tab.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
      const problems: string[] = [];
      // Some browsers report a missing icon, which exists only with the storefront files.
      tab.on('console', (message) => {
        if (!message.location().url?.endsWith('/favicon.ico')) problems.push(message.text());
      });
      tab.on('pageerror', (error) => problems.push(String(error)));
      await tab.setViewport({ width: 360, height: 740 });
      // The browser would upgrade the requests to https, as the policy says.
      await tab.setRequestInterception(true);
      tab.on('request', (request) => void request.continue());
      await tab.goto(`${fixture.app.url}/verify/${codes[0]}`);
      const choose = async (file: string): Promise<string> => {
        const input = await tab.waitForSelector('#file', { visible: true });
        await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
        await tab.waitForFunction(`!/Reading|^$/.test(document.getElementById('verdict').textContent)`);
        return (await tab.evaluate(`document.getElementById('verdict').textContent`)) as string;
      };
      expect(await choose(genuine)).toContain('genuine.pdf is the file that we sent');
      expect(await choose(forged)).toContain('forged.pdf is not the file that we sent');
      await edit(id, { discount: 5 }).expect(200);
      await post(id, 'send').expect(200);
      await worker.work();
      const stamped = join(fixture.app.config.dataDir, 'stamped.pdf');
      writeFileSync(stamped, await pdfAt(`/api/quotations/${id}/revisions/A/pdf`, fixture.customer));
      await tab.reload();
      expect(await choose(stamped)).toContain('stamped.pdf is our copy of it, to the last byte, stamped as superseded');
      expect(await choose(genuine)).toContain('genuine.pdf is the file that we sent');
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(calls.filter((call) => !call.endsWith('favicon.ico'))).toEqual(Array(2).fill(`GET /verify/${codes[0]}`));
      expect(problems).toEqual([]);

      await tab.setJavaScriptEnabled(false);
      await tab.reload();
      const plain = await tab.evaluate(`document.querySelector('main').innerText`);
      expect(plain).toContain('Superseded by revision B.');
      expect(plain).not.toContain('Drop the PDF');
    });
  });
});
