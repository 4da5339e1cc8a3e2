import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import { TOTP } from 'otpauth';
import { Passkeys } from '../../src/auth/second-factor/passkeys.js';
import { currentKeyPrefix, decryptSecret, encryptSecret } from '../../src/crypto/secret-encryption.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { SecondFactorResets } from '../../src/users/reset-second-factor.js';
import { SecondFactor } from '../../src/users/second-factor.entity.js';
import type { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import {
  aCustomer,
  anAdmin,
  aSignedInAdmin,
  aSignedInCustomer,
  aSignedInMember,
  bearer,
  PASSWORD,
} from '../support/factories.js';
import { challengeOf, codeOf, withAuthenticator } from '../support/second-factor-fixture.js';
import { VirtualPasskey } from '../support/virtual-passkey.js';

jest.setTimeout(60_000);

let app: TestApp;
/** Another API on the same database, and two where owners and all staff must have a second factor. */
let twin: TestApp;
let owners: TestApp;
let strict: TestApp;
beforeAll(async () => {
  app = await startApp();
  twin = await startApp({ databaseUrl: app.config.databaseUrl });
  owners = await startApp({ databaseUrl: app.config.databaseUrl, requireSecondFactor: 'owners' });
  strict = await startApp({ databaseUrl: app.config.databaseUrl, requireSecondFactor: 'staff' });
});
// All at the end: the APIs of one process share the strategy of the one that was started last.
afterAll(async () => {
  await strict.close();
  await owners.close();
  await twin.close();
  await app.close();
});
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

const finish = (challenge: string, code: unknown, at: TestApp = app) =>
  at.http.post('/api/auth/second-factor').send({ challenge, code });
const me = (token: string, method: 'get' | 'post' | 'delete', path: string, at: TestApp = app) =>
  at.http[method](`/api/me/${path}`).set('Authorization', token);
const stepUp = (token: string, body: object, at: TestApp = app) =>
  at.http.post('/api/auth/step-up').set('Authorization', token).send(body);
const profile = (token: string) => app.http.get('/api/auth/profile').set('Authorization', token);
const mailsTo = (user: User, what: string) =>
  app.dataSource.getRepository(Mail).countBy({ accountId: user.id, subject: `${what} - Selvedge` });
/** Ends the ten minutes in which a session is not asked again. */
const letStepUpEnd = (user: User) =>
  app.dataSource.query(`UPDATE sessions SET stepped_up_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    user.id,
  ]);

describe('a sign-in to an account with an authenticator app', () => {
  test('returns a challenge instead of a session, and a valid code starts the session', async () => {
    const user = await aCustomer(app);
    const { secret } = await withAuthenticator(app, user);
    const asked = await challengeOf(app, user);
    expect(asked).toEqual({
      second_factor_needed: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery'],
    });
    const { body } = await finish(asked.challenge, codeOf(secret)).expect(200);
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
    await profile(`Bearer ${body.token}`).expect(200);
  });

  test('accepts each code once: the same code again and an older one are rejected', async () => {
    const user = await aCustomer(app);
    const { secret } = await withAuthenticator(app, user);
    const code = codeOf(secret);
    await finish((await challengeOf(app, user)).challenge, code).expect(200);
    const { challenge } = await challengeOf(app, user);
    expect((await finish(challenge, code).expect(401)).body.message).toMatch(/used before/);
    for (const steps of [-2, -1, 0, 2, 3]) await finish(challenge, codeOf(secret, steps)).expect(401);
    await finish(challenge, codeOf(secret, 1)).expect(200);
  });

  test('accepts one of two equal codes that arrive at two APIs at once', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aCustomer(app);
      const { secret } = await withAuthenticator(app, user);
      const [one, other] = [await challengeOf(app, user), await challengeOf(app, user)];
      const code = codeOf(secret);
      const answers = await Promise.all([finish(one.challenge, code), finish(other.challenge, code, twin)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  test('starts one session per challenge, even with several valid codes on two APIs', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aCustomer(app);
      const { secret, recoveryCodes } = await withAuthenticator(app, user);
      const { challenge } = await challengeOf(app, user);
      const answers = await Promise.all([
        finish(challenge, codeOf(secret)),
        finish(challenge, recoveryCodes[0], twin),
        finish(challenge, recoveryCodes[1], twin),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      // A code that began no session is not used up.
      const left = (await me(await bearer(app, user), 'get', 'second-factors')).body.recovery_codes_left;
      expect(left).toBe(answers[0]?.status === 200 ? 10 : 9);
    }
  });

  test('rejects a challenge that is old, of another account, made up, or from before a password change', async () => {
    const [user, another] = [await aCustomer(app), await aCustomer(app)];
    const [own, others] = [await withAuthenticator(app, user), await withAuthenticator(app, another)];
    const { challenge } = await challengeOf(app, another);
    await finish(challenge, codeOf(own.secret)).expect(401);
    await finish(challenge, own.recoveryCodes[0]).expect(401);
    await finish('A'.repeat(43), codeOf(own.secret)).expect(401);
    await app.dataSource.query(`UPDATE sign_in_challenges SET expires_at = now() WHERE user_id = $1`, [another.id]);
    expect((await finish(challenge, codeOf(others.secret)).expect(401)).body.message).toMatch(/five minutes/);

    const later = await challengeOf(app, user);
    await app.dataSource.query('UPDATE users SET token_version = token_version + 1 WHERE id = $1', [user.id]);
    await finish(later.challenge, codeOf(own.secret)).expect(401);
  });

  test('counts ten wrong codes on all APIs together, then locks the app but neither recovery codes nor the account', async () => {
    const user = await aCustomer(app);
    const { secret, recoveryCodes } = await withAuthenticator(app, user);
    const { challenge } = await challengeOf(app, user);
    const right = codeOf(secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => finish(challenge, wrong, turn % 2 === 0 ? app : twin)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const locked = await finish(challenge, right).expect(429);
    expect(locked.body.message).toBe('Too many wrong codes. Use another second factor, or try again in 15 minutes.');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    // The session that is open goes on, and signing in works by another way.
    await finish((await challengeOf(app, user)).challenge, recoveryCodes[0]).expect(200);
  });

  test.each([
    ['nothing', undefined],
    ['five digits', '12345'],
    ['digits of another script', '௧௨௩௪௫௬'],
    ['full-width digits', '１２３４５６'],
    ['a number', 123456],
    ['a list', ['123456']],
    ['a sign that ends texts', '12345\u0000'],
    ['64 signs', '9'.repeat(64)],
    ['a megabyte', '9'.repeat(10_000)],
  ])('answers 400 to %s as a code, and does not count it as an attempt', async (_, code) => {
    const user = await aCustomer(app);
    const { secret } = await withAuthenticator(app, user);
    const { challenge } = await challengeOf(app, user);
    for (let turn = 0; turn < 11; turn++) await finish(challenge, code).expect(400);
    await finish(challenge, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `).expect(200);
  });

  test('accepts a recovery code once, in any spelling, and mails the holder', async () => {
    const user = await aCustomer(app);
    const { recoveryCodes } = await withAuthenticator(app, user);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    await finish((await challengeOf(app, user)).challenge, code.toLowerCase().replaceAll('-', ' ')).expect(200);
    await finish((await challengeOf(app, user)).challenge, code).expect(401);
    expect(await mailsTo(user, 'A recovery code of your account was used')).toBe(1);
    const [row] = await app.dataSource.query('SELECT hash FROM recovery_codes WHERE user_id = $1 LIMIT 1', [user.id]);
    expect(row.hash).not.toContain(code);
  });

  test('rejects used codes while the server clock is set back, and accepts recovery codes', async () => {
    const user = await aCustomer(app);
    const { secret, factorId, recoveryCodes } = await withAuthenticator(app, user);
    // As if the last code had been taken an hour from now.
    await app.dataSource.query('UPDATE second_factors SET last_step = last_step + 120 WHERE id = $1', [factorId]);
    const { challenge } = await challengeOf(app, user);
    await finish(challenge, codeOf(secret)).expect(401);
    await finish(challenge, recoveryCodes[0]).expect(200);
  });
});

