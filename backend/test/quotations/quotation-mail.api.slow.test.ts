import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { someoneWaits } from '../support/locks.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { readPdf } from '../support/pdf-text.js';
import { requestQuotation } from '../support/quotation-fixture.js';

jest.setTimeout(60_000);

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());

/** A pending request of `customer` for 60 yd of Harbour Linen at Rs. 1,850.50. */
async function aRequest(customer: string): Promise<{ id: string; number: string }> {
  const fabric = await aFabric(app, {
    name: 'Harbour Linen',
    priceCents: 185_050,
    priceUnit: 'yards',
  });
  const quotation = await requestQuotation(app, customer, { fabric_id: fabric.id, quantity_meters: 60 });
  return { id: quotation.id, number: quotation.quotation_no };
}

const decide = (id: string, verb: string, body: object) =>
  app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(200);

const mailOf = async (id: string) =>
  (await app.http.get(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(200)).body.mail;

/** Mails about decisions that were sent to this address. */
const arrivedFor = (address: string) =>
  sink.received.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith('Quotation QT-'));

describe('the mail about a decision', () => {
  it('sends an approved quotation as a PDF with its number, lines, total and terms', async () => {
    const { user, token } = await aSignedInCustomer(app, { name: 'Nadeesha De Silva' });
    const { id, number } = await aRequest(token);
    await decide(id, 'approve', { quoted_price: 105_000, admin_comment: 'Dyed to your standard.' });
    expect(await mailOf(id)).toMatchObject({ state: 'queued' });
    await worker.work();

    const [mail, ...more] = arrivedFor(user.email);
    expect(more).toEqual([]);
    expect(mail?.parsed.subject).toContain(number);
    expect(mail?.parsed.text).toContain('Rs. 105,000.00');
    expect(mail?.parsed.html).toContain('Dyed to your standard.');
    const [attachment] = mail?.parsed.attachments ?? [];
    expect(attachment).toMatchObject({ filename: `${number}_Nadeesha_De_Silva.pdf`, mimeType: 'application/pdf' });
    const { title, pages } = await readPdf(new Uint8Array(attachment?.content as ArrayBuffer));
    expect(title).toBe(`Quotation ${number}`);
    const text = pages.join(' ');
    for (const expected of [
      number,
      'Nadeesha De Silva',
      'Harbour Linen',
      'CP-',
      '1,850.50',
      '111,030.00',
      'Adjustment',
      '6,030.00',
      '105,000.00',
      '50% advance',
      'Dyed to your standard.',
    ]) {
      expect(text).toContain(expected);
    }
    expect(await mailOf(id)).toMatchObject({ state: 'sent', to: user.email, error: null });
  });

  it('notifies a customer of a rejection, with the document and the reason', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id, number } = await aRequest(token);
    await decide(id, 'reject', { admin_comment: 'This mill has closed.' });
    await worker.work();
    const [mail] = arrivedFor(user.email);
    expect(mail?.parsed.text).toContain('This mill has closed.');
    expect(mail?.parsed.attachments[0]?.filename).toContain(number);
  });

  it('has no PDF for a response without a price', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await aRequest(token);
    await decide(id, 'respond', { admin_response: 'Which shade of indigo?' });
    await worker.work();
    const [mail] = arrivedFor(user.email);
    expect(mail?.parsed.text).toContain('Which shade of indigo?');
    expect(mail?.parsed.attachments).toEqual([]);
  });

  it('shows what was decided, even when the quotation changed before the document was printed', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await aRequest(token);
    await decide(id, 'approve', { quoted_price: 90_000 });
    await decide(id, 'reject', { admin_comment: 'Sold in the meantime.' });
    await worker.work();
    const mails = arrivedFor(user.email);
    expect(mails).toHaveLength(2);
    const approved = mails.find(
      ({ parsed }) => parsed.subject?.includes('approved') && !parsed.subject.includes('not'),
    );
    const { pages } = await readPdf(new Uint8Array(approved?.parsed.attachments[0]?.content as ArrayBuffer));
    expect(pages.join(' ')).toContain('90,000.00');
    expect(pages.join(' ')).not.toContain('Sold in the meantime.');
  });

  it('prints markup in text as text', async () => {
    const { user, token } = await aSignedInCustomer(app, { name: '<script>alert(1)</script> & Sons' });
    const { id } = await aRequest(token);
    await decide(id, 'approve', { quoted_price: 1000, admin_comment: '<img src=http://127.0.0.1/x onerror=alert(1)>' });
    await worker.work();
    const [mail] = arrivedFor(user.email);
    const { pages } = await readPdf(new Uint8Array(mail?.parsed.attachments[0]?.content as ArrayBuffer));
    expect(pages.join(' ')).toContain('<script>alert(1)</script> & Sons');
    expect(pages.join(' ')).toContain('<img src=');
  });

  it('prints the document once, even when the job runs twice', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await aRequest(token);
    await decide(id, 'approve', { quoted_price: 1000 });
    await worker.work();
    await app.dataSource.query(
      `UPDATE outbox SET finished_at = NULL WHERE payload->>'mail_id' = (SELECT id::text FROM mails WHERE quotation_id = $1)`,
      [id],
    );
    await worker.work();
    expect(arrivedFor(user.email)).toHaveLength(1);
  });
});

