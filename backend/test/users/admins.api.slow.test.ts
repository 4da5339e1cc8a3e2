import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { BuiltinRole } from '@selvedge/domain/users/permissions';
import type { StaffMember } from '@selvedge/domain/users/staff';
import { readCommand, USAGE } from '../../src/admin-arguments.js';
import { removeAdmin } from '../../src/users/ensure-admin.js';
import { resetByCommand } from '../../src/users/reset-second-factor.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aSignedInCustomer, aSignedInMember, bearer, PASSWORD } from '../support/factories.js';
import { someoneWaits } from '../support/locks.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { productProgram } from '../support/programs.js';
import { challengeOf, withAuthenticator } from '../support/second-factor-fixture.js';

// Each use of the command is a process of its own.
jest.setTimeout(180_000);

const GOOD = 'organza tulle chiffon';

let mailed: MailedApp;
/** Another API of the same database. */
let second: TestApp;
let { app, worker, sink, admin } = {} as MailedApp;
/** Two administrators that exist in all tests. */
let [owner, moved] = [] as unknown as [User, User];

beforeAll(async () => {
  mailed = await startMailedApp({ passwordPolicy: 'strict' });
  ({ app, worker, sink, admin } = mailed);
  second = await startApp({ databaseUrl: app.config.databaseUrl });
  owner = await anAdmin(app, { name: 'Tharindu Jayawardena' });
  moved = await anAdmin(app, {
    email: 'new@selvedge.example',
    emailVerifiedAt: null,
    provenEmail: 'old@selvedge.example',
  });
  await anAdmin(app, { email: 'former@selvedge.example', isActive: false });
});
afterAll(async () => {
  await second.close();
  await mailed.close();
});
beforeEach(async () => {
  await app.dataSource.query('TRUNCATE rate_limits');
  await worker.work();
  sink.forget();
});

const post = (path: string, body: object, token = '') =>
  app.http
    .post(`/api${path}`)
    .set(token ? { Authorization: token } : {})
    .send(body);
const put = (id: string, body: object) => app.http.put(`/api/admin/users/${id}`).set('Authorization', admin).send(body);
const login = (email: string, password: string) => post('/auth/login', { email, password });
const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));
const newAddress = () => `kavindu.${randomUUID().slice(0, 8)}@fernando.lk`;
const stored = (id: string) => app.dataSource.getRepository(User).findOneByOrFail({ id });
const tokenIn = (address: string) =>
  /reset-password#token=([\w-]+)/.exec(mailsTo(address).at(-1)?.parsed.text ?? '')?.[1] ?? '';

/** Mails to all administrators: subject and text, once per address. */
async function announced(subject: string): Promise<string> {
  await worker.work();
  const letters = sink.received.filter(({ parsed }) => parsed.subject === `${subject} - Selvedge`);
  const notified = letters.flatMap(({ to }) => to).sort();
  const addresses = await app.dataSource.query<{ address: string }[]>(
    `SELECT DISTINCT unnest(ARRAY[email, proven_email]) AS address FROM users WHERE user_type = 'admin' AND is_active`,
  );
  expect(notified).toEqual(expect.arrayContaining([owner.email, moved.email, 'old@selvedge.example']));
  expect(notified).not.toContain('former@selvedge.example');
  expect(addresses.map(({ address }) => address)).toEqual(expect.arrayContaining(notified));
  expect(new Set(notified).size).toBe(notified.length);
  return letters[0]?.parsed.text ?? '';
}

describe('every administrator is notified by mail', () => {
  test('when an admin creates an administrator, with the name of the creator', async () => {
    const email = newAddress();
    const user = { name: 'Second door https://evil.example', email, password: GOOD, user_type: 'admin' };
    await post('/admin/users', user, admin).expect(201);
    const text = await announced('There is a new member of staff');
    expect(text).toContain(email);
    expect(text).toContain('By: Ruwan Silva');
    expect(text).not.toContain('https://evil.example');
    expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['You are invited to work with us - Selvedge']);
  });

  test('when an account becomes an administrator', async () => {
    const user = await aCustomer(app);
    expect((await put(user.id, { user_type: 'admin' }).expect(200)).body.user_type).toBe('admin');
    expect(await announced('A customer became a member of staff')).toContain(user.email);
  });

  test('but not of other changes', async () => {
    const user = await aCustomer(app);
    await put(user.id, { name: 'Another name', user_type: 'customer' }).expect(200);
    await post('/admin/users', { name: 'Ama', email: newAddress(), password: GOOD, user_type: 'customer' }, admin);
    await worker.work();
    expect(mailsTo(owner.email)).toEqual([]);
  });
});

