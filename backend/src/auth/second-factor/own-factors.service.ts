import { randomUUID } from 'node:crypto';
import { BadRequestException, ConflictException, Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { inParts } from '@selvedge/domain/sentence';
import { isOwner } from '@selvedge/domain/users/permissions';
import {
  type ConfirmedFactor,
  type OwnSecondFactors,
  type PendingFactor,
  type SecondFactor as SecondFactorAnswer,
  shownRecoveryCode,
} from '@selvedge/domain/users/second-factor';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { decryptSecret, encryptSecret } from '../../crypto/secret-encryption.js';
import { recordChange } from '../../database/audit-trail.js';
import { isUniqueViolation } from '../../database/database-unavailable.js';
import { orNotFound } from '../../database/or-not-found.js';
import { changesBy } from '../../database/versioned.js';
import { qrSvg } from '../../documents/qr.js';
import { badField } from '../../http/bad-field.js';
import type { CurrentUser } from '../../http/decorators.js';
import { mailSecurityNotice } from '../../users/account-mail.js';
import { callersAccount } from '../../users/callers-account.js';
import { RecoveryCode } from '../../users/recovery-code.entity.js';
import { removeFactors } from '../../users/reset-second-factor.js';
import { SecondFactor } from '../../users/second-factor.entity.js';
import { SecondFactorReset } from '../../users/second-factor-reset.entity.js';
import { Session } from '../../users/session.entity.js';
import { User } from '../../users/user.entity.js';
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOf, totpUri } from './codes.js';
import { FactorCheck } from './factor-check.service.js';
import { isFactorRequired } from './factor-required.js';
import { Passkeys } from './passkeys.js';
import type { ConfirmFactorDto, NewFactorDto } from './second-factor.dto.js';

const MAX_FACTORS = 10;
const MINUTES_TO_CONFIRM = 15;
const NOT_PENDING = 'This was begun too long ago, or is confirmed already. Please begin again.';
const WRONG_CODE = 'This code is not right. Check that the clock of your phone is, and enter the newest code.';
const NO_PASSKEY = 'The browser did not make a passkey for this site. Please try again.';
const LABELS = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

/** The caller's own second factors and recovery codes. */
@Injectable()
export class OwnFactors {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: FactorCheck,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(caller: CurrentUser): Promise<OwnSecondFactors> {
    const { manager } = this.dataSource;
    const userId = caller.id;
    const reset = await manager.findOneBy(SecondFactorReset, { userId });
    const confirmed = await this.factors.confirmed(manager, userId);
    const isUndecided = await manager.existsBy(User, { id: userId, factorDeclinedAt: IsNull() });
    return {
      second_factors: confirmed.map(toSecondFactor),
      recovery_codes_left: await manager.countBy(RecoveryCode, { userId, usedAt: IsNull() }),
      is_required: isFactorRequired(this.config, caller),
      is_offered: isUndecided && confirmed.length === 0 && isOwner(caller.permissions),
      are_passkeys_possible: this.passkeys.arePossible,
      reset_at: reset?.dueAt.toISOString() ?? null,
    };
  }

  /** Records that the caller declined: the console offers a second factor only once. */
  async decline({ id }: CurrentUser): Promise<void> {
    await this.dataSource.query(
      'UPDATE users SET factor_declined_at = now() WHERE id = $1 AND factor_declined_at IS NULL',
      [id],
    );
  }

