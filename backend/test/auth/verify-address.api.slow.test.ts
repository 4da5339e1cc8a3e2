import { keyFor } from '../../src/crypto/keys.js';
import { linkToken } from '../../src/mail/secret-link.js';
import { User } from '../../src/users/user.entity.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;
let serial = 0;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

beforeAll(async () => {
  mailed = await startMailedApp({ trustProxyHops: 1 });
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

const post = (path: string, body: object, token = '') =>
  app.http
    .post(`/api${path}`)
    .set(token ? { Authorization: token } : {})
    .send(body);
const verify = (token: string, password: string | undefined = PASSWORD) =>
  post('/auth/verify-email', { token, password });
const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));
const newAddress = () => `kavindu.${++serial}@fernando.lk`;
const profileOf = async (token: string) =>
  (await app.http.get('/api/auth/profile').set('Authorization', token).expect(200)).body;

/** Registers an account. @returns the Authorization header of its session */
async function signUp(email: string, name = 'Kavindu Fernando'): Promise<string> {
  const { body } = await post('/auth/signup', { email, password: PASSWORD, full_name: name }).expect(201);
  return `Bearer ${body.token}`;
}

/** The token in the newest mail to this address that leads to `page`. */
async function mailedToken(email: string, page = 'verify-email'): Promise<string> {
  await worker.work();
  const texts = mailsTo(email).map(({ parsed }) => parsed.text ?? '');
  const links = texts.flatMap((text) => new RegExp(`/${page}#token=([\\w.-]+)`).exec(text)?.[1] ?? []);
  return links.at(-1) ?? '';
}