describe('the quotation document for the customer', () => {
  const sheet = (id: string, token: string) => app.http.get(`/api/quotations/${id}/pdf`).set('Authorization', token);

  it('is the PDF that was mailed, available only to its customer once it is printed', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id, number } = await aRequest(token);
    expect((await sheet(id, token).expect(409)).body.message).toBe('This quotation has no PDF yet.');
    await decide(id, 'approve', { quoted_price: 42_000 });
    expect((await sheet(id, token).expect(409)).body.message).toMatch(/^The PDF is being made/);
    await worker.work();

    const { body, headers } = await sheet(id, token).responseType('blob').expect(200);
    const mailed = arrivedFor(user.email)[0]?.parsed.attachments[0]?.content as ArrayBuffer;
    expect(Buffer.compare(body, Buffer.from(mailed))).toBe(0);
    expect(headers['content-disposition']).toContain(number);
    expect(headers['cache-control']).toBe('private, no-store');

    const otherCustomer = await aSignedInCustomer(app);
    await sheet(id, otherCustomer.token).expect(404);
    await sheet('nonsense', token).expect(404);
    await decide(id, 'reject', {});
    await sheet(id, token).expect(409);
    await worker.work();
    await sheet(id, token).expect(200);
  });

  it('is kept for each revision, including superseded ones', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { id } = await aRequest(token);
    const revision = (letter: string, reader = token) =>
      app.http.get(`/api/quotations/${id}/revisions/${letter}/pdf`).set('Authorization', reader);
    await revision('A').expect(404);
    await decide(id, 'approve', { quoted_price: 42_000 });
    await worker.work();
    await app.http
      .put(`/api/admin/quotations/${id}/template`)
      .set('Authorization', admin)
      .send({ unit_price: 690 })
      .expect(200);
    // Customers cannot see drafts.
    await revision('B').expect(404);
    await decide(id, 'send', {});
    expect((await revision('B').expect(409)).body.message).toMatch(/^The PDF is being made/);
    await worker.work();

    const mailed = arrivedFor(user.email).map(({ parsed }) => parsed.attachments[0]?.content as ArrayBuffer);
    for (const [index, letter] of ['A', 'b'].entries()) {
      const { body, headers } = await revision(letter).responseType('blob').expect(200);
      // Revision A is stamped as superseded by now; the newest is exactly the mailed file.
      expect(body.equals(Buffer.from(mailed[index] as ArrayBuffer))).toBe(letter === 'b');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    await revision('C').expect(404);
    await revision('A', (await aSignedInCustomer(app)).token).expect(404);
    await revision('A', admin).expect(403);
  });

  it('is not offered after printing failed or its file is missing, until an admin sends it again', async () => {
    const { token } = await aSignedInCustomer(app);
    const { id } = await aRequest(token);
    await decide(id, 'approve', { quoted_price: 42_000 });
    // Content with a newer format: a permanent error of the job, which is not retried.
    const setContent = 'UPDATE quotation_documents SET content = $2 WHERE quotation_id = $1';
    const [{ content }] = await app.dataSource.query(
      'SELECT content FROM quotation_documents WHERE quotation_id = $1',
      [id],
    );
    await app.dataSource.query(setContent, [id, {}]);
    await expect(worker.work()).rejects.toThrow('quotations.render-document');
    await app.dataSource.query(setContent, [id, content]);
    const notMade = 'This PDF could not be made. Please contact us.';
    expect((await sheet(id, token).expect(409)).body.message).toBe(notMade);

    await app.http.post(`/api/admin/quotations/${id}/resend-mail`).set('Authorization', admin).expect(202);
    expect((await sheet(id, token).expect(409)).body.message).toMatch(/^The PDF is being made/);
    await worker.work();
    await sheet(id, token).expect(200);

    rmSync(join(app.config.dataDir, 'files/private/quotations', id), { recursive: true });
    expect((await sheet(id, token).expect(409)).body.message).toBe(notMade);
  });
});

