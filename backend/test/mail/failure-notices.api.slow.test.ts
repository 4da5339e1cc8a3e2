import { FabricImport } from '../../src/fabrics/import/entities/fabric-import.entity.js';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { requestJob } from '../../src/queue/outbox.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { requestQuotation } from '../support/quotation-fixture.js';

const HOUSE = ['orders@selvedge.example', 'owner@selvedge.example'];

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp({ notifyEmails: HOUSE });
  ({ app, worker, sink, admin } = mailed);
  app.app.get(OrderDocumentsService, { strict: false }).timeoutMs = 0;
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await later();
  sink.forget();
});

/** A request whose own mails have been sent. */
async function aRequest(): Promise<{ id: string; number: string; email: string }> {
  const { user, token } = await aSignedInCustomer(app);
  const { id, quotation_no: number } = await requestQuotation(app, token, { quantity_meters: 60 });
  await worker.work();
  sink.forget();
  return { id, number, email: user.email };
}

/** A response without a price: a mail without a PDF. */
async function anAnswer(): ReturnType<typeof aRequest> {
  const request = await aRequest();
  await decide(request.id, 'respond', { admin_response: 'Which shade?' });
  return request;
}

const decide = (id: string, verb: string, body: object) =>
  app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(200);

/** Runs the jobs that are due now, and then those due within an hour. */
async function later(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await worker.work().catch(() => undefined);
    await app.dataSource.query(
      `UPDATE outbox SET available_at = now() WHERE finished_at IS NULL AND name = 'mail.report-failure'`,
    );
  }
  await worker.work();
}

/** An import whose file is missing, so that it fails. */
async function aLostImport(fields: Partial<FabricImport> = {}): Promise<void> {
  const { manager } = app.dataSource;
  const storageKey = `private/imports/${crypto.randomUUID()}.csv`;
  const lost = await manager.save(
    manager.create(FabricImport, { fileName: 'autumn.csv', storageKey, bytes: 24, ...fields }),
  );
  await requestJob(manager, 'fabrics.import', { import_id: lost.id });
  await later();
}

const notices = () => sink.received.filter(({ to }) => HOUSE.includes(to[0] ?? ''));
const stateOf = async (id: string) =>
  (await app.dataSource.query('SELECT state FROM mails WHERE quotation_id = $1', [id]))[0].state;