describe('a new account', () => {
  test('works at once, and is verified by the mailed link once', async () => {
    const email = newAddress();
    const token = await signUp(email);
    expect(await profileOf(token)).toMatchObject({ email, email_verified: false });
    const link = await mailedToken(email);
    expect(link).toMatch(/^[\w-]{43}$/);
    const { body } = await verify(link).expect(200);
    expect(body).toMatchObject({ message: 'Thank you. Your address is confirmed.', user: { email_verified: true } });
    expect(await profileOf(`Bearer ${body.token}`)).toMatchObject({ email, email_verified: true });
    expect((await verify(link).expect(400)).body.message).toMatch(/^This address is confirmed already/);
    const again = await post('/auth/resend-verification', {}, `Bearer ${body.token}`).expect(202);
    expect(again.body.message).toBe('Your address is confirmed already.');
  });

  test('can be registered in the old format, and gets the link by mail, too', async () => {
    const email = newAddress();
    const { body } = await post('/auth/register', { email, password: PASSWORD, full_name: 'Kavindu' }).expect(201);
    expect(body).toMatchObject({
      message: 'Registration successful! Please login to continue.',
      user: { email, email_verified: false },
    });
    expect(await mailedToken(email)).not.toBe('');
  });

  test('is not affected by programs that prefetch the link', async () => {
    const email = newAddress();
    const token = await signUp(email);
    const link = await mailedToken(email);
    await app.http.get(`/api/auth/verify-email?token=${link}`).expect(404);
    await app.http.get(`/verify-email?token=${link}`);
    expect((await profileOf(token)).email_verified).toBe(false);
    await verify(link).expect(200);
  });

  test('is verified by one of two concurrent uses of the link', async () => {
    const email = newAddress();
    await signUp(email);
    const link = await mailedToken(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('is created once and mailed once when its form is sent several times concurrently', async () => {
    const email = newAddress();
    const spellings = [email, email, ` ${email} `, email.replace('lk', 'LK')];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        post('/auth/signup', { email: spellings[i % 4], password: PASSWORD, full_name: 'Race' }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 409 || status === 400)).toBe(true);
    await worker.work();
    expect(sink.received.filter(({ to }) => to.some((address) => address.toLowerCase() === email))).toHaveLength(1);
  });

  test.each(['', 'x', 'x'.repeat(43), 42, null, ['a'], 'x'.repeat(3000)])(
    'rejects any other token as a verification link (%#)',
    async (token) => {
      const { status, body } = await post('/auth/verify-email', { token, password: PASSWORD });
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/^This link is (no longer good|not complete)\./),
      ]);
    },
  );

  test('is not verified by a link that is a day old, and can request a new one three times an hour', async () => {
    const email = newAddress();
    const token = await signUp(email);
    const old = await mailedToken(email);
    await app.dataSource.query(`UPDATE account_links SET expires_at = now() - interval '1 second' WHERE email = $1`, [
      email,
    ]);
    await verify(old).expect(400);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/auth/resend-verification', {}, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
    await worker.work();
    expect(mailsTo(email)).toHaveLength(4);
    await verify(await mailedToken(email)).expect(200);
  });

  test('gets an explanation when no more mails are sent after five a day', async () => {
    const email = newAddress();
    const token = await signUp(email);
    for (let i = 0; i < 4; i++) {
      await app.dataSource.query('TRUNCATE rate_limits');
      await post('/auth/resend-verification', {}, token).expect(202);
    }
    await app.dataSource.query('TRUNCATE rate_limits');
    const { body } = await post('/auth/resend-verification', {}, token).expect(429);
    expect(body.message).toMatch(/^No more mails can be sent to this address today\./);
    await worker.work();
    expect(mailsTo(email)).toHaveLength(5);
  });

  test('created by an admin is verified by the link of its invitation', async () => {
    const email = newAddress();
    const { body } = await post(
      '/admin/users',
      { name: 'Ama', email, password: PASSWORD, user_type: 'customer' },
      admin,
    ).expect(201);
    expect(body.email_verified).toBe(false);
    const token = await mailedToken(email, 'reset-password');
    await post('/auth/reset-password', { token, password: 'organza and tulle' }).expect(200);
    const one = await app.http.get(`/api/admin/users/${body.id}`).set('Authorization', admin).expect(200);
    expect(one.body.email_verified).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ email_verified: false }));
    const list = await app.http.get(`/api/admin/users?filter=${filter}`).set('Authorization', admin).expect(200);
    expect(list.body.length).toBeGreaterThan(0);
    for (const user of list.body) expect(user.email_verified).toBe(false);
  });

  test('invited by an admin has no password until its owner chooses one by the link', async () => {
    const email = newAddress();
    const invited = { name: 'Ama', email, user_type: 'customer', invite: true, phone: '077 123 4567' };
    const person = { ...invited, company: 'Ama Batik', address: '3 Temple Road, Kandy' };
    const { body } = await post('/admin/users', person, admin).expect(201);
    expect(body).toMatchObject({ phone: '077 123 4567', company: 'Ama Batik', address: '3 Temple Road, Kandy' });
    await post('/auth/login', { email, password: PASSWORD }).expect(401);
    const token = await mailedToken(email, 'reset-password');
    const [mail] = mailsTo(email);
    expect(mail?.parsed.text).toContain('Please choose a password of your own');
    await post('/auth/reset-password', { token, password: 'organza and tulle' }).expect(200);
    await post('/auth/login', { email, password: 'organza and tulle' }).expect(200);
    await post('/admin/users', { ...invited, email: newAddress(), invite: 'yes' }, admin).expect(400);
    const without = { ...invited, email: newAddress(), invite: false };
    const { body: refused } = await post('/admin/users', without, admin).expect(400);
    expect(refused.message).toBe('Password is required');
  });

  test('made by an admin with a password gets a mail that says who made it and how to sign in', async () => {
    const email = newAddress();
    const person = { name: 'Ama', email, password: PASSWORD, user_type: 'customer' };
    await post('/admin/users', person, admin).expect(201);
    await mailedToken(email, 'reset-password');
    const text = mailsTo(email)[0]?.parsed.text ?? '';
    expect(text).toMatch(/ made an account for you\./);
    expect(text).toContain(email);
    expect(text).toMatch(/Sign in: \S+\/login/);
    expect(text).not.toContain(PASSWORD);
  });
});

