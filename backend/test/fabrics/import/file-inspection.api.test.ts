import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../src/config/config.js';
import { natureOfWorkbook } from '../../../src/inspection/macro-parts.js';
import { type ClamdServer, EICAR, startClamd } from '../../servers/clamd-server.js';
import { startApp, type TestApp } from '../../support/app.js';
import { newDataDir } from '../../support/data-dir.js';
import { aFabric } from '../../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../../support/factories.js';
import { zipByHand } from '../../support/zip-by-hand.js';

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const typesOf = (...types: string[]) =>
  `<Types>${types.map((type, n) => `<Override PartName="/xl/part${n}.xml" ContentType="${type}"/>`).join('')}</Types>`;
const bookOf = (parts: Record<string, string | Buffer>, types: string | Buffer = typesOf(MAIN)) =>
  zipByHand(
    Object.entries({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>', ...parts }).map(
      ([name, content]) => ({ name, content }),
    ),
  );
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const active: Record<string, Buffer> = {
  'with macros': bookOf({ 'xl/vbaProject.bin': 'x' }),
  'with macros, in capitals': bookOf({ 'XL/VBAPROJECT.BIN': 'x' }),
  'with macros, under backslashes': bookOf({ 'xl\\vbaProject.bin': 'x' }),
  'with macros under another name': bookOf({ 'xl/a.bin': 'x' }, typesOf(MAIN, 'application/vnd.ms-office.vbaProject')),
  'with macros whose type is spelt with references': bookOf(
    { 'xl/a.bin': 'x' },
    typesOf(MAIN, 'application/vnd.ms-office.&#118;baProject'),
  ),
  'with macros, listed in UTF-16': bookOf(
    { 'xl/a.bin': 'x' },
    utf16(typesOf(MAIN, 'application/vnd.ms-office.vbaProject')),
  ),
  'that says it is one with macros': bookOf({}, typesOf('application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
  'with old macros': bookOf({ 'xl/macrosheets/sheet1.xml': '<x/>' }),
  'with an embedded object': bookOf({ 'xl/embeddings/oleObject1.bin': 'x' }),
  'with an embedded object elsewhere': bookOf(
    { 'xl/b.bin': 'x' },
    typesOf(MAIN, 'application/vnd.openxmlformats-officedocument.oleObject'),
  ),
  'with a control': bookOf({ 'xl/activeX/activeX1.xml': '<x/>' }),
};
const unreadable: Record<string, Buffer> = {
  'without a list of its parts': zipByHand([
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/styles.xml', content: '<x/>' },
  ]),
  'with two lists': zipByHand([
    { name: '[Content_Types].xml', content: typesOf(MAIN) },
    { name: '[content_types].xml', content: typesOf(MAIN) },
  ]),
  'with a list that is no XML': bookOf({}, '<Types'),
  'cut off': bookOf({}).subarray(0, 200),
  'that is no archive': Buffer.concat([bookOf({}).subarray(0, 49), Buffer.alloc(500)]),
};
const plain = bookOf(
  { 'xl/printerSettings/printerSettings1.bin': 'x', 'xl/media/image1.png': 'x' },
  typesOf(MAIN, 'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings'),
);
const orderDocument = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'a')]);
const infected = Buffer.concat([orderDocument, Buffer.from(EICAR)]);

const least = { DATABASE_URL: 'postgresql://nowhere/none', JWT_SECRET: 'a secret of the tests alone' };

let app: TestApp;
let customer: string;
let admin: string;
let quotation: string;

async function start(overrides: Parameters<typeof startApp>[0] = {}): Promise<void> {
  app = await startApp(overrides);
  customer = (await aSignedInCustomer(app)).token;
  admin = (await aSignedInAdmin(app)).token;
  const body = { fabric_id: (await aFabric(app)).id, quantity_meters: 30 };
  const answer = await app.http.post('/api/quotations').set('Authorization', customer).send(body).expect(201);
  quotation = answer.body.quotation.id;
}
const send = (file: Buffer, name: string, { by = customer, under = '' } = {}) =>
  app.http
    .post(`/api/${under}quotations/${quotation}/messages`)
    .set('Authorization', by)
    .field('message', 'Look')
    .attach('files', file, name);
