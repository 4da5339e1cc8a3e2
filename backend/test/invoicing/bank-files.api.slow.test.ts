import type { AuditEntry } from '@selvedge/domain/audit';
import { colomboDay } from '@selvedge/domain/dates';
import type { WorkbookInspection } from '@selvedge/domain/fabrics/sheet-mapping';
import type { BankFileResult, BankLine, BookedLines, CertainLines } from '@selvedge/domain/invoicing/bank-line';
import { creditorReference } from '@selvedge/domain/invoicing/creditor-reference';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import supertest from 'supertest';
import { utils, write } from 'xlsx';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { openMoneyFixture } from '../support/money-fixture.js';

jest.setTimeout(120_000);

const { fixture, call, ok, anOrder, invoiced } = openMoneyFixture();
const today = colomboDay(new Date());
/** It reads files in a separate process, which has to be built. */
let api: ApiProcess;

beforeAll(async () => {
  api = await startApiProcess(fixture.app.config);
});
afterAll(() => api.terminate());

const HEAD = 'Date,Particulars,Ref No,Debit,Credit,Balance';
const COLUMNS = {
  Date: 'booked_on',
  Particulars: 'description',
  'Ref No': 'bank_reference',
  Debit: 'money_out',
  Credit: 'money_in',
};
const sheet = (...lines: string[]): string => [HEAD, ...lines].join('\n');
const line = (text: string, amount: string, reference = '', day = today): string =>
  `${day},${text},${reference},,"${amount}","9,000.00"`;
const send = (file: string | Buffer, mapping: object | null, query = '', name = 'november.csv') => {
  const request = supertest(api.url).post(`/api/admin/bank-files${query}`).set('Authorization', fixture.accountant);
  if (mapping) request.field('mapping', JSON.stringify(mapping));
  return request.attach('file', Buffer.from(file), name);
};
const upload = async (file: string | Buffer, mapping: object = {}, name?: string): Promise<BankFileResult> => {
  const { status, body, text } = await send(file, { header_row: 1, columns: COLUMNS, ...mapping }, '', name);
  if (status !== 200) throw new Error(text);
  return body;
};
const lines = (state = 'open'): Promise<BankLine[]> =>
  ok('get', `bank-lines?filter=${encodeURIComponent(JSON.stringify({ state }))}&range=[0,99]`);
const found = async (text: string): Promise<BankLine> => {
  const one = (await lines()).find(({ description }) => description.includes(text));
  if (!one) throw new Error(`No open line has ${text}.`);
  return one;
};
const book = (...confirmed: object[]): Promise<BookedLines> => ok('post', 'bank-lines/book', { lines: confirmed });
/** As the screen sends what it shows. */
const asShown = ({ id, proposal }: BankLine) => ({
  id,
  ...(proposal?.payer?.customer_id && { customer_id: proposal.payer.customer_id }),
  applications: proposal?.applications.map(({ label: _l, open: _o, ...one }) => one) ?? [],
});
const open = async (id: string): Promise<number> => (await ok<InvoiceDetail>('get', `invoices/${id}`)).open;

test('a line with an invoice number and its amount is certain; nothing is booked until all are confirmed at once', async () => {
  const [first, second] = [await invoiced(1_000), await invoiced(2_000)];
  const result = await upload(
    sheet(
      line('CEFT GALLE TAILORS', '1,180.00', first.serial),
      line(`SLIPS ${second.serial.replaceAll('_', ' ')}`, '2,360.00'),
      `${today},BANK CHARGES,,"50.00",,"8,950.00"`,
      ',Closing balance,,,,"8,950.00"',
    ),
  );
  expect(result).toMatchObject({
    added: 2,
    known: 0,
    debits: 1,
    passed: 1,
    problems: [],
    from_on: today,
    to_on: today,
  });
  expect([await open(first.id), await open(second.id)]).toEqual([1_180, 2_360]);
  const certain = await ok<CertainLines>('get', 'bank-lines/certain');
  expect(certain).toMatchObject({ amount: 3_540, open: 2, lines: [{}, {}] });
  expect((await book(...certain.lines.map(asShown))).refused).toEqual([]);
  expect([await open(first.id), await open(second.id)]).toEqual([0, 0]);
  expect(await lines()).toEqual([]);
  const [booked] = await lines('booked');
  expect(booked).toMatchObject({ state: 'booked', receipt_no: expect.stringMatching(/^RC-/), proposal: null });
});