describe('an address that somebody else signed up with', () => {
  const write = async (customer_email: string) => {
    const fabric = await aFabric(app);
    const fabric_items = [{ fabric_id: fabric.id, quantity_meters: 10, unit_price: 450 }];
    const quotation = { customer_name: 'The victim', customer_email, fabric_items };
    return (await post('/admin/quotations/create', quotation, admin).expect(201)).body.quotation.id as string;
  };
  const own = async (token: string): Promise<string[]> => {
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    return body.quotations.map(({ id }: { id: string }) => id);
  };
  const isSignedIn = async (token: string) =>
    (await app.http.get('/api/auth/profile').set('Authorization', token)).status === 200;

  test('cannot be verified without the password of the account', async () => {
    const email = newAddress();
    const attacker = await signUp(email);
    const link = await mailedToken(email);
    const quotation = await write(email);
    const { body: missing } = await post('/auth/verify-email', { token: link }).expect(400);
    expect(missing.errors).toEqual([
      { field: 'password', message: 'Please enter the password of your account, or choose a new one.' },
    ]);
    const { body } = await verify(link, 'a guess').expect(400);
    expect(body.errors).toEqual([{ field: 'password', message: body.message }]);
    expect(body.message).toMatch(/^This is not the password of the account\./);
    await worker.work();
    expect((await profileOf(attacker)).email_verified).toBe(false);
    expect(await own(attacker)).not.toContain(quotation);
    // A wrong password does not use up the link.
    await verify(link).expect(200);
  });

  test('can be verified by choosing a new password, which locks out whoever signed up', async () => {
    const email = newAddress();
    const attacker = await signUp(email, 'The attacker');
    const link = await mailedToken(email);
    const quotation = await write(email);
    await post('/auth/reset-password', { token: link, password: 'short' }).expect(400);
    await post('/auth/reset-password', { token: link, password: 'organza and tulle' }).expect(200);
    await worker.work();
    expect(await isSignedIn(attacker)).toBe(false);
    await post('/auth/login', { email, password: PASSWORD }).expect(401);
    const { body } = await post('/auth/login', { email, password: 'organza and tulle' }).expect(200);
    expect(body.user.email_verified).toBe(true);
    expect(await own(`Bearer ${body.token}`)).toEqual([quotation]);
    await verify(link, 'organza and tulle').expect(400);
  });

  test('ends every session when it is verified, even with the password', async () => {
    const email = newAddress();
    const tokens = [await signUp(email)];
    const { body: second } = await post('/auth/login', { email, password: PASSWORD }).expect(200);
    tokens.push(`Bearer ${second.token}`);
    const { body } = await verify(await mailedToken(email)).expect(200);
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(`Bearer ${body.token}`)).toBe(true);
  });

  test('does not allow guessing the password through its link', async () => {
    const email = newAddress();
    await signUp(email);
    const link = await mailedToken(email);
    const { loginsPerAccount } = app.config.limits;
    const statuses: number[] = [];
    for (let n = 0; n <= loginsPerAccount; n++) statuses.push((await verify(link, `guess ${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await verify(link)).status).toBe(429);
  });

  test('is verified by the mailed link, too, when an admin created the account or changed its address', async () => {
    const made = newAddress();
    const user = { name: 'Ama', email: made, password: PASSWORD, user_type: 'customer' };
    const { body: account } = await post('/admin/users', user, admin).expect(201);
    const quotation = await write(made);
    const invitation = await mailedToken(made, 'reset-password');
    await post('/auth/reset-password', { token: invitation, password: 'organza and tulle' }).expect(200);
    await worker.work();
    const { body: session } = await post('/auth/login', { email: made, password: 'organza and tulle' }).expect(200);
    expect(await own(`Bearer ${session.token}`)).toEqual([quotation]);

    const victim = newAddress();
    const theirs = await write(victim);
    await app.http
      .put(`/api/admin/users/${account.id}`)
      .set('Authorization', admin)
      .send({ email: victim })
      .expect(200);
    const { body: again } = await post('/auth/login', { email: victim, password: 'organza and tulle' }).expect(200);
    await verify(await mailedToken(victim), 'a guess').expect(400);
    await worker.work();
    expect(await own(`Bearer ${again.token}`)).not.toContain(theirs);
    await post('/auth/reset-password', { token: await mailedToken(victim), password: 'madras and twill' }).expect(200);
    expect(await isSignedIn(`Bearer ${again.token}`)).toBe(false);
    await post('/auth/login', { email: victim, password: 'organza and tulle' }).expect(401);
  });

  test('gets a mail that says when and from where it was signed up, also when the mail is sent again', async () => {
    const email = newAddress();
    const { body } = await app.http
      .post('/api/auth/signup')
      .set({ 'X-Forwarded-For': '203.0.113.77', 'User-Agent': FIREFOX })
      .send({ email, password: PASSWORD, full_name: 'The attacker' })
      .expect(201);
    const again = () =>
      app.http
        .post('/api/auth/resend-verification')
        .set({ Authorization: `Bearer ${body.token}`, 'X-Forwarded-For': '198.51.100.1' })
        .expect(202);
    await again();
    await worker.work();
    const texts = mailsTo(email).map(({ parsed }) => parsed.text ?? '');
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toMatch(
        /On \d+ \w+ \d{4}, \d\d:\d\d an account at Selvedge was signed up with this address\.\s+Device: Firefox on Linux\s+Network: 203\.0\.113\.x\s/,
      );
      expect(text).not.toContain('203.0.113.77');
    }
    const link = /verify-email#token=([\w-]+)/.exec(texts[0] ?? '')?.[1];
    const rows = () => app.dataSource.query('SELECT FROM sign_ups WHERE user_id = $1', [body.user.id]);
    expect(await rows()).toHaveLength(1);
    await app.http.post('/api/auth/verify-email').send({ token: link, password: PASSWORD }).expect(200);
    expect(await rows()).toHaveLength(0);
  });
});

describe('the owner of an account is notified of', () => {
  const change = (id: string, body: object) =>
    app.http.put(`/api/admin/users/${id}`).set('Authorization', admin).send(body).expect(200);
  const subjectsTo = async (address: string) => {
    await worker.work();
    return mailsTo(address).map(({ parsed }) => parsed.subject);
  };
  const PASSWORD_CHANGED = 'Your password was changed - Selvedge';
  const ADDRESS_CHANGED = 'The address of your account was changed - Selvedge';

  test('a new password, whoever set it and in whatever way', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const passwords = { current_password: PASSWORD, new_password: 'organza and tulle' };
    await post('/auth/change-password', passwords, token).expect(200);
    expect(await subjectsTo(user.email)).toEqual([PASSWORD_CHANGED]);
    await post('/auth/forgot-password', { email: user.email }).expect(202);
    await post('/auth/reset-password', {
      token: await mailedToken(user.email, 'reset-password'),
      password: 'madras and twill',
    }).expect(200);
    await change(user.id, { password: 'chosen by staff' });
    expect(await subjectsTo(user.email)).toEqual([
      PASSWORD_CHANGED,
      'Choose a new password - Selvedge',
      PASSWORD_CHANGED,
      PASSWORD_CHANGED,
    ]);
    expect(mailsTo(user.email).at(-1)?.parsed.text).toContain('our staff changed the password of your account');
    expect(JSON.stringify(mailsTo(user.email).map(({ parsed }) => parsed))).not.toContain('chosen by staff');
  });

  test('a changed address, at the former and the new one, without revealing the new one to the former', async () => {
    const user = await aCustomer(app);
    const email = newAddress();
    await change(user.id, { email });
    expect(await subjectsTo(user.email)).toEqual([ADDRESS_CHANGED]);
    expect(JSON.stringify(mailsTo(user.email)[0]?.parsed)).not.toContain(email);
    expect(await subjectsTo(email)).toEqual(['Please confirm your address - Selvedge']);
    expect(mailsTo(email)[0]?.parsed.text).toContain('our staff entered this address for an account');
    await change(user.id, { email: user.email });
    expect(await subjectsTo(user.email)).toEqual([ADDRESS_CHANGED, ADDRESS_CHANGED]);
    expect(mailsTo(user.email).at(-1)?.parsed.text).toContain('this address is the one of your account again');
  });

  test('a changed address even when the new one is verified before the mail to the former is sent', async () => {
    const user = await aCustomer(app);
    const email = newAddress();
    await change(user.id, { email });
    const link = await app.dataSource.query('SELECT id FROM account_links WHERE email = $1', [email]);
    await verify(linkToken(keyFor(app.config, 'account link'), link[0].id)).expect(200);
    expect(await subjectsTo(user.email)).toEqual([ADDRESS_CHANGED]);
  });
});

test('a password reset link verifies the address that it was mailed to', async () => {
  const email = newAddress();
  const token = await signUp(email);
  await post('/auth/forgot-password', { email }).expect(202);
  const link = await mailedToken(email, 'reset-password');
  await post('/auth/reset-password', { token: link, password: 'organza and tulle' }).expect(200);
  await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
  const { body } = await post('/auth/login', { email, password: 'organza and tulle' }).expect(200);
  expect(body.user.email_verified).toBe(true);
});

describe('quotations written by staff for an address', () => {
  const write = async (customer_email: string) => {
    const fabric = await aFabric(app);
    const { body } = await post(
      '/admin/quotations/create',
      {
        customer_name: 'Kavindu Fernando',
        customer_email,
        fabric_items: [{ fabric_id: fabric.id, quantity_meters: 10, unit_price: 450 }],
      },
      admin,
    );
    return body.quotation.id as string;
  };
  const own = async (token: string): Promise<string[]> => {
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    return body.quotations.map(({ id }: { id: string }) => id);
  };

  test('are shown only to the account that verifies the address, in every spelling', async () => {
    const email = newAddress();
    const before = await write(email);
    const shouted = await write(email);
    const token = await signUp(email);
    const between = await write(email);
    expect(await own(token)).toEqual([]);
    const guest = await aFabric(app);
    await post('/quotations', {
      fabric_id: guest.id,
      quantity_meters: 30,
      customer_name: 'Guest',
      customer_email: email,
    }).expect(201);

    const { body } = await verify(await mailedToken(email)).expect(200);
    await worker.work();
    const after = await write(email);
    expect((await own(`Bearer ${body.token}`)).sort()).toEqual([before, shouted, between, after].sort());
  });

  test('show the admin whether the customer has verified the address, as requests do', async () => {
    const email = newAddress();
    const token = await signUp(email);
    const fabric = await aFabric(app);
    const request = { fabric_id: fabric.id, quantity_meters: 30 };
    const own = (await post('/quotations', request, token).expect(201)).body.quotation.id as string;
    const guest = { ...request, customer_name: 'Guest', customer_email: newAddress() };
    const guests = (await post('/quotations', guest).expect(201)).body.quotation.id as string;
    const verified = async () => {
      const { body } = await app.http.get('/api/admin/quotations').set('Authorization', admin).expect(200);
      const rows: { id: string; customer_email_verified: boolean }[] = body;
      return [own, guests].map((id) => rows.find((row) => row.id === id)?.customer_email_verified);
    };
    const one = async () =>
      (await app.http.get(`/api/admin/quotations/${own}/template`).set('Authorization', admin).expect(200)).body;

    expect(await verified()).toEqual([false, false]);
    expect((await one()).customer_email_verified).toBe(false);
    await verify(await mailedToken(email)).expect(200);
    expect(await verified()).toEqual([true, false]);
    expect((await one()).customer_email_verified).toBe(true);
  });

  test('stay unassigned while an address is only similar to another one', async () => {
    const email = newAddress();
    const others = await Promise.all(
      [`x${email}`, email.replace('@', '@x.'), email.replace('kavindu', 'kav_ndu')].map(write),
    );
    await signUp(email);
    const { body } = await verify(await mailedToken(email)).expect(200);
    await worker.work();
    expect(await own(`Bearer ${body.token}`)).toEqual([]);
    expect(others).toHaveLength(3);
  });

  test('are assigned when their address was temporarily wrong and is corrected', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const edit = (email: string) =>
      app.http.put(`/api/admin/users/${user.id}`).set('Authorization', admin).send({ email }).expect(200);
    await edit(newAddress());
    const between = await write(user.email);
    await edit(user.email);
    await worker.work();
    await app.http.get('/api/quotations').set('Authorization', token).expect(401);
    const { body } = await post('/auth/login', { email: user.email, password: PASSWORD }).expect(200);
    expect(await own(`Bearer ${body.token}`)).toEqual([between]);
  });

  test('are assigned even when they are written while the address is being verified', async () => {
    const email = newAddress();
    await signUp(email);
    const link = await mailedToken(email);
    const [{ body }, ...ids] = await Promise.all([verify(link).expect(200), write(email), write(email), write(email)]);
    await worker.work();
    expect((await own(`Bearer ${body.token}`)).sort()).toEqual([...ids].sort());
  });
});

describe('an address changed by an admin', () => {
  const change = (id: string, body: object) =>
    app.http.put(`/api/admin/users/${id}`).set('Authorization', admin).send(body);

  test('ends sessions and links, and mail goes to the old address until the new one is verified', async () => {
    const { user, token } = await aSignedInCustomer(app);
    await post('/auth/forgot-password', { email: user.email }).expect(202);
    const reset = await mailedToken(user.email, 'reset-password');
    const email = newAddress();
    expect((await change(user.id, { email }).expect(200)).body).toMatchObject({ email, email_verified: false });

    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await post('/auth/reset-password', { token: reset, password: 'organza and tulle' }).expect(400);
    await post('/auth/login', { email: user.email, password: PASSWORD }).expect(401);
    const { body: session } = await post('/auth/login', { email, password: PASSWORD }).expect(200);

    const request = async (by: string) => {
      const fabric = await aFabric(app);
      const body = { fabric_id: fabric.id, quantity_meters: 30 };
      return (await post('/quotations', body, `Bearer ${by}`).expect(201)).body.quotation;
    };
    const link = await mailedToken(email);
    sink.forget();
    expect((await request(session.token)).customer_email).toBe(user.email);
    await worker.work();
    expect([mailsTo(user.email).length, mailsTo(email).length]).toEqual([1, 0]);

    const { body: verified } = await verify(link).expect(200);
    await app.http.get('/api/auth/profile').set('Authorization', `Bearer ${session.token}`).expect(401);
    expect((await request(verified.token)).customer_email).toBe(email);
    await worker.work();
    expect([mailsTo(user.email).length, mailsTo(email).length]).toEqual([1, 1]);
  });

  test('gives the old mailbox no access: password reset links go to the new one', async () => {
    const user = await aCustomer(app);
    const email = newAddress();
    await change(user.id, { email }).expect(200);
    await worker.work();
    sink.forget();
    for (const address of [user.email, email]) await post('/auth/forgot-password', { email: address }).expect(202);
    await worker.work();
    expect([mailsTo(user.email).length, mailsTo(email).length]).toEqual([0, 1]);
  });

  test('and changed back stays verified, and another spelling of the same address keeps it verified and signed in', async () => {
    const { user, token } = await aSignedInCustomer(app);
    for (const email of [user.email, ` ${user.email.toUpperCase()} `]) {
      expect((await change(user.id, { email }).expect(200)).body.email_verified).toBe(true);
    }
    await profileOf(token);
    await change(user.id, { email: newAddress() }).expect(200);
    expect((await change(user.id, { email: user.email }).expect(200)).body.email_verified).toBe(true);
  });

  test('invalidates the links of the former address', async () => {
    const email = newAddress();
    const token = await signUp(email);
    const { id } = await profileOf(token);
    const link = await mailedToken(email);
    await change(id, { email: newAddress() }).expect(200);
    await verify(link).expect(400);
  });
});

test('no token is stored in clear text: not in mails, links, the outbox or any other table', async () => {
  const email = newAddress();
  await signUp(email);
  await post('/auth/forgot-password', { email }).expect(202);
  const tokens = [await mailedToken(email), await mailedToken(email, 'reset-password')];
  expect(new Set(tokens).size).toBe(2);
  const tables = await app.dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const token of tokens) {
    expect(token).toHaveLength(43);
    for (const { name } of tables) {
      const rows = await app.dataSource.query<unknown[]>(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0`, [
        token,
      ]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
  }
});

test('an address that cannot receive mail gets no account, with the reason', async () => {
  for (const email of ['d\u0130lshan@kandy.lk', 'අම@kandy.lk', '\u212aavindu@fernando.lk']) {
    const { body } = await post('/auth/register', { email, password: PASSWORD, full_name: 'Nobody' }).expect(400);
    expect(body.message).toMatch(/^We can not send mail to this address\./);
    expect(body.errors).toEqual([{ field: 'email', message: body.message }]);
  }
  await post('/auth/register', { email: 'ama@උදාහරණ.ලංකා', password: PASSWORD, full_name: 'Ama' }).expect(201);
});

test('a spelling that normalizes to an existing account is that account, for registration, sign-in and limits', async () => {
  const dilshan = await aCustomer(app, { email: 'dilshan@kandy.lk' });
  const login = (email: string, password: string) => post('/auth/login', { email, password });
  for (const spelling of ['DILSHAN@KANDY.LK', 'dil\u017fhan@kandy.lk', 'dilshan@\u212aandy.lk', 'ｄilshan@kandy.lk']) {
    expect((await login(spelling, PASSWORD)).body.user?.id).toBe(dilshan.id);
  }
  expect((await login('d\u0130lshan@kandy.lk', PASSWORD)).status).toBe(401);
  await app.dataSource.query('TRUNCATE rate_limits; DELETE FROM known_addresses');
  const spellings = ['dilshan@kandy.lk', 'd\u0130lshan@kandy.lk', 'DIL\u017fHAN@kandy.lk', 'dilshan@\u212aANDY.lk'];
  for (let i = 0; i < 40; i++) await login(spellings[i % 4] ?? '', 'wrong');
  expect((await login('dilshan@kandy.lk', PASSWORD)).status).toBe(429);
  const others = await app.dataSource.getRepository(User).countBy({ emailKey: 'dilshan@kandy.lk' });
  expect(others).toBe(1);
});

describe('a new address requested by the account owner', () => {
  const ask = (token: string, email: string, current_password = PASSWORD) =>
    post('/auth/change-email', { email, current_password }, token);

  test('replaces the former one once its link is opened, and the former address is notified', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const email = newAddress();
    await ask(token, email, 'wrong').expect(400);
    await ask(token, user.email).expect(409);
    expect((await ask(token, email).expect(202)).body.pending_email).toContain('@');
    expect(await profileOf(token)).toMatchObject({ email: user.email, email_verified: true });
    const { pending_email } = await profileOf(token);
    const link = await mailedToken(pending_email);
    expect((await post('/auth/link-state', { token: link }).expect(200)).body).toEqual({ state: 'good' });
    await verify(link, 'wrong').expect(400);
    const { body } = await verify(link).expect(200);
    expect(body.user).toMatchObject({ id: user.id, email: pending_email, email_verified: true });
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await worker.work();
    const told = mailsTo(user.email).map(({ parsed }) => parsed.text ?? '');
    expect(told.at(-1)).toContain('another address took the place of this one');
    expect(told.at(-1)).not.toContain(pending_email);
    // Pressed once more, it says that this is done.
    expect((await post('/auth/link-state', { token: link })).body).toEqual({ state: 'done' });
    expect((await verify(link).expect(400)).body.message).toMatch(/^This address is confirmed already/);
  });

  test('is discarded when it is withdrawn, replaced or taken by another account', async () => {
    const { token } = await aSignedInCustomer(app);
    const [first, second] = [newAddress(), newAddress()];
    await ask(token, first).expect(202);
    await ask(token, second).expect(202);
    const [old, newest] = [await mailedToken(first), await mailedToken(second)];
    await verify(old).expect(400);
    expect((await post('/auth/link-state', { token: old })).body).toEqual({ state: 'over' });
    await aCustomer(app, { email: second });
    await verify(newest).expect(409);
    await app.http.delete('/api/auth/change-email').set('Authorization', token).expect(204);
    expect(await profileOf(token)).toMatchObject({ pending_email: null });
    await verify(newest).expect(400);
    expect((await ask(token, second).expect(409)).body.message).toContain('already exists');
  });
});
