import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { resetIfDue } from '../../users/reset-second-factor.js';
import { SignInChallenge } from '../../users/sign-in-challenge.entity.js';
import type { User } from '../../users/user.entity.js';
import { FactorCheck, type FactorMethod } from './factor-check.service.js';
import { Passkeys } from './passkeys.js';

const MINUTES = 5;
export const CHALLENGE_OVER = 'This took longer than five minutes, or was finished already. Please sign in again.';

export interface OpenChallenge {
  userId: string;
  tokenVersion: number;
  webauthnChallenge: string | null;
}

/** Challenges for a second factor: after a right password, or in a session that must confirm again. */
@Injectable()
export class Challenges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: FactorCheck,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The challenge for an account whose password was right; null without a second factor. */
  atSignIn(user: User): Promise<SecondFactorNeeded | null> {
    return this.dataSource.transaction(async (manager) => {
      // The sessions that began before have ended with the factors.
      if (await resetIfDue(manager, this.config, user.id)) user.tokenVersion += 1;
      const challenge = await this.#ask(manager, user, null);
      return challenge && { second_factor_needed: true, ...challenge };
    });
  }

  /** The challenge for somebody who is signed in; null without a second factor. */
  inSession(user: User, sessionId: string): ReturnType<Challenges['atSignIn']> {
    return this.dataSource.transaction(async (manager) => {
      const challenge = await this.#ask(manager, user, sessionId);
      return challenge && { second_factor_needed: true, ...challenge };
    });
  }

  async #ask(
    manager: EntityManager,
    { id: userId, tokenVersion }: User,
    sessionId: string | null,
  ): Promise<{ challenge: string; methods: FactorMethod[]; passkey_options?: object } | null> {
    const factors = await this.factors.confirmed(manager, userId);
    const methods = await this.factors.methods(manager, userId, factors);
    if (methods.length === 0) return null;
    const passkeys = factors.filter(({ kind }) => kind === 'passkey');
    const options = passkeys.length > 0 ? await this.passkeys.authentication(passkeys) : null;
    const challenge = randomBytes(32).toString('base64url');
    await manager.insert(SignInChallenge, {
      tokenHash: hashOf(challenge),
      userId,
      sessionId,
      tokenVersion,
      webauthnChallenge: options?.challenge ?? null,
      expiresAt: () => `now() + interval '${MINUTES} minutes'`,
    });
    return { challenge, methods, ...(options && { passkey_options: options }) };
  }

  /** @throws UnauthorizedException for a challenge that has expired, was used, is of another session or unknown. */
  async find(challenge: string, sessionId: string | null): Promise<OpenChallenge> {
    const [open] = await this.dataSource.query<OpenChallenge[]>(
      `SELECT c.user_id AS "userId", c.token_version AS "tokenVersion", c.webauthn_challenge AS "webauthnChallenge"
       FROM sign_in_challenges c JOIN users u
         ON u.id = c.user_id AND u.token_version = c.token_version AND u.is_active AND u.deleted_at IS NULL
       WHERE c.token_hash = $1 AND c.session_id IS NOT DISTINCT FROM $2 AND c.used_at IS NULL AND c.expires_at > now()`,
      [hashOf(challenge), sessionId],
    );
    if (!open) throw new UnauthorizedException(CHALLENGE_OVER);
    return open;
  }

  /**
   * Uses a challenge up: of two concurrent responses, on whichever API, only one is accepted. @throws UnauthorizedException to
   * the other
   */
  async use(manager: EntityManager, challenge: string): Promise<void> {
    const [, used] = await manager.query<[unknown, number]>(
      'UPDATE sign_in_challenges SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [hashOf(challenge)],
    );
    if (!used) throw new UnauthorizedException(CHALLENGE_OVER);
  }
}

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');