test('an account without a second factor signs in with its password alone', async () => {
  const { email } = await aCustomer(app);
  const { body } = await app.http.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  expect(Object.keys(body).sort()).toEqual(['token', 'user']);
});

describe('other ways to a session do not bypass the second factor', () => {
  test('a password reset by mail starts no session', async () => {
    const user = await aCustomer(app);
    await withAuthenticator(app, user);
    expect((await challengeOf(app, user)).second_factor_needed).toBe(true);
  });

  test('changing the password gives a session without step-up', async () => {
    const user = await aCustomer(app);
    const { token, factorId } = await withAuthenticator(app, user);
    await letStepUpEnd(user);
    const { body } = await app.http
      .post('/api/auth/change-password')
      .set('Authorization', token)
      .send({ current_password: PASSWORD, new_password: 'organza and tulle' })
      .expect(200);
    await me(`Bearer ${body.token}`, 'delete', `second-factors/${factorId}`).expect(403);
  });
});

describe('setting up a second factor', () => {
  test('has no effect before it is confirmed by a valid code', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { body } = await me(token, 'post', 'second-factors').send({ kind: 'totp' }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      kind: 'totp',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_uri: expect.stringContaining('otpauth://totp/Selvedge:'),
      qr_svg: expect.stringContaining('<svg'),
    });
    expect(new TOTP({ secret: body.secret }).digits).toBe(6);
    const [row] = await app.dataSource.query('SELECT secret FROM second_factors WHERE id = $1', [body.id]);
    expect(row.secret).not.toContain(body.secret);
    await me(token, 'post', `second-factors/${body.id}/confirm`).send({ code: '000000' }).expect(400);
    await me(token, 'post', `second-factors/${body.id}/confirm`).send({}).expect(400);
    expect(await challengeOf(app, user)).toHaveProperty('token');
    const list = (await me(token, 'get', 'second-factors').expect(200)).body;
    expect(list).toMatchObject({ second_factors: [], recovery_codes_left: 0, is_required: false });
    // Nobody else confirms it.
    const other = await aSignedInCustomer(app);
    const right = { code: codeOf(body.secret) };
    await me(other.token, 'post', `second-factors/${body.id}/confirm`).send(right).expect(404);
    await me(token, 'post', `second-factors/${body.id}/confirm`).send(right).expect(200);
    await me(token, 'post', `second-factors/${body.id}/confirm`).send(right).expect(404);
    // The code that confirmed it signs nobody in.
    await finish((await challengeOf(app, user)).challenge, right.code).expect(401);
  });

  test('ends sessions that started with a password alone, and mails the holder', async () => {
    const user = await aCustomer(app);
    const earlier = await bearer(app, user);
    const { token } = await withAuthenticator(app, user);
    await profile(earlier).expect(401);
    await profile(token).expect(200);
    expect(await mailsTo(user, 'A second factor was added to your account')).toBe(1);
  });

  test('requires a step-up, by password when there is no factor yet', async () => {
    const { user, token } = await aSignedInCustomer(app);
    await letStepUpEnd(user);
    const refused = await me(token, 'post', 'second-factors').send({ kind: 'totp' }).expect(403);
    expect(refused.body.code).toBe('step_up_needed');
    const asked = await app.http.post('/api/auth/step-up/challenge').set('Authorization', token).expect(200);
    expect(asked.body).toEqual({ challenge: '', methods: ['password'] });
    await stepUp(token, { password: 'linen' }).expect(400);
    await stepUp(token, {}).expect(400);
    await me(token, 'post', 'second-factors').send({ kind: 'totp' }).expect(403);
    await stepUp(token, { password: PASSWORD }).expect(200);
    await me(token, 'post', 'second-factors').send({ kind: 'totp' }).expect(201);
  });

  test.each([{}, { kind: 'sms' }, { kind: 7 }, { kind: 'totp', label: 'x'.repeat(61) }])(
    'rejects %j with 400',
    async (body) => {
      const { token } = await aSignedInCustomer(app);
      await me(token, 'post', 'second-factors').send(body).expect(400);
    },
  );
});