describe('the mail about a request', () => {
  const NOTIFY = 'orders@selvedge.example';
  const post = async (token: string | null, body: object, group?: string) => {
    const fabric = await aFabric(app);
    const headers = { ...(token && { Authorization: token }), ...(group && { 'X-Request-Group': group }) };
    await app.http
      .post('/api/quotations')
      .set(headers)
      .send({ fabric_id: fabric.id, quantity_meters: 30, ...body })
      .expect(201);
  };
  const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));
  const dueNow = () => app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');

  beforeEach(async () => {
    await worker.work();
    sink.forget();
  });

  it('is one for staff and one for the customer, for any number of fabrics', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const group = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => post(token, { message: 'For the spring line.' }, group)));
    await dueNow();
    await worker.work();
    const [notice, ...otherNotices] = mailsTo(NOTIFY);
    expect(otherNotices).toEqual([]);
    expect(notice?.parsed.subject).toMatch(/^Quotation request QT-\d{4}-\d{4}$/);
    expect(notice?.parsed.text).toContain('For the spring line.');
    expect(notice?.parsed.text?.match(/Cotton Poplin \d+, White: 30 m/g)).toHaveLength(3);
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  it('waits for a concurrent answer to the whole submission, without a deadlock', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const asked = async (group: string) => {
      for (let row = 0; row < 3; row++) await post(token, {}, group);
      return app.dataSource.query<{ id: string }[]>(
        'SELECT id FROM quotations WHERE request_group = $1 ORDER BY created_at',
        [group],
      );
    };
    let rows = await asked(crypto.randomUUID());
    const lowest = () => rows.map(({ id }) => id).sort()[0];
    // The first row must not have the lowest id: a query without an order would lock it first anyway.
    while (rows[0]?.id === lowest()) rows = await asked(crypto.randomUUID());
    await dueNow();
    const { working } = await app.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM quotations WHERE id = $1 FOR NO KEY UPDATE', [lowest()]);
      const telling = { working: worker.work() };
      await someoneWaits(app);
      await manager.query('SELECT FROM quotations WHERE id = ANY($1) FOR NO KEY UPDATE NOWAIT', [
        rows.map(({ id }) => id),
      ]);
      return telling;
    });
    await working;
    expect(mailsTo(user.email)).not.toEqual([]);
  });

  it('reports only a fabric that was requested later, not those reported before', async () => {
    const { token } = await aSignedInCustomer(app);
    const group = crypto.randomUUID();
    await post(token, {}, group);
    await dueNow();
    await worker.work();
    await post(token, {}, group);
    await dueNow();
    await worker.work();
    const subjects = mailsTo(NOTIFY).map(({ parsed }) => parsed.subject);
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects).size).toBe(2);
  });

  it('is acknowledged to the address of the account, not to the one that was typed', async () => {
    const { user, token } = await aSignedInCustomer(app);
    await post(token, { customer_email: 'stranger@elsewhere.example' });
    await worker.work();
    expect(mailsTo(user.email)).toHaveLength(1);
    expect(mailsTo('stranger@elsewhere.example')).toEqual([]);
  });

  it('is not acknowledged to a guest, whose address is not verified', async () => {
    await post(null, { customer_name: 'Guest', customer_email: 'guest@brand.example' });
    await worker.work();
    expect(mailsTo(NOTIFY)).toHaveLength(1);
    expect(mailsTo('guest@brand.example')).toEqual([]);
  });
});

