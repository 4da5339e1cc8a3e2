import { isDeepStrictEqual } from 'node:util';
import { dueSentences, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { centsFromRupees, formatRupees } from '@selvedge/domain/money';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { SentRevision } from '@selvedge/domain/quotations/quotation';
import fc from 'fast-check';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { readPdf } from '../support/pdf-text.js';
import { quotationFixture } from '../support/quotation-fixture.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(120_000);

/** `OFFER_HISTORIES=10` tries more. */
const HISTORIES = Number(process.env.OFFER_HISTORIES ?? 2);
const VAT = 18;

const fixture = {} as { app: TestApp; admin: string; customer: string };
const { get, post, edit, one, template, requested, seenByCustomer } = quotationFixture(fixture);
let worker: TestWorker;

beforeAll(async () => {
  fixture.app = await startApp({ vatPercent: VAT });
  fixture.admin = (await aSignedInAdmin(fixture.app)).token;
  fixture.customer = (await aSignedInCustomer(fixture.app)).token;
  worker = await startWorker(fixture.app.config);
});
afterAll(async () => {
  await worker.close();
  await fixture.app.close();
});

const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((amount) => amount / 100);

/** Actions of staff and customers on a quotation in any order; invalid ones are rejected. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), unit_price: cents(5_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      discount: fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 10),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      quantity_meters: fc.integer({ min: 100, max: 900_000 }).map((milli) => milli / 1_000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard-draft' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      valid_until: fc.constantFrom(dayAhead(200), dayAhead(350)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), quoted_price: cents(900_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('request-change' as const), message: fc.constantFrom('Less.', 'More.') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('accept' as const), name: fc.constant('Nimali Perera') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('convert' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Always included: three revisions, and edits that are never sent. */
const WINDING: [Step[], number] = [
  [
    { do: 'edit', unit_price: 399.99 },
    { do: 'send' },
    { do: 'request-change', message: 'Less.' },
    { do: 'edit', discount: 12.5 },
    { do: 'edit', quantity_meters: 60.125 },
    { do: 'send' },
    { do: 'edit', unit_price: 1 },
  ],
  44_999.99,
];

const byCustomer = new Set(['request-change', 'decline', 'accept']);

/** All amounts of an offer page or a PDF, in order. */
const amounts = (text: string): string[] => text.match(/-?Rs\. [\d,]+\.\d\d/g) ?? [];

/** The lines and totals of an offer page, without markup. */
const sheetOf = (html: string): string =>
  (/<ol class="lines"[^>]*>[\s\S]*<\/dl>/.exec(html)?.[0] ?? '').replace(/<[^>]+>/g, ' ');

const pathOf = async (id: string): Promise<string> => new URL((await get(`${id}/link`)).url).pathname;

it('after any history an order has the accepted figures, and all documents of a revision agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), cents(100_000), async (steps, first) => {
      const { id } = await requested();
      await post(id, 'approve', { quoted_price: first }).expect(200);
      /** By revision letter, as the offer page showed it while that revision was the newest. */
      const pages = new Map<string, string[]>();
      let agreed: string | null = null;
      for (const { do: verb, ...body } of [
        ...steps,
        { do: 'accept' as const, name: 'Nimali Perera' },
        { do: 'convert' as const },
      ]) {
        const newest = (await seenByCustomer(id)).revisions.at(-1)?.letter ?? '';
        const path = await pathOf(id);
        const html = (await fixture.app.http.get(path).expect(200)).text;
        if (!pages.has(newest) && html.includes('<dl class="sums">')) pages.set(newest, amounts(sheetOf(html)));
        const { status } = byCustomer.has(verb)
          ? await fixture.app.http.post(`${path}/${verb}`).type('form').send(body)
          : verb === 'edit'
            ? await edit(id, body)
            : await post(id, verb, body);
        expect([200, 201, 303, 400, 409]).toContain(status);
        const isAgreed = (verb === 'accept' && status === 303) || (verb === 'convert' && status === 201);
        if (isAgreed) agreed ??= newest;
      }
      await worker.work();
      await sameDocuments(id, pages);
      await sameOrder(id, agreed, pages);
    }),
    { numRuns: HISTORIES, endOnFailure: true, examples: [WINDING] },
  );
});

async function sameDocuments(id: string, pages: Map<string, string[]>): Promise<void> {
  const revisions: SentRevision[] = await get(`${id}/revisions`);
  expect(revisions.map(({ letter }) => letter)).toEqual([...pages.keys()]);
  for (const { letter, total } of revisions) {
    const figures = pages.get(letter) ?? [];
    expect(figures.at(-1)).toBe(formatRupees(total));
    const pdf = await fixture.app.http
      .get(`/api/admin/quotations/${id}/revisions/${letter}/pdf`)
      .set('Authorization', fixture.admin)
      .responseType('blob')
      .expect(200);
    const printed = amounts((await readPdf(pdf.body)).pages.join(' '));
    // The PDF lists the changes before the lines, like the page, and between lines and totals what the terms of payment come to.
    const due = dueSentences(STANDARD_PAYMENT_TERMS, centsFromRupees(total)).flatMap(amounts);
    const printedFigures = printed.slice(-figures.length - due.length);
    const place = printedFigures.findIndex((_, at) =>
      isDeepStrictEqual(printedFigures.slice(at, at + due.length), due),
    );
    expect(printedFigures.toSpliced(place, due.length)).toEqual(figures);
  }
  const mails = await fixture.app.dataSource.query<{ text: string }[]>(
    `SELECT m.text FROM mails m JOIN quotation_documents d ON d.id = m.document_id
     WHERE d.quotation_id = $1 AND d.serial IS NOT NULL ORDER BY d.serial`,
    [id],
  );
  // The VAT of two cents rounds to zero.
  expect(mails.map(({ text }) => /^Total(?: with VAT \(18%\))?: (\S+ \S+)$/m.exec(text)?.[1])).toEqual(
    revisions.map(({ total }) => formatRupees(total)),
  );
}

async function sameOrder(id: string, agreed: string | null, pages: Map<string, string[]>): Promise<void> {
  const { order_id, ordered } = await one(id);
  expect(ordered).toBe(agreed !== null);
  if (agreed === null || order_id === null) return;
  const { body: order } = (await fixture.app.http
    .get(`/api/admin/orders/${order_id}`)
    .set('Authorization', fixture.admin)
    .expect(200)) as { body: OrderDetail };
  const figures = pages.get(agreed) ?? [];
  expect(order.revision).toBe(agreed);
  expect(formatRupees(order.total_with_vat)).toBe(figures.at(-1));
  expect(formatRupees(order.totals.total)).toBe(figures.at(-1));
  expect(order.line_items.flatMap((line) => [formatRupees(line.unit_price), formatRupees(line.total_price)])).toEqual(
    figures.slice(0, 2 * order.line_items.length),
  );
  expect((await template(id)).totals).toEqual(order.totals);
  const own = await seenByCustomer(id);
  expect(formatRupees(own.quoted_price_with_vat)).toBe(figures.at(-1));
}
