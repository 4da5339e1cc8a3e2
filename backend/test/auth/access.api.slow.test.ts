import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Agent, request as rawRequest } from 'node:http';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import {
  type Access,
  BUILTIN_ROLES,
  type BuiltinRole,
  isAllowed,
  permissionsOf,
} from '@selvedge/domain/users/permissions';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../src/auth/tokens.js';
import { keyFor } from '../../src/crypto/keys.js';
import { User } from '../../src/users/user.entity.js';
import { policy } from '../policy.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  connections.destroy();
  await app.close();
});

describe.each(Object.entries(policy))('%s', (route, access) => {
  test(`is open to ${inWords(access)} and to nobody else`, async () => {
    const callers = Object.entries(await tokensFor());
    const verdicts = await Promise.all(
      callers.map(async ([who, token]) => [who, verdict(await statusOf(route, token))]),
    );
    expect(verdicts).toEqual(callers.map(([who]) => [who, expectation(access, who)]));
  });
});

describe('alternative spellings of a protected path do not bypass the policy', () => {
  const customer = () => aSignedInCustomer(app).then(({ token }) => token);
  const spellings = [
    '//api/admin/users',
    '/api//admin/users',
    '/API/ADMIN/USERS',
    '/api/admin/users/',
    '/api/admin/users//',
    '/api/admin/users?x=1',
    '/api/admin/users#x',
    '/api/%61dmin/users',
    '/api/admin%2fusers',
    '/api/admin/%2e/users',
    '/api/config/../admin/users',
    '/api/config/%2e%2e/admin/users',
    '/api/admin/users;a=b',
    '/api/admin/users%00',
    '/api/admin/users%20',
    '/api\\admin\\users',
  ];

  test.each(spellings)('%s', async (path) => {
    for (const authorization of [undefined, await customer()]) {
      const { status, body } = await raw('GET', path, authorization);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).toContain('"statusCode"');
    }
  });

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s', async (method) => {
    const { status } = await raw(method, '/api/admin/users', await customer());
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('a method override is ignored', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const answer = await app.http
      .get(`/api/admin/users/${user.id}?_method=DELETE`)
      .set({ Authorization: token, 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' });
    expect(answer.status).toBe(403);
    expect(await app.dataSource.getRepository(User).countBy({ id: user.id })).toBe(1);
  });
});

/** The expected verdict for a caller with this credential. */
function expectation(access: Access, who: string): string {
  if (access === 'anyone' || access === 'recognized') return 'yes';
  if (who === 'nobody') return access === 'optional' ? 'yes' : 'no: 401';
  if (who === 'a customer')
    return isAllowed(access, { userType: 'customer', permissions: new Set() }) ? 'yes' : 'no: 403';
  const [, role] = /^staff: (.*)$/.exec(who) ?? [];
  if (role === undefined) return 'no: 401';
  return isAllowed(access, { userType: 'admin', permissions: permissionsOf([`role:${role}`]) }) ? 'yes' : 'no: 403';
}

function verdict(status: number): string {
  return status === 401 || status === 403 ? `no: ${status}` : 'yes';
}

let shared: { tokens: Record<string, string | undefined>; state: string } | undefined;

/** Accounts are shared by the routes until one of them changed an account or a session: then there are new ones. */
async function tokensFor(): ReturnType<typeof everyToken> {
  if (shared && shared.state === (await stateOfAccounts())) return shared.tokens;
  const tokens = await everyToken(app);
  shared = { tokens, state: await stateOfAccounts() };
  return tokens;
}

async function stateOfAccounts(): Promise<string> {
  const [{ state }] = await app.dataSource.query(
    `SELECT md5(string_agg(u.id::text || u.token_version || u.is_active || coalesce(u.deleted_at::text, '') || r.roles || s.sessions,
       '' ORDER BY u.id)) AS state
     FROM users u,
       LATERAL (SELECT coalesce(string_agg(role_id::text, '' ORDER BY role_id), '') AS roles FROM user_roles WHERE user_id = u.id) r,
       LATERAL (SELECT count(*) AS sessions FROM sessions WHERE user_id = u.id) s`,
  );
  return state;
}