describe('a quotation for somebody without an email address', () => {
  const call = (method: 'get' | 'post' | 'put', path: string, body?: object) =>
    app.http[method](`/api/admin/quotations/${path}`).set('Authorization', admin).send(body);
  const create = async (contact: object) => {
    const fabric = await aFabric(app);
    const fabric_items = [{ fabric_id: fabric.id, quantity_meters: 20, unit_price: 450 }];
    return call('post', 'create', { customer_name: 'Kumari Bandara', ...contact, fabric_items });
  };

  it('is priced, shared, answered and discussed without a mail to anybody', async () => {
    const { status, body } = await create({ customer_email: '  ', customer_phone: '077 123 4567' });
    expect([status, body.quotation.customer_email, body.quotation.customer_phone]).toEqual([201, '', '077 123 4567']);
    const { id } = body.quotation;
    await decide(id, 'approve', { quoted_price: 9_000 });
    const { body: link } = await call('get', `${id}/link`).expect(200);
    expect(link).toMatchObject({ whatsapp_number: '94771234567', url: expect.stringContaining('/q/') });
    await call('post', `${id}/messages`, { message: 'Shall we cut it on Monday?' }).expect(201);
    const { body: sent } = await call('get', id).expect(200);
    await call('post', `${id}/accept`, { name: 'Kumari Bandara', version: sent.version }).expect(200);
    await worker.work();
    const toThem = await app.dataSource.query<{ to_address: string }[]>(
      `SELECT to_address FROM mails WHERE quotation_id = $1 OR customer_of = $1 OR to_address = '' OR state = 'failed'`,
      [id],
    );
    expect(toThem).toEqual([]);
    expect((await fetch(`${app.url}${new URL(link.url).pathname}`)).status).toBe(200);
  });

  it('keeps its link when an address is added, but not when the telephone number changes', async () => {
    const made = await create({ customer_phone: '077 123 4567' });
    const { id } = made.body.quotation;
    await decide(id, 'approve', { quoted_price: 9_000 });
    const url = async () => (await call('get', `${id}/link`).expect(200)).body.url as string | null;
    const shared = await url();
    expect(shared).not.toBeNull();
    const edit = async (body: object) => {
      await call('put', `${id}/template`, body).expect(200);
      await call('post', `${id}/send`, {}).expect(200);
    };
    const opens = async (link: string | null) => (await fetch(`${app.url}${new URL(String(link)).pathname}`)).status;
    await edit({ customer_phone: '+94 77 123 4567', customer_email: 'kumari@bandara.example' });
    expect([await opens(shared), await mailOf(id)]).toEqual([
      200,
      expect.objectContaining({ to: 'kumari@bandara.example' }),
    ]);
    const other = (await create({ customer_phone: '077 123 4567' })).body.quotation.id;
    await decide(other, 'approve', { quoted_price: 9_000 });
    const { body: link } = await call('get', `${other}/link`).expect(200);
    await call('put', `${other}/template`, { customer_phone: '071 999 8877' }).expect(200);
    await call('post', `${other}/send`, {}).expect(200);
    expect(await opens(link.url)).toBe(404);
  });

  it('requires a valid telephone number instead', async () => {
    const refused = async (contact: object) => {
      const { status, body } = await create(contact);
      return [status, body.message];
    };
    const missing = 'Please fill in all required customer information';
    expect(await refused({})).toEqual([400, missing]);
    expect(await refused({ customer_email: '', customer_phone: ' ' })).toEqual([400, missing]);
    expect(await refused({ customer_phone: 'call her shop' })).toEqual([
      400,
      'Please enter an email address or a telephone number',
    ]);
    expect(await refused({ customer_email: 'kumari', customer_phone: '077 123 4567' })).toEqual([
      400,
      'Please enter a valid email address',
    ]);
  });
});
