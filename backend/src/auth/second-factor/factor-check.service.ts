import { ConflictException, Inject, Injectable, Logger } from '@nestjs/common';
import { inParts } from '@selvedge/domain/sentence';
import { type FactorKind, typedCode } from '@selvedge/domain/users/second-factor';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { decryptSecret } from '../../crypto/secret-encryption.js';
import { badField } from '../../http/bad-field.js';
import { RateLimits, TooManyRequestsException } from '../../rate-limiting/rate-limits.js';
import { mailSecurityNotice } from '../../users/account-mail.js';
import { RecoveryCode } from '../../users/recovery-code.entity.js';
import { SecondFactor } from '../../users/second-factor.entity.js';
import { SecondFactorReset } from '../../users/second-factor-reset.entity.js';
import { User } from '../../users/user.entity.js';
import { recoveryHash, stepOf } from './codes.js';
import { Passkeys } from './passkeys.js';

export type FactorMethod = FactorKind | 'recovery';

/** A typed code, or a browser's response for a passkey (AuthenticationResponseJSON). */
export interface FactorAnswer {
  code?: string;
  assertion?: object;
}

const NO_CODE = 'Enter the 6 digits of your authenticator app, or a recovery code of 16 letters and digits.';
const UNREADABLE =
  "The codes of your authenticator app can't be checked since this server's key was changed. Use a recovery code or a passkey, and tell us.";

/** Checks a second factor and uses it up. */
@Injectable()
export class FactorCheck {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The confirmed factors of an account. */
  confirmed(manager: EntityManager, userId: string): Promise<SecondFactor[]> {
    return manager.find(SecondFactor, { where: { userId, confirmedAt: Not(IsNull()) }, order: { confirmedAt: 'ASC' } });
  }

  /** The methods with which an account can confirm; empty if it has no factor. */
  async methods(manager: EntityManager, userId: string, factors: readonly SecondFactor[]): Promise<FactorMethod[]> {
    if (factors.length === 0) return [];
    const kinds = new Set<FactorMethod>(factors.map(({ kind }) => kind));
    if (await manager.existsBy(RecoveryCode, { userId, usedAt: IsNull() })) kinds.add('recovery');
    return [...kinds];
  }

  /**
   * Verifies the second factor of the account and uses it up, in the transaction of `settle`.
   *
   * @returns null for a wrong or used answer: nothing is settled then
   * @throws BadRequestException for what can't be a code, TooManyRequestsException after ten wrong ones
   */
  async check(
    userId: string,
    { code, assertion }: FactorAnswer,
    webauthnChallenge: string | null,
    settle: (manager: EntityManager) => Promise<void>,
  ): Promise<FactorMethod | null> {
    if (assertion !== undefined) {
      return this.#settled('passkey', userId, settle, (manager) =>
        this.#usePasskey(manager, userId, assertion, webauthnChallenge),
      );
    }
    const typed = typedCode(code ?? '');
    if (typed === null) {
      throw badField('code', NO_CODE);
    }
    // Codes and recovery codes are counted separately: guessing at one kind doesn't lock the other.
    const method = 'totp' in typed ? 'totp' : 'recovery';
    const counted = `${method} ${userId}`;
    await this.#take(counted);
    const used = await this.#settled(method, userId, settle, (manager) =>
      'totp' in typed ? this.#useTotp(manager, userId, typed.totp) : this.#useRecovery(manager, userId, typed.recovery),
    );
    if (used) await this.limits.clear('second-factor', counted);
    return used;
  }

  #settled(
    method: FactorMethod,
    userId: string,
    settle: (manager: EntityManager) => Promise<void>,
    use: (manager: EntityManager) => Promise<boolean>,
  ): Promise<FactorMethod | null> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await use(manager))) return null;
      // An account that has a factor needs no reset.
      await manager.delete(SecondFactorReset, { userId });
      await settle(manager);
      return method;
    });
  }

  /** Counts a try before it is verified, so that concurrent guesses can't slip through. */
  async #take(counted: string): Promise<void> {
    try {
      await this.limits.take('second-factor', counted);
    } catch (error) {
      if (!(error instanceof TooManyRequestsException)) throw error;
      const minutes = Math.ceil(error.retryAfterSeconds / 60);
      throw new TooManyRequestsException(
        error.retryAfterSeconds,
        inParts(
          minutes === 1
            ? 'Too many wrong codes. Use another second factor, or try again in 1 minute.'
            : 'Too many wrong codes. Use another second factor, or try again in {minutes} minutes.',
          { minutes },
        ),
      );
    }
  }

  async #useTotp(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const factors = (await this.confirmed(manager, userId)).filter(({ kind }) => kind === 'totp');
    let isUnreadable = false;
    for (const { id, secret } of factors) {
      const opened = decryptSecret(this.config, id, secret ?? '');
      if (opened === null) {
        this.#log.error({ event: 'auth.second-factor-unreadable', user_id: userId });
        isUnreadable = true;
        continue;
      }
      const step = stepOf(opened, code);
      if (step !== null && (await useStep(manager, id, step))) return true;
    }
    if (isUnreadable) throw new ConflictException(UNREADABLE);
    return false;
  }

  async #useRecovery(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const { affected } = await manager.update(
      RecoveryCode,
      { userId, hash: recoveryHash(userId, code), usedAt: IsNull() },
      { usedAt: new Date() },
    );
    if (!affected) return false;
    const user = await manager.findOneByOrFail(User, { id: userId });
    await mailSecurityNotice(manager, this.config, user, { what: 'code-used', at: new Date() });
    return true;
  }

  async #usePasskey(
    manager: EntityManager,
    userId: string,
    assertion: object,
    webauthnChallenge: string | null,
  ): Promise<boolean> {
    if (webauthnChallenge === null) return false;
    const { id } = assertion as { id?: unknown };
    const passkey = (await this.confirmed(manager, userId)).find(({ credentialId }) => credentialId === id);
    if (!passkey) return false;
    const signCount = await this.passkeys.verified(assertion, webauthnChallenge, passkey);
    if (signCount === null) return false;
    const [, used] = await manager.query<[unknown, number]>(
      'UPDATE second_factors SET sign_count = $2, last_used_at = now() WHERE id = $1 AND sign_count = $3',
      [passkey.id, signCount, passkey.signCount],
    );
    return used > 0;
  }
}

/** Accepts only one of two calls with the same code, on whichever API. @returns whether it is this one */
export async function useStep(manager: EntityManager, id: string, step: number): Promise<boolean> {
  const [, used] = await manager.query<[unknown, number]>(
    `UPDATE second_factors SET last_step = $2, last_used_at = now()
     WHERE id = $1 AND (last_step IS NULL OR last_step < $2)`,
    [id, step],
  );
  return used > 0;
}