test('the reference of a proforma invoice proposes the advance of its order', async () => {
  const order = await anOrder(10_000);
  await call('get', `orders/${order}/proforma`, undefined, fixture.admin);
  const [{ number }] = await fixture.app.dataSource.query('SELECT number FROM order_papers WHERE order_id = $1', [
    order,
  ]);
  await upload(sheet(line('TRANSFER FROM N PERERA', '5,900.00', creditorReference(number))));
  const shown = await found('N PERERA');
  expect(shown.proposal).toMatchObject({
    certainty: 'certain',
    reasons: ['reference', 'amount'],
    payer: { customer_id: fixture.buyerId },
    applications: [{ order_id: order, amount: 5_900, open: 11_800 }],
  });
  await book(asShown(shown));
  expect(await ok('get', `orders/${order}/money`)).toMatchObject({ advance: { received: 5_900, missing: 0 } });
});

test("a line under the legal name of a customer's tax data is likely theirs, however the bank shortens its form", async () => {
  await ok('put', `customers/${fixture.buyerId}/tax`, { legal_name: 'Southern Garments (Private) Limited' });
  const order = await anOrder(12_346);
  await call('get', `orders/${order}/proforma`, undefined, fixture.admin);
  await upload(sheet(line('CEFT SOUTHERN GARMENTS PVT LTD', '7,284.14')));
  expect((await found('SOUTHERN GARMENTS')).proposal).toMatchObject({
    certainty: 'likely',
    reasons: ['amount', 'customer'],
    payer: { customer_id: fixture.buyerId },
    applications: [{ order_id: order, amount: 7_284.14 }],
  });
});

test('importing the same file again, or an overlapping one, adds only new lines', async () => {
  const twice = line('CASH DEPOSIT', '77.00');
  expect(await upload(sheet(twice, twice))).toMatchObject({ added: 2, known: 0 });
  expect(await upload(sheet(twice, twice))).toMatchObject({ added: 0, known: 2 });
  const more = sheet(line('ANOTHER DEPOSIT', '78.00'), twice, twice, twice);
  expect(
    await Promise.all([upload(more), upload(more)]).then((both) => both.map(({ added }) => added).toSorted()),
  ).toEqual([0, 2]);
});

test('a line confirmed concurrently is booked once, and is open again once its receipt is reversed', async () => {
  const invoice = await invoiced(300);
  await upload(sheet(line('CEFT TWO CLERKS', '354.00', invoice.serial)));
  const shown = await found('TWO CLERKS');
  const answers = await Promise.all([book(asShown(shown)), book(asShown(shown)), book(asShown(shown))]);
  expect(answers.flatMap(({ booked }) => booked)).toHaveLength(1);
  expect(answers.flatMap(({ refused }) => refused)).toHaveLength(2);
  expect(await open(invoice.id)).toBe(0);
  const receipt = answers.flatMap(({ booked }) => booked)[0]?.receipt_id;
  await ok('post', `receipts/${receipt}/reverse`, { reason: 'It was of another customer.' });
  expect(await open(invoice.id)).toBe(354);
  const again = await found('TWO CLERKS');
  expect((await book(asShown(again))).refused).toEqual([]);
});

