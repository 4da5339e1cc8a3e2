import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { readPdf } from '../support/pdf-text.js';
import { requestQuotation } from '../support/quotation-fixture.js';

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());
beforeEach(() => sink.forget());

const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/quotations/${path}`).set('Authorization', admin).send(body);

async function aRequest(): Promise<{ id: string; email: string }> {
  const { user, token } = await aSignedInCustomer(app);
  const quotation = await requestQuotation(app, token, { quantity_meters: 60 });
  return { id: quotation.id, email: user.email };
}

async function anApproval(): Promise<{ id: string; email: string }> {
  const request = await aRequest();
  await post(`${request.id}/approve`, { quoted_price: 42_000 }).expect(200);
  return request;
}

/** Mails about decisions that were sent to this address. */
const arrivedFor = (address: string) =>
  sink.received.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith('Quotation QT-'));

describe('sending a mail again', () => {
  it('sends the same PDF again, and the history says who requested it', async () => {
    const { id, email } = await anApproval();
    await worker.work();
    const { body } = await post(`${id}/resend-mail`).expect(202);
    expect(body.mail).toMatchObject({ state: 'queued', to: email });
    expect(body.history.at(-1)).toMatchObject({ action: 'mailed', detail: `Sent again to ${email}` });
    await worker.work();
    const [first, second] = arrivedFor(email);
    expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
    expect(second?.parsed.attachments[0]?.filename).toBe(first?.parsed.attachments[0]?.filename);
  });

  it('does not deadlock with creating another link at the same time', async () => {
    const { id } = await anApproval();
    for (let round = 0; round < 3; round++) {
      await app.dataSource.query(`UPDATE mails SET state = 'sent', sent_at = now() WHERE quotation_id = $1`, [id]);
      const answers = await Promise.all(
        ['resend-mail', 'link', 'link', 'resend-mail'].map((verb) => post(`${id}/${verb}`)),
      );
      // The second request to send it again is rejected: the mail is queued already.
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202, 409]);
    }
  });

  it('creates a PDF that could not be created before, and never sends without it', async () => {
    const { id, email } = await anApproval();
    await app.dataSource.query(`UPDATE outbox SET finished_at = now() WHERE payload->>'document_id' IS NOT NULL`);
    await app.dataSource.query(
      `UPDATE mails SET state = 'failed', last_error = 'The PDF could not be made' WHERE quotation_id = $1`,
      [id],
    );
    await post(`${id}/resend-mail`).expect(202);
    await worker.work();
    const [mail, ...more] = arrivedFor(email);
    expect(more).toEqual([]);
    expect(mail?.parsed.attachments[0]).toMatchObject({ mimeType: 'application/pdf' });
  });

  it('finds the PDF of a mail by the mail, not by its event key', async () => {
    const { id, email } = await anApproval();
    await app.dataSource.query(`UPDATE outbox SET finished_at = now() WHERE payload->>'document_id' IS NOT NULL`);
    await app.dataSource.query(
      `UPDATE mails SET state = 'failed', event_key = 'approved at the fair, letter ' || id WHERE quotation_id = $1`,
      [id],
    );
    await post(`${id}/resend-mail`).expect(202);
    await worker.work();
    expect(arrivedFor(email)[0]?.parsed.attachments[0]).toMatchObject({ mimeType: 'application/pdf' });
  });

  it('attaches the copy stamped as superseded once there is a newer revision, also for mails still queued', async () => {
    const { id, email } = await anApproval();
    await worker.work();
    const [mail] = await app.dataSource.query('SELECT id FROM mails WHERE quotation_id = $1', [id]);
    const revise = async (unit_price: number) => {
      await app.http
        .put(`/api/admin/quotations/${id}/template`)
        .set('Authorization', admin)
        .send({ unit_price })
        .expect(200);
      await post(`${id}/send`).expect(200);
    };
    const again = () =>
      app.http
        .post('/api/admin/system/mails/resend')
        .set('Authorization', admin)
        .send({ ids: [mail.id] })
        .expect(200);
    const stamps = () =>
      Promise.all(
        arrivedFor(email).map(async ({ parsed }) => {
          const { pages } = await readPdf(Buffer.from(parsed.attachments[0]?.content as Buffer));
          return /Superseded by (\w)/i.exec(pages.join(' '))?.[1];
        }),
      );
    await revise(400);
    await again();
    await worker.work();
    // Revision A, then in any order B and A again.
    const [first, ...more] = await stamps();
    expect([first, more.toSorted()]).toEqual([undefined, ['B', undefined]]);

    // B is written and printed while the mail server is down.
    await app.dataSource.query(
      `UPDATE mails SET state = 'queued' WHERE quotation_id = $1 AND id <> $2 AND attachment_key IS NOT NULL`,
      [id, mail.id],
    );
    await revise(390);
    await worker.work();
    const waiting = await app.dataSource.query(
      `UPDATE mails SET state = 'sent' WHERE quotation_id = $1 AND state = 'queued' RETURNING attachment_key`,
      [id],
    );
    expect(waiting[0]).toEqual([{ attachment_key: expect.stringContaining('superseded') }]);
  });

  it('sends nothing to a former recipient of the quotation', async () => {
    const [former, next] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    const fabric = await aFabric(app);
    const { body } = await post('create', {
      customer_name: 'Nimali Perera',
      customer_email: former.user.email,
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 60, unit_price: 450 }],
    }).expect(201);
    const { id } = body.quotation;
    await post(`${id}/approve`, { quoted_price: 27_000 }).expect(200);
    await worker.work();
    // Decided in the editor, which sends no mail.
    for (const status of ['rejected', 'approved']) {
      await app.http
        .put(`/api/admin/quotations/${id}/template`)
        .set('Authorization', admin)
        .send({ status, customer_email: next.user.email })
        .expect(200);
    }
    sink.forget();
    const { body: refused } = await post(`${id}/resend-mail`).expect(409);
    expect(refused.message).toMatch(/Nothing was mailed to/);
    await worker.work();
    expect(arrivedFor(former.user.email)).toEqual([]);
  });

  it('sends a response without a price again without a PDF', async () => {
    const { id, email } = await aRequest();
    await post(`${id}/respond`, { admin_response: 'Which shade?' }).expect(200);
    await worker.work();
    await post(`${id}/resend-mail`).expect(202);
    await worker.work();
    expect(arrivedFor(email).map(({ parsed }) => parsed.attachments.length)).toEqual([0, 0]);
  });

  it.each(['queued', 'handing_over'])('is rejected while the mail is %s', async (state) => {
    const { id } = await anApproval();
    await app.dataSource.query('UPDATE mails SET state = $2 WHERE quotation_id = $1', [id, state]);
    const { body } = await post(`${id}/resend-mail`).expect(409);
    expect(body.message).toBe('The email is on its way already.');
  });

  it.each(['sent', 'failed', 'uncertain', 'not_configured'])('is possible when the mail is %s', async (state) => {
    const { id } = await anApproval();
    await app.dataSource.query('UPDATE mails SET state = $2 WHERE quotation_id = $1', [id, state]);
    await post(`${id}/resend-mail`).expect(202);
  });

  it('happens once for concurrent requests', async () => {
    const { id, email } = await anApproval();
    await worker.work();
    sink.forget();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`${id}/resend-mail`)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    await worker.work();
    expect(arrivedFor(email)).toHaveLength(1);
  });

  it('requires an existing mail with one valid address', async () => {
    const { id } = await aRequest();
    await post(`${id}/resend-mail`).expect(409);
    const approved = await anApproval();
    await app.dataSource.query(
      `UPDATE mails SET state = 'failed', to_address = 'a@x.lk, b@y.lk' WHERE quotation_id = $1`,
      [approved.id],
    );
    const { body } = await post(`${approved.id}/resend-mail`).expect(409);
    expect(body.message).toBe("'a@x.lk, b@y.lk' is not exactly one email address, so nothing can be sent.");
    await post('00000000-0000-4000-8000-000000000000/resend-mail').expect(404);
  });
});