const upload = (file: Buffer) =>
  app.http.post('/api/auth/upload-documents').set('Authorization', customer).attach('paper', file, 'a.pdf');
/** Stored private files. */
const stored = () =>
  readdirSync(app.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /private.*\.\w+$/.test(name));

describe('a workbook', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  test.each(Object.keys(active))('%s is rejected as an attachment', async (name) => {
    expect(await natureOfWorkbook(active[name] as Buffer)).toBe('active');
    const { body } = await send(active[name] as Buffer, 'order.xlsx').expect(415);
    expect(body.message).toMatch(/^This workbook holds macros or embedded objects\./);
    expect(stored()).toEqual([]);
  });

  test.each(Object.keys(unreadable))('%s is rejected as an attachment', async (name) => {
    const { body } = await send(unreadable[name] as Buffer, 'order.xlsx').expect(415);
    expect(body.message).toMatch(/^(This workbook can't be read\.|Choose a document:)/);
    expect(stored()).toEqual([]);
  });

  test('from staff is inspected as well, and a clean one is sent', async () => {
    await send(active['with macros'] as Buffer, 'order.xlsx', { by: admin, under: 'admin/' }).expect(415);
    await send(plain, 'order.xlsx', { by: admin, under: 'admin/' }).expect(201);
    await send(plain, 'order.xlsx').expect(201);
    expect(stored()).toHaveLength(2);
  });
});

describe('a malware check', () => {
  let clamd: ClamdServer & { port: number };
  beforeAll(async () => {
    clamd = await startClamd(0);
    await start({ clamav: { host: '127.0.0.1', port: clamd.port } });
  });
  afterAll(async () => {
    await app.close();
    await clamd.close().catch(() => undefined);
  });
  beforeEach(() => {
    clamd.reply = undefined;
  });

  test('rejects infected documents and attachments, whoever sends them', async () => {
    for (const refused of [
      await upload(infected).expect(415),
      await send(infected, 'a.pdf').expect(415),
      await send(infected, 'a.pdf', { by: admin, under: 'admin/' }).expect(415),
    ]) {
      expect(refused.body.message).toMatch(/^A malware check refused this file\./);
    }
    expect(stored()).toEqual([]);
    expect(clamd.scanned.slice(-3)).toEqual([infected.length, infected.length, infected.length]);
  });

  test('passes all other files on completely', async () => {
    await upload(orderDocument).expect(201);
    await send(plain, 'order.xlsx').expect(201);
    expect(clamd.scanned.slice(-2)).toEqual([orderDocument.length, plain.length]);
  });

  test('rejects all files while the daemon gives no verdict, and asks to retry in a few minutes', async () => {
    const before = stored();
    for (const reply of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK\0stream: OK']) {
      clamd.reply = reply;
      const { body } = await upload(orderDocument).expect(503);
      expect(body.message).toMatch(/^Files can not be checked for malware at this moment/);
    }
    await clamd.close();
    await upload(orderDocument).expect(503);
    await send(orderDocument, 'a.pdf').expect(503);
    expect(stored()).toEqual(before);
    // Messages without files are still accepted.
    await app.http
      .post(`/api/quotations/${quotation}/messages`)
      .set('Authorization', customer)
      .send({ message: 'Without' })
      .expect(201);
  });
});

test('the daemon can listen on a local socket', async () => {
  const path = join(newDataDir('clamd'), 'clamd.ctl');
  const clamd = await startClamd(path);
  await start({ clamav: { path } });
  await upload(infected).expect(415);
  await upload(orderDocument).expect(201);
  await app.close();
  await clamd.close();
});

test.each([
  ['tcp://clamd:3311', { host: 'clamd', port: 3311 }],
  ['tcp://[::1]', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMAV_URL may be %s', (CLAMAV_URL, clamav) => {
  expect(loadConfig({ ...least, CLAMAV_URL }).clamav).toEqual(clamav);
});

test.each(['clamd:3310', 'http://clamd', 'unix:clamd.ctl', 'tcp://'])('CLAMAV_URL may not be %s', (CLAMAV_URL) => {
  expect(() => loadConfig({ ...least, CLAMAV_URL })).toThrow(/CLAMAV_URL/);
});
