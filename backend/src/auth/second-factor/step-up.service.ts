import { Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { StepUpChallenge } from '@selvedge/domain/users/second-factor';
import { DataSource, type EntityManager } from 'typeorm';
import { badField } from '../../http/bad-field.js';
import type { CurrentUser } from '../../http/decorators.js';
import { callersAccount } from '../../users/callers-account.js';
import { Session } from '../../users/session.entity.js';
import { AuthService } from '../auth.service.js';
import type { ClientInfo } from '../client-info.js';
import { STEP_UP_MINUTES } from '../sessions.service.js';
import { Challenges } from './challenges.service.js';
import { FactorCheck } from './factor-check.service.js';
import type { StepUpDto } from './second-factor.dto.js';

const WRONG_PASSWORD = 'This is not your password.';
const WRONG_CODE = 'This code is not right, or was used before. Please enter the newest one.';
const NEEDS_FACTOR = 'Confirm with your second factor: a code, a passkey or a recovery code.';

/** Authenticates somebody who is signed in again, before a far-reaching change. */
@Injectable()
export class StepUps {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    private readonly auth: AuthService,
    private readonly factors: FactorCheck,
    private readonly challenges: Challenges,
  ) {}

  /** The methods with which the caller can confirm. */
  async ask({ id, sessionId }: CurrentUser): Promise<StepUpChallenge> {
    const user = await callersAccount(this.dataSource.manager, id);
    const challenge = await this.challenges.inSession(user, sessionId);
    if (!challenge) return { challenge: '', methods: ['password'] };
    const { second_factor_needed: _, ...question } = challenge;
    return question;
  }

  /** @throws BadRequestException for a wrong response: a 401 would mean that the session is over */
  async confirm(caller: CurrentUser, input: StepUpDto, place: ClientInfo): Promise<{ valid_seconds: number }> {
    const { password, challenge, ...answer } = input;
    const settle = (manager: EntityManager) => this.#settle(manager, caller);
    const hasFactor = (await this.factors.confirmed(this.dataSource.manager, caller.id)).length > 0;
    if (!hasFactor) {
      if (!(await this.auth.isPasswordOf(caller, password ?? '', place))) throw badField('password', WRONG_PASSWORD);
      await settle(this.dataSource.manager);
    } else if (answer.code === undefined && answer.assertion === undefined) {
      throw badField('code', NEEDS_FACTOR);
    } else {
      const webauthn = answer.assertion && challenge ? await this.#webauthnOf(caller, challenge) : null;
      const used = await this.factors.check(caller.id, answer, webauthn, async (manager) => {
        if (answer.assertion && challenge) await this.challenges.use(manager, challenge);
        await settle(manager);
      });
      if (!used) throw badField('code', WRONG_CODE);
    }
    this.#log.log({ event: 'auth.stepped-up', user_id: caller.id });
    return { valid_seconds: STEP_UP_MINUTES * 60 };
  }

  async #webauthnOf({ sessionId }: CurrentUser, challenge: string): Promise<string | null> {
    return (await this.challenges.find(challenge, sessionId).catch(() => null))?.webauthnChallenge ?? null;
  }

  async #settle(manager: EntityManager, { id: userId, sessionId: id }: CurrentUser): Promise<void> {
    const { affected } = await manager.update(Session, { id, userId }, { steppedUpAt: () => 'now()' });
    if (!affected) throw new NotFoundException('This sign-in has ended already.');
  }
}
