import {
  type ConfirmedFactor,
  type FactorKind,
  type OwnSecondFactors,
  type PendingFactor,
  type SecondFactorNeeded,
  STEP_UP_NEEDED,
  type StepUpChallenge,
} from '@selvedge/domain/users/second-factor';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import { api } from './api';
import { ApiError } from './api-error';

/** The response to a challenge for the second factor. */
export type FactorAnswer = { code: string } | { assertion: object } | { password: string };

/** The part of a challenge that a form needs, at a sign-in or in a session. */
export type FactorQuestion = Pick<StepUpChallenge, 'challenge' | 'methods' | 'passkey_options'>;

/** Thrown at a sign-in whose password was right. */
export class SecondFactorAsked extends Error {
  constructor(readonly question: SecondFactorNeeded) {
    super('A second factor is needed.');
    this.name = 'SecondFactorAsked';
  }
}

/** The session in the response to a sign-in. @throws SecondFactorAsked */
export function sessionOf<Answer extends SessionAnswer>(answer: Answer | SecondFactorNeeded): Answer {
  if ('second_factor_needed' in answer) throw new SecondFactorAsked(answer);
  return answer;
}

export const finishSignIn = (challenge: string, answer: FactorAnswer): Promise<SessionAnswer> =>
  api('/auth/second-factor', { method: 'POST', body: { challenge, ...answer } });

export const stepUpQuestion = (): Promise<StepUpChallenge> => api('/auth/step-up/challenge', { method: 'POST' });

export const stepUp = (challenge: string, answer: FactorAnswer): Promise<unknown> =>
  api('/auth/step-up', { method: 'POST', body: { ...('assertion' in answer && { challenge }), ...answer } });

/** Repeats `call` once if the server requires a step-up; `ask` resolves with whether the caller has confirmed. */
export async function withStepUp<Answer>(call: () => Promise<Answer>, ask: () => Promise<boolean>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === STEP_UP_NEEDED) || !(await ask())) throw error;
    return call();
  }
}

const FACTORS = '/me/second-factors';

export const ownFactors = (): Promise<OwnSecondFactors> => api(FACTORS);

/** Declines the offer of a second factor, which is not made again. */
export const declineFactor = (): Promise<void> => api(`${FACTORS}/decline`, { method: 'POST' });

export const beginFactor = (kind: FactorKind): Promise<PendingFactor> =>
  api(FACTORS, { method: 'POST', body: { kind } });

export const confirmFactor = (id: string, proof: { code: string } | { credential: object }): Promise<ConfirmedFactor> =>
  api(`${FACTORS}/${encodeURIComponent(id)}/confirm`, { method: 'POST', body: proof });

export const removeFactor = (id: string): Promise<unknown> =>
  api(`${FACTORS}/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await api<{ recovery_codes: string[] }>('/me/recovery-codes', { method: 'POST' })).recovery_codes;

/** Returns whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Asks for one of the passkeys. @throws Error when the person or the browser declines */
export async function askForPasskey(options: object): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] });
}

/** Makes a passkey. @throws Error when the person or the browser declines */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}
