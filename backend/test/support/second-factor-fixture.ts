import type { ConfirmedFactor, PendingFactor, SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { User } from '../../src/users/user.entity.js';
import type { TestApp } from './app.js';
import { bearer, PASSWORD } from './factories.js';

const STEP_MS = 30_000;

/** The code of an authenticator app, now or so many steps later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export interface WithApp {
  token: string;
  secret: string;
  factorId: string;
  recoveryCodes: string[];
}

/** Sets up an authenticator app for `user`, by the calls that a browser makes. The present code is used up by that. */
export async function withAuthenticator(app: TestApp, user: User): Promise<WithApp> {
  const token = await bearer(app, user);
  const call = (path: string) => app.http.post(`/api/me/second-factors${path}`).set('Authorization', token);
  const begun = (await call('').send({ kind: 'totp', label: 'Phone' }).expect(201)).body as PendingFactor;
  if (begun.kind !== 'totp') throw new Error('The API began another kind of factor.');
  const { body } = await call(`/${begun.id}/confirm`)
    .send({ code: codeOf(begun.secret, -1) })
    .expect(200);
  const confirmed = body as ConfirmedFactor;
  return { token, secret: begun.secret, factorId: begun.id, recoveryCodes: confirmed.recovery_codes ?? [] };
}

/** The first step of a sign-in. */
export async function challengeOf(app: TestApp, { email }: Pick<User, 'email'>): Promise<SecondFactorNeeded> {
  const { body } = await app.http.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  return body as SecondFactorNeeded;
}