  /** Begins a factor, which counts for nothing until it is confirmed. It replaces one that was begun before and not confirmed. */
  begin({ id: userId }: CurrentUser, { kind, label }: NewFactorDto): Promise<PendingFactor> {
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, userId, { mode: 'pessimistic_write' });
      const others = await this.factors.confirmed(manager, userId);
      if (others.length >= MAX_FACTORS) {
        throw new ConflictException(
          inParts('An account has at most {most} second factors. Remove one first.', { most: MAX_FACTORS }),
        );
      }
      await manager.delete(SecondFactor, { userId, kind, confirmedAt: IsNull() });
      const factor = { id: randomUUID(), userId, kind, label: label || LABELS[kind] };
      if (kind === 'passkey') {
        const options = await this.passkeys.registration(
          user,
          others.filter((other) => other.kind === 'passkey'),
        );
        await manager.insert(SecondFactor, { ...factor, webauthnChallenge: options.challenge });
        return { id: factor.id, kind, options };
      }
      const secret = newTotpSecret();
      await manager.insert(SecondFactor, { ...factor, secret: encryptSecret(this.config, factor.id, secret) });
      const uri = totpUri(secret, this.config.brand.name, user.email);
      return { id: factor.id, kind, secret, otpauth_uri: uri, qr_svg: qrSvg(uri, 'QR code for an authenticator app') };
    });
  }

  /**
   * From here on signing in asks for it. With the first one the account gets recovery codes, and its other sessions, which
   * began with a password alone, end.
   * @throws BadRequestException for a wrong code
   */
  async confirm(caller: CurrentUser, id: string, input: ConfirmFactorDto): Promise<ConfirmedFactor> {
    try {
      return await this.dataSource.transaction((manager) => this.#confirm(manager, caller, id, input));
    } catch (error) {
      if (!isUniqueViolation(error, 'second_factors_credential_id_key')) throw error;
      throw new ConflictException('This passkey belongs to an account already.');
    }
  }

  async #confirm(
    manager: EntityManager,
    caller: CurrentUser,
    id: string,
    input: ConfirmFactorDto,
  ): Promise<ConfirmedFactor> {
    const user = await callersAccount(manager, caller.id, { mode: 'pessimistic_write' });
    const since = new Date(Date.now() - MINUTES_TO_CONFIRM * 60_000);
    const pending = { id, userId: user.id, confirmedAt: IsNull(), createdAt: MoreThan(since) };
    const factor = orNotFound(await manager.findOneBy(SecondFactor, pending), NOT_PENDING);
    const isFirst = (await this.factors.confirmed(manager, user.id)).length === 0;
    Object.assign(factor, await this.#proof(factor, input), { confirmedAt: new Date(), webauthnChallenge: null });
    await manager.save(factor);
    await this.#record(manager, caller, user, 'factor-added', factor.label);
    if (!isFirst) return { second_factor: toSecondFactor(factor) };
    await manager.delete(Session, { userId: user.id, id: Not(caller.sessionId) });
    return { second_factor: toSecondFactor(factor), recovery_codes: await this.#renewCodes(manager, user.id) };
  }

  async #proof(factor: SecondFactor, { code, credential }: ConfirmFactorDto): Promise<Partial<SecondFactor>> {
    if (factor.kind === 'passkey') {
      const made = await this.passkeys.registered(credential ?? {}, factor.webauthnChallenge ?? '');
      if (!made) throw new BadRequestException(NO_PASSKEY);
      return made;
    }
    const secret = decryptSecret(this.config, factor.id, factor.secret ?? '');
    const lastStep = secret && stepOf(secret, (code ?? '').replaceAll(' ', ''));
    if (lastStep === null || lastStep === '') {
      throw badField('code', WRONG_CODE);
    }
    // The code that confirms is used up by that.
    return { lastStep };
  }

  /** The last one takes the recovery codes with it. @throws ConflictException where the account must have one */
  remove(caller: CurrentUser, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, caller.id, { mode: 'pessimistic_write' });
      const factors = await this.factors.confirmed(manager, user.id);
      const factor = factors.find((own) => own.id === id);
      if (!factor) throw new NotFoundException('Second factor not found.');
      if (factors.length > 1) await manager.delete(SecondFactor, { id, userId: user.id });
      else if (isFactorRequired(this.config, caller)) {
        throw new ConflictException('Your account needs a second factor. Add another one first.');
      } else await removeFactors(manager, user.id);
      await this.#record(manager, caller, user, 'factor-removed', factor.label);
    });
  }

  /** Makes new recovery codes, which are shown this once; the former ones become invalid. */
  renewRecoveryCodes(caller: CurrentUser): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, caller.id, { mode: 'pessimistic_write' });
      if ((await this.factors.confirmed(manager, user.id)).length === 0) {
        throw new ConflictException('Recovery codes take the place of a second factor. Set one up first.');
      }
      const codes = await this.#renewCodes(manager, user.id);
      await this.#record(manager, caller, user, 'codes-renewed');
      return codes;
    });
  }

  async #renewCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await manager.delete(RecoveryCode, { userId });
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, hash: recoveryHash(userId, code) })),
    );
    return codes.map(shownRecoveryCode);
  }

  async #record(
    manager: EntityManager,
    caller: CurrentUser,
    user: User,
    what: 'factor-added' | 'factor-removed' | 'codes-renewed',
    factor?: string,
  ): Promise<void> {
    await changesBy(manager, caller);
    const { id, name } = user;
    const detail = [DETAILS[what], factor].filter(Boolean).join(': ');
    await recordChange(manager, { action: 'changed', resource: 'users', recordIds: [id], name, detail });
    await mailSecurityNotice(manager, this.config, user, { what, at: new Date(), factor });
    this.#log.log({ event: `auth.${what}`, user_id: id });
  }
}

const DETAILS = {
  'factor-added': 'second factor added',
  'factor-removed': 'second factor removed',
  'codes-renewed': 'recovery codes renewed',
} as const;

const toSecondFactor = ({ id, kind, label, confirmedAt, lastUsedAt }: SecondFactor): SecondFactorAnswer => ({
  id,
  kind,
  label,
  confirmed_at: (confirmedAt as Date).toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