test('an amount that matches two invoices is unclear, and can be booked to the chosen invoice', async () => {
  await invoiced(501);
  await invoiced(501);
  await upload(sheet(line('DEPOSIT 501', '591.18')));
  const shown = await found('DEPOSIT 501');
  expect(shown.proposal).toMatchObject({ certainty: 'unclear', payer: null, applications: [], choices: [{}, {}] });
  const chosen = shown.proposal?.choices[1];
  const { booked } = await book({
    id: shown.id,
    customer_id: fixture.buyerId,
    applications: [{ invoice_id: chosen?.invoice_id, amount: 591.18 }],
  });
  expect(await open(chosen?.invoice_id ?? '')).toBe(0);
  expect(await ok<Receipt>('get', `receipts/${booked[0]?.receipt_id}`)).toMatchObject({
    method: 'transfer',
    amount: 591.18,
    received_on: today,
    bank_reference: 'DEPOSIT 501',
    note: 'DEPOSIT 501',
  });
});

test('a line that matches a transfer recorded by hand names that receipt and is not certain', async () => {
  const invoice = await invoiced(640);
  await upload(sheet(line('CEFT BY HAND', '755.20', invoice.serial)));
  const receipt = await ok<Receipt>('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'transfer',
    amount: 755.2,
    received_on: today,
  });
  const { proposal } = await found('BY HAND');
  expect(proposal).toMatchObject({ certainty: 'likely', recorded_as: receipt.receipt_no });
});

test('a line that is not from a customer can be set aside with a reason, and reopened', async () => {
  await upload(sheet(line('INTEREST PAID', '12.34')));
  const { id } = await found('INTEREST');
  expect((await call('post', `bank-lines/${id}/set-aside`, { reason: ' ' })).status).toBe(400);
  expect(await ok('post', `bank-lines/${id}/set-aside`, { reason: 'Interest' })).toMatchObject({ state: 'set_aside' });
  const { refused } = await book({ id, customer_id: fixture.buyerId });
  expect(refused).toEqual([{ id, message: 'The line was set aside: Interest' }]);
  expect(await ok('post', `bank-lines/${id}/reopen`)).toMatchObject({ state: 'open', set_aside_reason: '' });
});

test('the audit trail records who set a line aside and who reopened it, when and why', async () => {
  await upload(sheet(line('OWN TRANSFER', '4,321.00')));
  const { id } = await found('OWN TRANSFER');
  await ok('post', `bank-lines/${id}/set-aside`, { reason: 'Between our own accounts' });
  await ok('post', `bank-lines/${id}/set-aside`, { reason: 'Between our own accounts' });
  await ok('post', `bank-lines/${id}/reopen`, undefined, fixture.admin);
  await ok('post', `bank-lines/${id}/reopen`, undefined, fixture.admin);
  const entries = (token: string): Promise<AuditEntry[]> =>
    ok('get', `audit?filter=${encodeURIComponent(JSON.stringify({ record_id: id }))}`, undefined, token);
  const told = { resource: 'bank_lines', action: 'changed', record_name: `${today} Rs. 4,321.00`, origin: 'api' };
  const field = 'set_aside_reason';
  expect(await entries(fixture.admin)).toMatchObject([
    { ...told, actor_name: 'Ruwan Silva', changes: [{ field, before: 'Between our own accounts', after: '' }] },
    { ...told, actor_kind: 'staff', changes: [{ field, before: '', after: 'Between our own accounts' }] },
  ]);
});

test('a line that cannot be booked is reported, and the other lines are booked', async () => {
  const invoice = await invoiced(900);
  await upload(sheet(line('GOOD LINE', '11.00'), line('BAD LINE', '12.00')));
  const [good, bad] = [await found('GOOD LINE'), await found('BAD LINE')];
  const answer = await book(
    { id: bad.id, customer_id: fixture.buyerId, applications: [{ invoice_id: invoice.id, amount: 12.01 }] },
    { id: good.id, customer_id: fixture.buyerId },
    { id: invoice.id, customer_id: fixture.buyerId },
  );
  expect(answer.booked.map(({ id }) => id)).toEqual([good.id]);
  expect(answer.refused).toEqual([
    { id: bad.id, message: expect.stringMatching(/has Rs\. 12\.00 left/) },
    { id: invoice.id, message: 'There is no such line of the bank.' },
  ]);
  for (const body of [
    { lines: [] },
    { lines: 'all' },
    { lines: [{ id: 'x' }] },
    { lines: [{ id: good.id, applications: [{ amount: -1 }] }] },
  ]) {
    expect((await call('post', 'bank-lines/book', body)).status).toBe(400);
  }
});

