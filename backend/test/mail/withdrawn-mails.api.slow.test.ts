import { randomUUID } from 'node:crypto';
import type { SystemMail } from '@selvedge/domain/system';
import type { User } from '../../src/users/user.entity.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

let fixture: MailedApp;

beforeAll(async () => {
  fixture = await startMailedApp();
});
afterAll(() => fixture.close());

const asked = (token: string, method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body: object = {}) =>
  fixture.app.http[method](`/api/${path}`).set({ Authorization: token, 'Idempotency-Key': randomUUID() }).send(body);
const admin = (...call: [Parameters<typeof asked>[1], string, object?]) => asked(fixture.admin, ...call);
const sql = (text: string, values: unknown[] = []) => fixture.app.dataSource.query(text, values);

/** Runs all jobs except those that send mails, as if the mail server were unavailable. */
async function whileMailWaits(actions: () => Promise<unknown>): Promise<void> {
  await sql(`CREATE FUNCTION wait_for_server() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN NEW.available_at = 'infinity'; RETURN NEW; END $$`);
  await sql(`CREATE TRIGGER wait_for_server BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.name = 'mail.send')
             EXECUTE FUNCTION wait_for_server()`);
  try {
    await actions();
    await fixture.worker.work();
  } finally {
    await sql('DROP FUNCTION wait_for_server CASCADE');
  }
}
async function serverIsBack(): Promise<void> {
  await sql(`UPDATE outbox SET available_at = now() WHERE available_at = 'infinity'`);
  await fixture.worker.work();
}

/** Mails that arrived at an address, and those not sent to it with the reason. */
const arrived = (address: string) =>
  fixture.sink.received.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed.subject);
const withdrawn = async (address: string) =>
  (await admin('get', 'admin/system/mails?state=withdrawn').expect(200)).body
    .filter(({ to }: SystemMail) => to === address)
    .map(({ subject, reason }: SystemMail) => `${subject}: ${reason}`);

/** A quotation created by staff for this address, with this response. */
async function answered(email: string): Promise<string> {
  const { body } = await admin('post', 'admin/quotations/create', {
    customer_name: 'Amara Silva',
    customer_email: email,
    fabric_items: [{ fabric_id: (await aFabric(fixture.app)).id, quantity_meters: 40, unit_price: 450 }],
  }).expect(201);
  await admin('post', `admin/quotations/${body.quotation.id}/respond`, { admin_response: 'Which width?' }).expect(200);
  return body.quotation.id;
}
const anAddress = () => `buyer-${randomUUID()}@mill.lk`;

test('a decision about a deleted quotation is not sent, and staff see the reason', async () => {
  const email = anAddress();
  let id = '';
  await whileMailWaits(async () => {
    id = await answered(email);
  });
  await admin('delete', `admin/quotations/${id}`).expect(200);
  await serverIsBack();
  expect(arrived(email)).toEqual([]);
  expect(await withdrawn(email)).toEqual([expect.stringMatching(/QT-.*: The quotation was deleted/)]);
  const [{ id: mailId }] = await sql('SELECT id FROM mails WHERE to_address = $1', [email]);
  // Not even when somebody sends it again, and no failure is reported, since it is intended.
  await admin('post', 'admin/system/mails/resend', { ids: [mailId] }).expect(200);
  await fixture.worker.work();
  expect(arrived(email)).toEqual([]);
  expect(
    await sql(`SELECT FROM outbox WHERE payload->>'mail_id' = $1 AND name = 'mail.report-failure'`, [mailId]),
  ).toEqual([]);
});

test('a decision is not sent to a former address of its quotation', async () => {
  const [former, present] = [anAddress(), anAddress()];
  let id = '';
  await whileMailWaits(async () => {
    id = await answered(former);
    await sql('UPDATE quotations SET customer_email = $2 WHERE id = $1', [id, present]);
  });
  await serverIsBack();
  expect([...arrived(former), ...arrived(present)]).toEqual([]);
  expect(await withdrawn(former)).toEqual([expect.stringContaining('an address that the quotation no longer has')]);
  expect((await admin('get', `admin/quotations/${id}`).expect(200)).body.mail).toMatchObject({ state: 'withdrawn' });
});

test('a queued mail of an unchanged quotation is sent, even after another request was merged into it', async () => {
  const email = anAddress();
  const { user, token } = await aSignedInCustomer(fixture.app, { email });
  const group = randomUUID();
  const request = async (): Promise<string> =>
    (
      await asked(token, 'post', 'quotations', { fabric_id: (await aFabric(fixture.app)).id, quantity_meters: 40 })
        .set('X-Request-Group', group)
        .expect(201)
    ).body.quotation.id;
  const [target, other] = [await request(), await request()];
  await whileMailWaits(() => admin('post', `admin/quotations/${other}/messages`, { message: 'In white?' }).expect(201));
  await admin('post', 'admin/quotations/merge', { ids: [target, other] }).expect(200);
  await serverIsBack();
  expect(arrived(user.email)).toEqual([expect.stringContaining('QT-')]);
  expect(await withdrawn(email)).toEqual([]);
});