/** One credential of each kind. */
async function everyToken(testApp: TestApp): Promise<Record<string, string | undefined>> {
  const roles = Object.keys(BUILTIN_ROLES) as BuiltinRole[];
  const [members, { user: admin, token }, customer, deactivated, deleted] = await Promise.all([
    Promise.all(roles.map(async (role) => [`staff: ${role}`, (await aSignedInMember(testApp, role)).token])),
    aSignedInAdmin(testApp),
    aSignedInCustomer(testApp),
    aSignedInAdmin(testApp),
    aSignedInAdmin(testApp),
  ]);
  const users = testApp.dataSource.getRepository(User);
  await users.update({ id: deactivated.user.id }, { isActive: false });
  await users.update({ id: deleted.user.id }, { deletedAt: new Date() });
  const claims = { sub: admin.id, token_version: admin.tokenVersion };
  const standard = { ...claims, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE };
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const [header, , signature] = token.split('.');
  return {
    nobody: undefined,
    'a malformed token': 'Bearer linen',
    'another scheme': token.replace('Bearer', 'Basic'),
    'an empty token': 'Bearer ',
    'an expired token': sign({ ...standard, exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token without an end': sign(standard),
    'a token of another key': sign({ ...standard, exp: inAnHour }, { secret: 'another key, of a decent length' }),
    'a token of the key for other things': sign({ ...standard, exp: inAnHour }, { secret: app.config.jwtSecret }),
    'a token for another audience': sign({ ...standard, exp: inAnHour, aud: 'elsewhere' }),
    'a token of another issuer': sign({ ...standard, exp: inAnHour, iss: 'elsewhere' }),
    'a token with another algorithm': sign({ ...standard, exp: inAnHour }, { algorithm: 'HS512' }),
    'an unsigned token': `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part({ ...standard, exp: inAnHour })}.`,
    'a token signed with RS256': rs256({ ...standard, exp: inAnHour }),
    'an edited token': `${header}.${part({ ...standard, exp: inAnHour + 1 })}.${signature}`,
    'a token of an earlier version': sign({ ...standard, exp: inAnHour, token_version: 0 }),
    'a token of nobody': sign({ ...standard, exp: inAnHour, sub: randomUUID() }),
    'a deactivated admin': deactivated.token,
    'a deleted admin': deleted.token,
    'a customer': customer.token,
    ...Object.fromEntries(members),
    'staff: nothing': (await aSignedInMember(testApp)).token,
  };
}

function sign(claims: object, options: Pick<JwtSignOptions, 'secret' | 'algorithm'> = {}): string {
  // A plain signer: that of the application adds issuer, audience and expiry.
  const secret = options.secret ?? keyFor(app.config, 'session');
  return `Bearer ${new JwtService({}).sign(claims, { ...options, secret })}`;
}

function rs256(claims: object): string {
  const { privateKey } = keyPair;
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `Bearer ${body}.${createSign('RSA-SHA256').update(body).sign(privateKey, 'base64url')}`;
}
const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 });

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function statusOf(route: string, token: string | undefined): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+/g, () => randomUUID()).replace(/\*\w+/g, 'nothing');
  return (await raw(method, path, token)).status;
}

/** Twelve thousand calls need no connection each. */
const connections = new Agent({ keepAlive: true });

/** Sends the path exactly as written. */
function raw(method: string, path: string, authorization?: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const headers = authorization === undefined ? {} : { authorization };
    const request = rawRequest({ hostname, port, method, path, headers, agent: connections }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
    request.end();
  });
}

function inWords(access: Access): string {
  return (
    {
      anyone: 'anyone',
      recognized: 'anyone, whatever the token,',
      optional: 'visitors and signed-in users',
      'signed-in': 'signed-in users',
      customer: 'customers',
      staff: 'staff',
      owner: 'owners',
    }[access as 'anyone'] ?? `staff with ${access}`
  );
}