describe('an account that becomes an administrator', () => {
  test('has to choose a password through a mailed link and has no access before', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { body } = await put(user.id, { user_type: 'admin' }).expect(200);
    expect(body).toMatchObject({ id: user.id, user_type: 'admin', is_active: true });
    await worker.work();
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await login(user.email, PASSWORD).expect(401);
    const link = tokenIn(user.email);
    const { body: refused } = await post('/auth/reset-password', { token: link, password: 'elevenchars' }).expect(400);
    expect(refused.message).toContain('at least 12 characters');
    await post('/auth/reset-password', { token: link, password: GOOD }).expect(200);
    expect((await login(user.email, GOOD).expect(200)).body.user.user_type).toBe('admin');
  });

  test('has to verify an unverified address, whatever password the admin sets', async () => {
    const email = newAddress();
    const attacker = { full_name: 'Attacker', email, password: 'organza and tulle' };
    const { body: session } = await post('/auth/signup', attacker).expect(201);
    await put(session.user.id, { user_type: 'admin', password: GOOD }).expect(200);
    await worker.work();
    for (const password of ['organza and tulle', GOOD]) await login(email, password).expect(401);
    await app.http.get('/api/auth/profile').set('Authorization', `Bearer ${session.token}`).expect(401);
    await post('/auth/reset-password', { token: tokenIn(email), password: 'tulle and organza' }).expect(200);
    expect((await login(email, 'tulle and organza').expect(200)).body.user).toMatchObject({
      user_type: 'admin',
      email_verified: true,
    });
  });

  test('has to verify an address that is changed at the same time', async () => {
    const user = await aCustomer(app);
    const email = newAddress();
    await put(user.id, { user_type: 'admin', email, password: GOOD }).expect(200);
    await worker.work();
    await login(email, GOOD).expect(401);
    expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['You are a member of staff now - Selvedge']);
    expect(mailsTo(user.email).map(({ parsed }) => parsed.subject)).toEqual([
      'The address of your account was changed - Selvedge',
    ]);
    await post('/auth/reset-password', { token: tokenIn(email), password: GOOD }).expect(200);
    await login(email, GOOD).expect(200);
  });

  test('keeps the password set by the admin when the address is verified and the password is strong enough', async () => {
    const user = await aCustomer(app);
    const { body } = await put(user.id, { user_type: 'admin', password: 'elevenchars' }).expect(400);
    expect(body.message).toContain('at least 12 characters');
    expect((await stored(user.id)).userType).toBe('customer');
    await put(user.id, { user_type: 'admin', password: GOOD }).expect(200);
    await login(user.email, GOOD).expect(200);
  });
});