describe('staff are notified once of', () => {
  test('a mail that its recipient rejects, with the reason and a link to send it again', async () => {
    const { id, number, email } = await anAnswer();
    sink.script({ at: 'recipient', code: 550 });
    await later();
    await later();

    expect(await stateOf(id)).toBe('failed');
    expect(notices().map(({ to }) => to[0])).toEqual(HOUSE);
    const { subject, text } = notices()[0]?.parsed ?? {};
    expect(subject).toContain(`Not sent: Quotation ${number}`);
    expect(text).toContain('does not accept the recipient: 550 not today');
    expect(text).toContain(`To: ${email}`);
    expect(text).toContain('/admin/quotations');
  });

  test('each failed attempt to send, however often the job runs', async () => {
    const { id } = await anAnswer();
    sink.script({ at: 'recipient', code: 550 });
    await later();
    await app.http.post(`/api/admin/quotations/${id}/resend-mail`).set('Authorization', admin).expect(202);
    sink.script({ at: 'recipient', code: 551 });
    await later();
    await app.dataSource.query(`UPDATE outbox SET finished_at = NULL WHERE name = 'mail.report-failure'`);
    await later();

    expect(await stateOf(id)).toBe('failed');
    expect(notices().map(({ to }) => to[0])).toEqual([...HOUSE, ...HOUSE]);
    const reasons = notices().map(({ parsed }) => /: (\d+) not today/.exec(parsed.text ?? '')?.[1]);
    expect(reasons).toEqual(['550', '550', '551', '551']);
  });

  test('a mail that may or may not have arrived', async () => {
    const { id } = await anAnswer();
    await app.dataSource.query(`UPDATE mails SET state = 'handing_over' WHERE quotation_id = $1`, [id]);
    await later();

    expect(await stateOf(id)).toBe('uncertain');
    expect(notices()).toHaveLength(HOUSE.length);
    expect(notices()[0]?.parsed.subject).toMatch(/^Perhaps not sent: /);
    expect(notices()[0]?.parsed.text).toContain('may have arrived');
  });

  test('a mail that is not sent because its address is invalid', async () => {
    const { id } = await aRequest();
    await app.dataSource.query(`UPDATE quotations SET customer_email = 'a@x.lk, b@y.lk' WHERE id = $1`, [id]);
    await decide(id, 'respond', { admin_response: 'Which shade?' });
    await later();

    expect(notices()).toHaveLength(HOUSE.length);
    expect(notices()[0]?.parsed.text).toContain('not exactly one email address');
  });

  test('a document that cannot be printed, without a second notice about its mail', async () => {
    const { id, email } = await aRequest();
    await decide(id, 'approve', { quoted_price: 4200 });
    await app.dataSource.query(`UPDATE quotation_documents SET content = '{"line_items": 3}' WHERE quotation_id = $1`, [
      id,
    ]);
    await expect(worker.work()).rejects.toThrow('quotations.render-document');
    await later();

    expect(notices()).toHaveLength(HOUSE.length);
    expect(notices()[0]?.parsed.text).toContain('The PDF could not be made');
    expect(sink.received.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  test('an import that fails because its file is lost', async () => {
    await aLostImport();

    expect(notices().map(({ to }) => to[0])).toEqual(HOUSE);
    const { subject, text } = notices()[0]?.parsed ?? {};
    expect(subject).toBe('Not imported: autumn.csv');
    expect(text).toContain('Please upload the file again.');
    expect(text).toContain('/admin/imports');
  });
});

describe('staff are not notified of', () => {
  test('a failed preview of an import, since a user is waiting for it', async () => {
    await aLostImport({ dryRun: true });

    expect(notices()).toEqual([]);
  });

  test('an order document that cannot be printed, since the user who opens it sees the failure', async () => {
    const { id } = await aRequest();
    await decide(id, 'approve', { quoted_price: 4200 });
    const asAdmin = (method: 'get' | 'post', path: string) =>
      app.http[method](`/api/admin/${path}`).set('Authorization', admin);
    const { body: order } = await asAdmin('post', `quotations/${id}/convert`).expect(201);
    await later();
    await asAdmin('get', `orders/${order.id}/proforma`).expect(409);
    await app.dataSource.query(`UPDATE order_papers SET content = '{"sheet": 3}' WHERE order_id = $1`, [order.id]);
    await expect(worker.work()).rejects.toThrow('orders.render-paper');
    await later();

    const { body: now } = await asAdmin('get', `orders/${order.id}`).expect(200);
    expect(now.documents).toMatchObject([{ state: 'failed', failure: expect.stringMatching(/./) }]);
    expect(notices()).toEqual([]);
  });

  test('an uncertain mail that the server accepted late', async () => {
    const { id } = await anAnswer();
    await app.dataSource.query(`UPDATE mails SET state = 'handing_over' WHERE quotation_id = $1`, [id]);
    await worker.work();
    expect(await stateOf(id)).toBe('uncertain');
    await app.dataSource.query(`UPDATE mails SET state = 'sent' WHERE quotation_id = $1`, [id]);
    await later();

    expect(notices()).toEqual([]);
  });

  test('a notification that itself cannot be sent', async () => {
    const { id } = await anAnswer();
    sink.script(...Array.from({ length: 10 }, () => ({ at: 'recipient', code: 550 }) as const));
    await later();
    await later();

    expect(await stateOf(id)).toBe('failed');
    expect(sink.conversations).toBe(1 + HOUSE.length);
  });
});