test('the mapping screen proposes columns below the heading of the bank, and asks for the order of day and month', async () => {
  const file = ['Hatton National Bank PLC', 'Statement of account', ',,,', HEAD, `03/04/2026,CEFT,R1,,"10.00",`].join(
    '\n',
  );
  const { status, body } = await send(file, null, '?inspect=true');
  expect(status).toBe(200);
  const inspection: WorkbookInspection = body;
  expect(inspection).toMatchObject({ header_row: 4, days: 'ask', is_ours: false });
  expect(inspection.columns.map(({ proposed }) => proposed)).toEqual([
    ...['booked_on', 'description', 'bank_reference', 'money_out', 'money_in', null],
  ]);
  const mapping = { header_row: 4, columns: COLUMNS, mill: 'HNB' };
  const asked = await send(file, mapping);
  expect([asked.status, asked.body.message]).toEqual([400, expect.stringContaining('Say how the bank writes them')]);
  await upload(file, { ...mapping, days: 'mdy' });
  const [read] = await fixture.app.dataSource.query(`SELECT booked_on::text FROM bank_lines WHERE reference = 'R1'`);
  expect(read.booked_on).toBe('2026-03-04');
  // The next file of this bank is known.
  const next = await send(file, null, '?inspect=true');
  expect(next.body.mapping).toMatchObject({ mill: 'HNB', days: 'mdy', columns: COLUMNS });
});

test('a workbook and 2,000 lines are imported, foreign currency is skipped, and a truncated file is reported', async () => {
  const workbook = utils.book_new(
    utils.aoa_to_sheet([
      ['Date', 'Narration', 'Amount', 'Currency'],
      [`${today}`, 'XLSX LINE', 1240.5, 'LKR'],
      [`${today}`, 'DOLLARS', 99, 'USD'],
    ]),
  );
  const columns = { Date: 'booked_on', Narration: 'description', Amount: 'signed_amount', Currency: 'currency' };
  expect(await upload(write(workbook, { type: 'buffer' }), { columns }, 'movements.xlsx')).toMatchObject({
    added: 1,
    foreign: 1,
  });
  expect(await found('XLSX LINE')).toMatchObject({ amount: 1_240.5 });

  const many = Array.from({ length: 2_000 }, (_, index) => line(`LINE ${index}`, `${index + 1}.25`));
  const begun = performance.now();
  expect(await upload(sheet(...many))).toMatchObject({ added: 2_000, problems: [] });
  expect(performance.now() - begun).toBeLessThan(20_000);

  const cut = sheet(line('WHOLE', '5.00'), `${today},CUT OFF,,,"1,2`);
  const refused = await send(cut, { header_row: 1, columns: COLUMNS });
  expect([refused.status, refused.body.message]).toEqual([400, expect.any(String)]);
  const shorter = await upload(sheet(line('WHOLE', '5.00'), `${today},CUT OFF,R,,12`));
  expect(shorter).toMatchObject({ added: 1, problems: [{ row: 3, message: expect.stringContaining('cut off') }] });
});

test.each([
  ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 415],
  ['nothing', '', 400],
  ['a file without the headings of the mapping', 'a,b\n1,2', 400],
])('%s is rejected', async (_, file, status) => {
  expect((await send(file, { header_row: 1, columns: COLUMNS })).status).toBe(status);
});

test.each([
  [{ header_row: 1, columns: { Date: 'item_code' } }],
  [{ header_row: 1, columns: COLUMNS, days: 'ydm' }],
  [{ header_row: 1, columns: { Date: 'booked_on' } }],
  [{ header_row: 0, columns: COLUMNS }],
  [null],
])('the mapping %j is rejected with a message', async (mapping) => {
  const { status, body } = await send(sheet(line('X', '1.00')), mapping);
  expect([status, body.message]).toEqual([400, expect.any(String)]);
});