describe('a member of staff', () => {
  const get = (path: string, token = admin) => app.http.get(`/api${path}`).set('Authorization', token);
  const member = async (id: string): Promise<StaffMember> => (await get(`/admin/staff/${id}`).expect(200)).body;
  const lastEntry = async (id: string) => {
    const [entry] = await app.dataSource.query(
      `SELECT action, actor_id, detail FROM audit_entries WHERE record_ids @> ARRAY[$1::uuid] ORDER BY id DESC LIMIT 1`,
      [id],
    );
    return entry;
  };
  async function roleIds(...keys: BuiltinRole[]): Promise<string[]> {
    const rows = await app.dataSource.query('SELECT id FROM roles WHERE builtin = ANY ($1)', [keys]);
    return rows.map(({ id }: { id: string }) => id);
  }
  const anInvitation = async (fields: object = {}) => ({
    name: 'Sanduni Alwis',
    email: newAddress(),
    role_ids: await roleIds('sales'),
    ...fields,
  });

  test('gets an invitation mail valid for seven days, and is listed as active after choosing a password', async () => {
    const manager = await aSignedInMember(app, 'manager');
    const input = await anInvitation();
    const { body: invited } = await post('/admin/staff', input, manager.token).expect(201);
    expect(invited).toMatchObject({
      name: 'Sanduni Alwis',
      state: 'invited',
      roles: [{ name: 'Sales' }],
      is_owner: false,
      second_factor: false,
      sessions: 0,
      last_seen_at: null,
      can_change: true,
    });
    await worker.work();
    const text = mailsTo(input.email)[0]?.parsed.text ?? '';
    expect(text).toContain('Ruwan Silva invites you to work with Selvedge Fabrics (Pvt) Ltd (Selvedge).');
    expect(text).toContain('Role: Sales');
    const [{ days }] = await app.dataSource.query(
      `SELECT extract(day FROM expires_at - created_at)::int AS days FROM account_links WHERE user_id = $1`,
      [invited.id],
    );
    expect(days).toBe(7);

    const first = tokenIn(input.email);
    await post(`/admin/staff/${invited.id}/invite`, {}, manager.token).expect(200);
    await worker.work();
    await post('/auth/reset-password', { token: first, password: GOOD }).expect(400);
    await post('/auth/reset-password', { token: tokenIn(input.email), password: GOOD }).expect(200);
    const session = await login(input.email, GOOD).expect(200);
    expect((await get('/me/permissions', `Bearer ${session.body.token}`)).body.roles).toEqual([
      expect.objectContaining({ name: 'Sales' }),
    ]);
    const now = await member(invited.id);
    expect(now).toMatchObject({ state: 'active', invited_at: null, sessions: 1, email_verified: true });
    expect(Date.parse(now.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await app.http.post('/api/auth/logout').set('Authorization', `Bearer ${session.body.token}`).expect(204);
    expect(await member(invited.id)).toMatchObject({ sessions: 0, last_seen_at: expect.any(String) });
    const { body } = await post(`/admin/staff/${invited.id}/invite`, {}, manager.token).expect(409);
    expect(body.message).toBe('Sanduni Alwis waits for no invitation. Reload the page.');
    const list = await get(`/admin/staff?filter=${encodeURIComponent('{"state":"active","search":"sanduni"}')}`);
    expect(list.headers['content-range']).toBe('staff 0-0/1');
    expect(list.body[0].id).toBe(invited.id);
  });

  test('is invited once per address, with at least one role, and only with rights that the inviter has', async () => {
    const manager = await aSignedInMember(app, 'manager');
    const customer = await aCustomer(app);
    const former = await app.dataSource.getRepository(User).findOneByOrFail({ email: 'former@selvedge.example' });
    for (const [fields, message] of [
      [{ email: customer.email }, /has a customer account with this address\. Change its type in User Management/],
      [{ email: owner.email }, 'Somebody of the staff has this address already.'],
      [{ email: former.email }, /had access before\. Give it back to them in the list\./],
    ] as const) {
      const { body } = await post('/admin/staff', await anInvitation(fields), admin).expect(409);
      expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    }
    const more = await anInvitation({ role_ids: await roleIds('sales', 'owner') });
    await post('/admin/staff', more, manager.token).expect(403);
    for (const wrong of [{ role_ids: [] }, { role_ids: 'sales' }, { name: ' ' }, { email: 'sanduni' }]) {
      await post('/admin/staff', await anInvitation(wrong), admin).expect(400);
    }
    const twice = await anInvitation();
    const both = await Promise.all([1, 2].map(() => post('/admin/staff', twice, admin)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const sales = await aSignedInMember(app, 'sales');
    for (const call of [get('/admin/staff', sales.token), post('/admin/staff', twice, sales.token)]) {
      expect((await call.expect(403)).body.needs).toBe('user.manage');
    }
  });

  test('loses every session, link and API key on all API processes when the access ends', async () => {
    const { user, token } = await aSignedInMember(app, 'owner');
    const other = await bearer(app, user);
    await post('/auth/forgot-password', { email: user.email }).expect(202);
    await worker.work();
    const link = tokenIn(user.email);
    const { body: made } = await post(
      '/admin/api-keys',
      { name: 'Courier', permissions: ['order.read'] },
      token,
    ).expect(201);
    await get('/admin/orders', `Bearer ${made.key}`).expect(200);
    await post(`/admin/staff/${user.id}/end-access`, {}, admin).expect(400);
    const { version } = await member(user.id);
    const stale = { reason: 'Left for another house', version: version + 1 };
    const { body: current } = await post(`/admin/staff/${user.id}/end-access`, stale, admin).expect(409);
    expect(current.current).toMatchObject({ id: user.id, state: 'active' });
    const { body } = await post(`/admin/staff/${user.id}/end-access`, { ...stale, version }, admin).expect(200);
    expect(body).toMatchObject({ state: 'ended', sessions: 0, roles: [{ name: 'Owner' }] });

    for (const api of [app, second]) {
      for (const authorization of [token, other, `Bearer ${made.key}`]) {
        await api.http.get('/api/auth/profile').set('Authorization', authorization).expect(401);
      }
      await api.http.post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
      await api.http.post('/api/auth/reset-password').send({ token: link, password: GOOD }).expect(400);
    }
    sink.forget();
    await post('/auth/forgot-password', { email: user.email }).expect(202);
    await worker.work();
    expect(mailsTo(user.email)).toEqual([]);
    const by = await app.dataSource.query(`SELECT id FROM users WHERE email = $1`, [mailed.adminEmail]);
    expect(await lastEntry(user.id)).toEqual({
      action: 'changed',
      actor_id: by[0].id,
      detail: 'Left for another house',
    });
    expect(await stored(user.id)).toMatchObject({ name: user.name, userType: 'admin' });
    await post(`/admin/staff/${user.id}/end-access`, { reason: 'Once more' }, admin).expect(409);
    await post(`/admin/staff/${user.id}/restore`, {}, admin).expect(200);
    await get('/admin/orders', `Bearer ${made.key}`).expect(401);
  });

  test('has the same roles again when the access is restored and a new password is chosen', async () => {
    const { user } = await aSignedInMember(app, 'storekeeper');
    await post(`/admin/staff/${user.id}/restore`, {}, admin).expect(409);
    await post(`/admin/staff/${user.id}/end-access`, { reason: 'A year abroad' }, admin).expect(200);
    const { body } = await post(`/admin/staff/${user.id}/restore`, {}, admin).expect(200);
    expect(body).toMatchObject({ state: 'invited', roles: [{ name: 'Storekeeper' }] });
    await login(user.email, PASSWORD).expect(401);
    await worker.work();
    expect(mailsTo(user.email).map(({ parsed }) => parsed.subject)).toEqual(['You have access again - Selvedge']);
    await post('/auth/reset-password', { token: tokenIn(user.email), password: GOOD }).expect(200);
    const { body: session } = await login(user.email, GOOD).expect(200);
    const mine = (await get('/me/permissions', `Bearer ${session.token}`).expect(200)).body;
    expect(mine.permissions).toContain('stock.cut');
  });

  test('cannot change staff who have more rights, and gets 404 for customer accounts', async () => {
    const manager = await aSignedInMember(app, 'manager');
    const other = await aSignedInMember(app, 'owner');
    const customer = await aCustomer(app);
    for (const [path, body] of [
      ['end-access', { reason: 'I want to be the owner' }],
      ['restore', {}],
      ['invite', {}],
      ['make-customer', {}],
    ] as const) {
      const { body: refused } = await post(`/admin/staff/${other.user.id}/${path}`, body, manager.token).expect(403);
      expect(refused.message).toBe(`${other.user.name} has rights that you lack. Ask somebody who has them, too.`);
      await post(`/admin/staff/${customer.id}/${path}`, body, manager.token).expect(404);
      await post(`/admin/staff/${randomUUID()}/${path}`, body, manager.token).expect(404);
    }
    const seen = await get(`/admin/staff/${other.user.id}`, manager.token).expect(200);
    expect(seen.body).toMatchObject({ can_change: false, is_owner: true });
  });

  test('can be a promoted customer with the chosen roles, and becomes a customer again when that is undone', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const role_ids = await roleIds('sales');
    await put(user.id, { role_ids }).expect(400);
    await put(user.id, { user_type: 'admin', role_ids }).expect(200);
    expect(await member(user.id)).toMatchObject({ state: 'invited', roles: [{ name: 'Sales' }] });
    await worker.work();
    const text = mailsTo(user.email)[0]?.parsed.text ?? '';
    expect(text).toContain('made your account at Selvedge Fabrics (Pvt) Ltd (Selvedge) one of a member of staff');
    await post(`/admin/staff/${user.id}/make-customer`, {}, admin).expect(200);
    expect(await stored(user.id)).toMatchObject({ userType: 'customer', isActive: true });
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await login(user.email, PASSWORD).expect(401);
    await worker.work();
    expect(mailsTo(user.email).at(-1)?.parsed.subject).toBe('Your account is ready - Selvedge');
    await post('/auth/reset-password', { token: tokenIn(user.email), password: GOOD }).expect(200);
    const { body: session } = await login(user.email, GOOD).expect(200);
    expect(session.user.user_type).toBe('customer');
    await get('/quotations', `Bearer ${session.token}`).expect(200);
    await get('/admin/staff', `Bearer ${session.token}`).expect(403);
  });
});

test('a customer account created by staff gets a mail to choose a password, and its initial password works too', async () => {
  const email = newAddress();
  const input = { name: 'Ama Perera', email, password: GOOD, user_type: 'customer' };
  await post('/admin/users', input, admin).expect(201);
  await worker.work();
  const [mail] = mailsTo(email);
  expect(mail?.parsed.subject).toBe('Your account is ready - Selvedge');
  expect(mail?.parsed.text).toContain('Ruwan Silva of Selvedge Fabrics (Pvt) Ltd (Selvedge) made an account for you.');
  await login(email, GOOD).expect(200);
  await post('/auth/reset-password', { token: tokenIn(email), password: 'organza and tulle' }).expect(200);
  expect((await login(email, 'organza and tulle').expect(200)).body.user.email_verified).toBe(true);
});

describe('the admin command', () => {
  const ADMIN_PASSWORD = 'first-Passw0rd-of-all';

  /** Runs the command as a container does: all settings are in the environment. */
  function run(args: string[], input = ''): Promise<{ code: number | null; printed: string }> {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.config.databaseUrl, ADMIN_PASSWORD };
    const child = spawn(process.execPath, [productProgram('admin-cli'), ...args], {
      cwd: app.config.dataDir,
      env: { ...env, ADMIN_EMAIL: owner.email },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.stdin.end(input);
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  }
  const passwordIn = (printed: string) => /^Password: (\S+)$/m.exec(printed)?.[1] ?? '';

  test.each([
    ['someone', () => newAddress()],
    ['reset', () => owner.email],
  ])('%s generates a password and prints it, although ADMIN_PASSWORD is set', async (word, addressOf) => {
    const email = addressOf();
    const { code, printed } = await run([word === 'reset' ? 'reset' : email]);
    expect(code).toBe(0);
    expect(passwordIn(printed)).toMatch(/^[\w-]{20}$/);
    expect(printed).not.toContain(ADMIN_PASSWORD);
    await login(email, ADMIN_PASSWORD).expect(401);
    await login(email, passwordIn(printed)).expect(200);
    await announced(word === 'reset' ? 'An administrator has a new password' : 'There is a new member of staff');
  });

  test('reset-2fa removes the second factors of an account, and fails when the account has none', async () => {
    const user = await anAdmin(app);
    await withAuthenticator(app, user);
    const { code, printed } = await run(['reset-2fa', user.email]);
    expect([code, printed]).toEqual([
      0,
      `The second factors of ${user.email} are removed, and all its sessions have ended.\n`,
    ]);
    expect(await challengeOf(app, user)).toHaveProperty('token');
    const again = await run(['reset-2fa', user.email]);
    expect([again.code, again.printed]).toEqual([1, `${user.name} has no second factor.\n`]);
    const unknown = resetByCommand(app.dataSource, app.config, newAddress());
    await expect(unknown).rejects.toThrow('has no account. Nothing was changed.');
  });

  test('reads the password from standard input with --password-stdin, and does not print it', async () => {
    const email = newAddress();
    expect(await run([email, '--password-stdin'], `${GOOD} 1\r\nnever mind\n`)).toEqual({
      code: 0,
      printed: `${email} is now an administrator.\n`,
    });
    await login(email, `${GOOD} 1`).expect(200);
    const weak = await run([email, '--password-stdin'], 'short\n');
    expect(weak).toEqual({ code: 1, printed: 'Password must be at least 12 characters long\n' });
    expect((await run([email, '--password-stdin'], '')).code).toBe(1);
    await login(email, `${GOOD} 1`).expect(200);
  });

  test('prints its usage without an address', async () => {
    const { code, printed } = await run([]);
    expect([code, printed]).toEqual([1, `${USAGE}\n`]);
    expect(USAGE).toMatch(
      /^Creates an administrator, gives an existing one a new password, or ends somebody's access:/,
    );
  });

  test.each([[['nobody']], [['remove']], [['remove', 'nobody']], [['a@b.lk', 'c@d.lk']], [['a@b.lk', '--x']]])(
    'rejects the arguments %j with its usage',
    (args) => expect(() => readCommand(args)).toThrow(USAGE),
  );

  test('remove ends the access of an administrator with sessions and links, and notifies the others', async () => {
    const gone = await anAdmin(app);
    const token = await bearer(app, gone);
    await post('/auth/forgot-password', { email: gone.email }).expect(202);
    await worker.work();
    const link = tokenIn(gone.email);
    const { code, printed } = await run(['remove', gone.email.toUpperCase()]);
    expect([code, printed]).toEqual([0, expect.stringContaining('has ended, with all its sessions')]);
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await login(gone.email, PASSWORD).expect(401);
    await post('/auth/reset-password', { token: link, password: GOOD }).expect(400);
    expect(await stored(gone.id)).toMatchObject({ userType: 'admin', isActive: false });
    expect(await announced('The access of a member of staff ended')).toContain(gone.email);
    await expect(removeAdmin(app.dataSource, gone.email)).rejects.toThrow('has ended already');
    const customer = await aCustomer(app);
    await expect(removeAdmin(app.dataSource, customer.email)).rejects.toThrow('is no member of staff.');
    const [entry] = await app.dataSource.query(
      `SELECT origin, detail FROM audit_entries WHERE record_ids @> ARRAY[$1::uuid] ORDER BY id DESC LIMIT 1`,
      [gone.id],
    );
    expect(entry).toEqual({ origin: 'command', detail: 'npm run admin -- remove' });
  });

  test('remove never deletes the last administrator, even when several are removed at once', async () => {
    const all = await app.dataSource.query<{ email: string }[]>(
      `SELECT email FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    const [first, second, ...others] = all.map(({ email }) => email);
    await app.dataSource.query('UPDATE users SET is_active = false WHERE email = ANY ($1)', [others]);
    const last = await Promise.all([run(['remove', first ?? '']), run(['remove', second ?? ''])]);
    expect(last.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(last.map(({ printed }) => printed).join('')).toContain('is the only owner who can sign in');
    const left = await app.dataSource.query(
      `SELECT count(*)::int AS admins FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    expect(left).toEqual([{ admins: 1 }]);
  });

  test('the command and the API concurrently ending the access of the last two owners leave one owner', async () => {
    const [{ id, email }] = await app.dataSource.query(
      `SELECT id, email FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    const other = await anAdmin(app);
    const token = await bearer(app, other);
    const [command, api] = await app.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT FROM roles WHERE builtin = 'owner' FOR UPDATE`);
      const both = [
        run(['remove', other.email]),
        post(`/admin/staff/${id}/end-access`, { reason: 'They left' }, token).then(({ status }) => status),
      ] as const;
      await someoneWaits(app, 2);
      return both.map((pending) => ({ pending })) as [{ pending: (typeof both)[0] }, { pending: (typeof both)[1] }];
    });
    const [{ code }, status] = [await command.pending, await api.pending];
    expect([
      [0, 409],
      [1, 200],
    ]).toContainEqual([code, status]);
    const left: { email: string }[] = await app.dataSource.query(
      `SELECT email FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    expect(left).toEqual([{ email: code === 0 ? email : other.email }]);
  });
});