describe('a passkey', () => {
  const begin = async (token: string) =>
    (await me(token, 'post', 'second-factors').send({ kind: 'passkey', label: 'Laptop' }).expect(201)).body;
  const confirm = (token: string, id: string, credential: unknown) =>
    me(token, 'post', `second-factors/${id}/confirm`).send({ credential });
  const assert = (challenge: string, assertion: unknown, at: TestApp = app) =>
    at.http.post('/api/auth/second-factor').send({ challenge, assertion });
  const optionsOf = ({ passkey_options }: SecondFactorNeeded) => passkey_options as { challenge: string };

  async function withPasskey(user: User): Promise<{ token: string; passkey: VirtualPasskey }> {
    const token = await bearer(app, user);
    const passkey = new VirtualPasskey(app.config.publicUrl);
    const { id, options } = await begin(token);
    await confirm(token, id, passkey.register(options)).expect(200);
    return { token, passkey };
  }

  test('is registered by a browser that verifies its user, for this site only', async () => {
    const { token } = await aSignedInCustomer(app);
    const passkey = new VirtualPasskey(app.config.publicUrl);
    const { id, options } = await begin(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Selvedge' },
      authenticatorSelection: { userVerification: 'required' },
    });
    for (const bad of [
      {},
      { id: 7 },
      passkey.register(options, { origin: 'https://evil.example' }),
      passkey.register(options, { rpId: 'evil.example' }),
      passkey.register(options, { isVerified: false }),
      passkey.register({ challenge: 'AAAA' }),
    ]) {
      await confirm(token, id, bad).expect(400);
    }
    const { body } = await confirm(token, id, passkey.register(options)).expect(200);
    expect(body).toMatchObject({ second_factor: { kind: 'passkey', label: 'Laptop' } });
    expect(body.recovery_codes).toHaveLength(10);
    const other = await aSignedInCustomer(app);
    const others = await begin(other.token);
    await confirm(other.token, others.id, passkey.register(others.options)).expect(409);
  });

  test('signs in once per challenge, across two APIs, and only with a valid assertion of its own', async () => {
    const [user, another] = [await aCustomer(app), await aCustomer(app)];
    const [{ passkey }, { passkey: foreign }] = [await withPasskey(user), await withPasskey(another)];
    const asked = await challengeOf(app, user);
    expect(asked.methods).toEqual(['passkey', 'recovery']);
    const { challenge } = asked;
    for (const bad of [
      {},
      { id: null },
      foreign.sign(optionsOf(asked)),
      passkey.sign(optionsOf(asked), { origin: 'https://evil.example' }),
      passkey.sign(optionsOf(asked), { rpId: 'evil.example' }),
      passkey.sign(optionsOf(asked), { isVerified: false }),
      passkey.sign(optionsOf(await challengeOf(app, another))),
    ]) {
      await assert(challenge, bad).expect(401);
    }
    await assert(challenge, 'linen').expect(400);
    const right = passkey.sign(optionsOf(asked));
    const answers = await Promise.all([assert(challenge, right), assert(challenge, right, twin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    await assert(challenge, right).expect(401);
    // A copy counts on from an earlier number.
    const next = await challengeOf(app, user);
    await assert(next.challenge, passkey.sign(optionsOf(next), { counter: 1 })).expect(401);
    await assert(next.challenge, passkey.sign(optionsOf(next))).expect(200);
  });

  test('steps up only the session that requested the challenge', async () => {
    const user = await aCustomer(app);
    const { token, passkey } = await withPasskey(user);
    const second = await bearer(app, user);
    await letStepUpEnd(user);
    const ask = async () =>
      (await app.http.post('/api/auth/step-up/challenge').set('Authorization', token).expect(200)).body;
    const asked = await ask();
    const assertion = passkey.sign(asked.passkey_options);
    await stepUp(second, { challenge: asked.challenge, assertion }).expect(400);
    await stepUp(token, { challenge: asked.challenge, assertion }).expect(200);
    await stepUp(token, { challenge: asked.challenge, assertion }).expect(400);
    await me(second, 'post', 'recovery-codes').expect(403);
    await me(token, 'post', 'recovery-codes').expect(201);
  });

  test('is not offered when the site has no HTTPS host name', async () => {
    const { token } = await aSignedInCustomer(app);
    expect((await me(token, 'get', 'second-factors')).body.are_passkeys_possible).toBe(true);
    const isPossible = (publicUrl: string) => new Passkeys({ ...app.config, publicUrl }).arePossible;
    expect(isPossible('https://fabrics.example')).toBe(true);
    expect(isPossible('http://fabrics.example')).toBe(false);
    expect(isPossible('https://203.0.113.7')).toBe(false);
    expect(isPossible('http://[::1]:3000')).toBe(false);
  });
});

describe('the second factor of an account', () => {
  test('is removed only after a step-up by the factor itself: the password is not enough', async () => {
    const user = await aCustomer(app);
    const { token, factorId, secret, recoveryCodes } = await withAuthenticator(app, user);
    await letStepUpEnd(user);
    await me(token, 'delete', `second-factors/${factorId}`).expect(403);
    await me(token, 'post', 'recovery-codes').expect(403);
    await stepUp(token, { password: PASSWORD }).expect(400);
    await me(token, 'delete', `second-factors/${factorId}`).expect(403);
    await stepUp(token, { code: codeOf(secret) }).expect(200);
    const renewed = await me(token, 'post', 'recovery-codes').expect(201);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    await finish((await challengeOf(app, user)).challenge, recoveryCodes[3]).expect(401);
    const other = await aSignedInCustomer(app);
    await me(other.token, 'delete', `second-factors/${factorId}`).expect(404);
    await me(token, 'delete', `second-factors/${factorId}`).expect(204);
    expect(await challengeOf(app, user)).toHaveProperty('token');
    expect((await me(token, 'get', 'second-factors')).body.recovery_codes_left).toBe(0);
    expect(await mailsTo(user, 'A second factor was removed from your account')).toBe(1);
  });

  test('is deleted with its account', async () => {
    const [admin, user] = [await aSignedInAdmin(app), await aCustomer(app)];
    await withAuthenticator(app, user);
    await app.http.delete(`/api/admin/users/${user.id}`).set('Authorization', admin.token).expect(200);
    expect(await app.dataSource.getRepository(SecondFactor).countBy({ userId: user.id })).toBe(0);
  });
});

describe('the suggestion to set up a second factor', () => {
  const offered = async (token: string) =>
    (await me(token, 'get', 'second-factors').expect(200)).body.is_offered as boolean;

  test('is shown to an owner without one until they decline, on every machine, and to nobody else', async () => {
    const { user, token } = await aSignedInAdmin(app);
    expect(await offered(token)).toBe(true);
    await me(token, 'post', 'second-factors/decline').expect(204);
    await me(token, 'post', 'second-factors/decline').expect(204);
    expect(await offered(token)).toBe(false);
    expect(await offered(await bearer(twin, user))).toBe(false);
    expect(await offered((await aSignedInCustomer(app)).token)).toBe(false);
    const another = await aSignedInAdmin(app);
    await withAuthenticator(app, another.user);
    expect(await offered(await bearer(app, another.user))).toBe(false);
  });
});

describe('where staff must have a second factor', () => {
  test('a session without one is limited to setting one up, and unrestricted afterwards', async () => {
    const { user, token } = await aSignedInAdmin(app);
    const get = (path: string) => strict.http.get(path).set('Authorization', token);
    const refused = await get('/api/admin/users').expect(403);
    expect(refused.body).toMatchObject({
      code: 'second_factor_required',
      message: expect.stringContaining('needs a second factor'),
    });
    await strict.http
      .post('/api/auth/change-password')
      .set('Authorization', token)
      .send({ current_password: PASSWORD, new_password: 'organza and tulle' })
      .expect(403);
    await get('/api/auth/profile').expect(200);
    expect((await get('/api/me/second-factors').expect(200)).body.is_required).toBe(true);
    // The catalogue is everybody's, and shows what it shows to visitors.
    await get('/api/fabrics').expect(200);
    const { factorId } = await withAuthenticator(strict, user);
    const [{ id }] = await app.dataSource.query('SELECT id FROM sessions WHERE user_id = $1', [user.id]);
    expect(id).toBeDefined();
    const signedIn = await bearer(strict, user);
    await strict.http.get('/api/admin/users').set('Authorization', signedIn).expect(200);
    const removal = await me(signedIn, 'delete', `second-factors/${factorId}`, strict).expect(409);
    expect(removal.body.message).toBe('Your account needs a second factor. Add another one first.');
  });

  test('when only owners must have one, other users are unaffected, and an owner must set one up first', async () => {
    const get = (path: string, token: string) => owners.http.get(path).set('Authorization', token);
    const owner = await aSignedInMember(owners, 'owner');
    const seller = await aSignedInMember(owners, 'sales');
    await owners.dataSource.query(
      `DELETE FROM user_roles USING roles r WHERE r.id = role_id AND user_id = $1 AND builtin <> 'sales'`,
      [seller.user.id],
    );
    const customer = await aSignedInCustomer(owners);
    await get('/api/admin/quotations', await bearer(owners, seller.user)).expect(200);
    await get('/api/quotations', customer.token).expect(200);
    for (const path of ['/api/admin/quotations', '/api/admin/staff', '/api/admin/dashboard/stats']) {
      expect((await get(path, owner.token).expect(403)).body.code).toBe('second_factor_required');
    }
    expect((await get('/api/me/second-factors', owner.token).expect(200)).body).toMatchObject({ is_required: true });
    await withAuthenticator(owners, owner.user);
    await get('/api/admin/quotations', await bearer(owners, owner.user)).expect(200);
  });

  test('customers need no second factor', async () => {
    const { token } = await aSignedInCustomer(app);
    await strict.http.get('/api/quotations').set('Authorization', token).expect(200);
  });
});

describe('a lost second factor', () => {
  const resets = () => app.app.get(SecondFactorResets, { strict: false });

  test('is reset by another admin: sessions end, the person is mailed, and the audit trail has the reason', async () => {
    const [by, user] = [await anAdmin(app), await anAdmin(app)];
    const { token } = await withAuthenticator(app, user);
    expect(await resets().resetSecondFactor(user.id, by, 'Phone stolen in Pettah')).toEqual({ dueAt: null });
    await profile(token).expect(401);
    expect(await challengeOf(app, user)).toHaveProperty('token');
    expect(await mailsTo(user, 'The second factors of your account were removed')).toBe(1);
    const [entry] = await app.dataSource.query(
      `SELECT actor_id, detail FROM audit_entries WHERE action = 'second-factor-reset' AND $1 = ANY (record_ids)`,
      [user.id],
    );
    expect(entry).toEqual({ actor_id: by.id, detail: 'Phone stolen in Pettah' });
    await expect(resets().resetSecondFactor(user.id, by, 'again')).rejects.toThrow('has no second factor');
  });

  test('of the only owner is reset after a 24-hour notice, which a sign-in with the factor cancels', async () => {
    const user = await anAdmin(app);
    await app.dataSource.query(`UPDATE users SET is_active = false WHERE user_type = 'admin' AND id <> $1`, [user.id]);
    const { secret } = await withAuthenticator(app, user);
    const { dueAt } = await resets().resetSecondFactor(user.id, 'a command on the server', 'Phone lost');
    expect((Number(dueAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await mailsTo(user, 'The second factors of your account will be removed')).toBe(1);
    await finish((await challengeOf(app, user)).challenge, codeOf(secret)).expect(200);
    expect(await app.dataSource.query('SELECT FROM second_factor_resets')).toEqual([]);

    await resets().resetSecondFactor(user.id, 'a command on the server', 'Phone lost');
    const { challenge } = await challengeOf(app, user);
    await app.dataSource.query('UPDATE second_factor_resets SET due_at = now()');
    expect(await challengeOf(app, user)).toHaveProperty('token');
    await finish(challenge, codeOf(secret, 1)).expect(401);
    expect(await mailsTo(user, 'The second factors of your account were removed')).toBe(1);
  });
});

describe('a sign-in on a new device', () => {
  const NEW_DEVICE = 'Your account was signed in to on a new device';
  const login = (user: User, headers: Record<string, string>) =>
    app.http.post('/api/auth/login').set(headers).send({ email: user.email, password: PASSWORD }).expect(200);

  test('mails the holder once, but not for the first device or a known browser', async () => {
    const user = await aCustomer(app);
    const first = await login(user, { 'User-Agent': 'Firefox/143.0' });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    // The same browser after an update: its cookie tells.
    await login(user, { 'User-Agent': 'Chrome/140.0', Cookie: cookie });
    expect(await mailsTo(user, NEW_DEVICE)).toBe(0);
    await login(user, { 'User-Agent': 'Edg/140.0' });
    await login(user, { 'User-Agent': 'Edg/140.0' });
    expect(await mailsTo(user, NEW_DEVICE)).toBe(1);
  });

  test('is mailed when the session starts, not when only the password was correct', async () => {
    const user = await aCustomer(app);
    const { secret } = await withAuthenticator(app, user);
    const asked = await login(user, { 'User-Agent': 'Edg/140.0' });
    expect(await mailsTo(user, NEW_DEVICE)).toBe(0);
    const { challenge } = asked.body as SecondFactorNeeded;
    await finish(challenge, codeOf(secret)).set('User-Agent', 'Edg/140.0').expect(200);
    expect(await mailsTo(user, NEW_DEVICE)).toBe(1);
  });
});

describe('a new encryption key', () => {
  const isSealedBy =
    ({ config }: TestApp) =>
    async () => {
      const sealed = await app.dataSource.query('SELECT FROM second_factors WHERE NOT starts_with(secret, $1)', [
        currentKeyPrefix(config),
      ]);
      return sealed.length === 0;
    };

  test('takes over at the next start, with the former key configured once', async () => {
    const user = await aCustomer(app);
    const { secret, recoveryCodes } = await withAuthenticator(app, user);
    const former = app.config.jwtSecret;
    const next = { databaseUrl: app.config.databaseUrl, jwtSecret: 'another secret of a decent length, for a test' };

    const unready = await startApp(next);
    const asked = await challengeOf(unready, user);
    const refused = await finish(asked.challenge, codeOf(secret), unready).expect(409);
    expect(refused.body.message).toMatch(/server's key was changed/);
    await finish(asked.challenge, recoveryCodes[0], unready).expect(200);
    await unready.close();

    const ready = await startApp({ ...next, secretsKeyPrevious: [former] });
    await eventually(isSealedBy(ready));
    await ready.close();
    const after = await startApp(next);
    await finish((await challengeOf(after, user)).challenge, codeOf(secret), after).expect(200);
    await after.close();
  });

  test('does not decrypt a secret that was moved to another row, truncated or changed', () => {
    const keys = { jwtSecret: 'a', secretsKey: undefined, secretsKeyPrevious: [] };
    const sealed = encryptSecret(keys, 'row', 'JBSWY3DP');
    expect(decryptSecret(keys, 'row', sealed)).toBe('JBSWY3DP');
    expect(decryptSecret(keys, 'other', sealed)).toBeNull();
    expect(decryptSecret({ ...keys, jwtSecret: 'b' }, 'row', sealed)).toBeNull();
    expect(decryptSecret({ ...keys, secretsKey: 'b' }, 'row', sealed)).toBe('JBSWY3DP');
    for (const odd of ['', '.', sealed.slice(0, -3), `${sealed}AA`, sealed.split('.')[0] ?? '']) {
      expect(decryptSecret(keys, 'row', odd)).toBeNull();
    }
  });
});