/** Mails requested by an account, or sent to notify it. */
const letters: Record<string, (user: User, token: string) => Promise<unknown>> = {
  'that swatches are on their way': async (_, token) => {
    const swatches = await asked(token, 'post', 'swatch-requests', {
      items: [{ fabric_id: (await aFabric(fixture.app)).id }],
    });
    for (const step of [{ status: 'packed' }, { status: 'sent', carrier: 'Domex' }]) {
      await admin('post', `admin/swatch-requests/${swatches.body.id}/status`, step).expect(200);
    }
  },
  'that a hold ends': async (_, token) => heldUntil(token, 2),
  'that a request arrived': async (_, token) =>
    asked(token, 'post', 'quotations', { fabric_id: (await aFabric(fixture.app)).id, quantity_meters: 40 }).expect(201),
  'the link to a new password': ({ email }) =>
    fixture.app.http.post('/api/auth/forgot-password').send({ email }).expect(202),
};

/** A hold that ends in that many hours, with its jobs. */
async function heldUntil(token: string, hours: number): Promise<string> {
  const { id: fabric_id } = await aFabric(fixture.app, { availableInSriLanka: true });
  const { body } = await asked(token, 'post', 'holds', { fabric_id, quantity_meters: 5 }).expect(201);
  await pass(body.id, 48 - hours);
  return body.id;
}
async function pass(holdId: string, hours: number): Promise<void> {
  await sql(`UPDATE holds SET expires_at = expires_at - $2 * interval '1 hour' WHERE id = $1`, [holdId, hours]);
  await sql(
    `UPDATE outbox SET available_at = available_at - $2 * interval '1 hour'
     WHERE payload->>'hold_id' = $1 AND finished_at IS NULL`,
    [holdId, hours],
  );
}

describe.each(Object.keys(letters))('a queued mail (%s)', (letter) => {
  test('is sent once the mail server is back', async () => {
    const { user, token } = await aSignedInCustomer(fixture.app);
    await whileMailWaits(() => letters[letter]?.(user, token) as Promise<unknown>);
    expect(arrived(user.email)).toEqual([]);
    await serverIsBack();
    expect(arrived(user.email)).toHaveLength(1);
  });

  test.each<[string, (user: User) => Promise<unknown>, RegExp]>([
    [
      'was switched off',
      ({ id }) => admin('patch', `admin/users/${id}/toggle-status`, { is_active: false }).expect(200),
      /account was switched off or deleted/,
    ],
    [
      'was deleted',
      ({ id }) => admin('delete', `admin/users/${id}`).expect(200),
      /account was switched off or deleted/,
    ],
  ])('is not sent to an account that %s in the meantime', async (_, leave, reason) => {
    const { user, token } = await aSignedInCustomer(fixture.app);
    await whileMailWaits(() => letters[letter]?.(user, token) as Promise<unknown>);
    await leave(user);
    await serverIsBack();
    expect(arrived(user.email)).toEqual([]);
    expect(await withdrawn(user.email)).toEqual([expect.stringMatching(reason)]);
  });
});

test('a password reset link is not sent once the password was changed or the link has expired', async () => {
  for (const end of [
    (token: string) =>
      asked(token, 'post', 'auth/change-password', { current_password: PASSWORD, new_password: 'Voile & organza' }),
    (_: string, { id }: User) => sql('UPDATE account_links SET expires_at = now() WHERE user_id = $1', [id]),
  ]) {
    const { user, token } = await aSignedInCustomer(fixture.app);
    await whileMailWaits(() => letters['the link to a new password']?.(user, token) as Promise<unknown>);
    await end(token, user);
    await serverIsBack();
    expect(arrived(user.email).filter((subject) => subject !== 'Your password was changed - Selvedge')).toEqual([]);
    expect(await withdrawn(user.email)).toEqual([expect.stringContaining('Its link was used, replaced or over')]);
  }
});

test('a mail is not sent to a former address once the account has verified another', async () => {
  const { user, token } = await aSignedInCustomer(fixture.app);
  await whileMailWaits(() => letters['that swatches are on their way']?.(user, token) as Promise<unknown>);
  const moved = anAddress();
  await sql('UPDATE users SET email = $2, email_key = $2, proven_email = $2 WHERE id = $1', [user.id, moved]);
  await serverIsBack();
  expect(arrived(user.email)).toEqual([]);
  expect(await withdrawn(user.email)).toEqual([expect.stringContaining('an address that the account no longer has')]);
});

test('a reminder of a hold is not sent once the hold has ended or its end was changed; each end has its own reminder', async () => {
  const { user, token } = await aSignedInCustomer(fixture.app);
  let id = '';
  await whileMailWaits(async () => {
    id = await heldUntil(token, 2);
  });
  const expires_at = new Date(Date.now() + 12 * 3_600_000).toISOString();
  await admin('put', `admin/holds/${id}`, { expires_at }).expect(200);
  await serverIsBack();
  expect(arrived(user.email)).toEqual([]);
  expect(await withdrawn(user.email)).toEqual([expect.stringContaining('ends at another time by now')]);

  await pass(id, 10.01);
  await fixture.worker.work();
  expect(arrived(user.email)).toEqual([expect.stringContaining('Your hold ends soon')]);
  await admin('put', `admin/holds/${id}`, { expires_at }).expect(200);
  await whileMailWaits(() => pass(id, 10.02));
  await asked(token, 'delete', `holds/${id}`).expect(200);
  await serverIsBack();
  expect(arrived(user.email)).toHaveLength(1);
});
