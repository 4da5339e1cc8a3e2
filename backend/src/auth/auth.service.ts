import { availableParallelism } from 'node:os';
import { Inject, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import { CONFIG, type Config } from '../config/config.js';
import { FairSemaphore, TooManyWaiting } from '../fair-semaphore.js';
import { badField } from '../http/bad-field.js';
import type { CurrentUser } from '../http/decorators.js';
import { AnonymousLimits } from '../rate-limiting/anonymous-limits.service.js';
import { roughly } from '../rate-limiting/client-ip.js';
import { personOf, requiredName } from '../users/dto/user-fields.js';
import { hashPassword, isWeakHash, verifyPassword } from '../users/password.js';
import type { User } from '../users/user.entity.js';
import { toUser } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import { VerifyAddressService } from '../users/verify-address.service.js';
import type { ClientInfo } from './client-info.js';
import type { ChangeEmailDto, ChangePasswordDto } from './dto/change-password.dto.js';
import type { LoginDto } from './dto/login.dto.js';
import { FILL_IN, type RegisterDto } from './dto/register.dto.js';
import type { ResetPasswordDto, VerifyEmailDto } from './dto/reset-password.dto.js';
import { PasswordResetService } from './password-reset.service.js';
import { Challenges } from './second-factor/challenges.service.js';
import { FactorCheck } from './second-factor/factor-check.service.js';
import type { SecondFactorDto } from './second-factor/second-factor.dto.js';
import { SessionsService } from './sessions.service.js';
import { type CountedTry, SignInLimits } from './sign-in-limits.js';

/** Concurrent hashes. Each takes a core for some 15 ms, so one core stays free for other requests. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

@Injectable()
export class AuthService {
  readonly #semaphore: FairSemaphore;
  readonly #log = new Logger('Auth');

  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly resets: PasswordResetService,
    private readonly proofs: VerifyAddressService,
    private readonly anonymousLimits: AnonymousLimits,
    private readonly challenges: Challenges,
    private readonly factors: FactorCheck,
    @Inject(CONFIG) { limits: { signInsWaiting } }: Config,
  ) {
    this.#semaphore = new FairSemaphore(AT_ONCE, signInsWaiting);
  }

  /** @throws BadRequestException, ConflictException, TooManyRequestsException */
  async register(input: RegisterDto, { address, device }: ClientInfo): Promise<User> {
    const { email, password, language = null } = input;
    const person = { ...personOf(input), name: requiredName(input, FILL_IN), email, password, language };
    const from = { device, network: roughly(address) };
    await this.anonymousLimits.take('sign-ups');
    const user = await this.#semaphore
      .take(() => this.users.create({ ...person, userType: 'customer' }, { from }), address)
      .catch(async (error: unknown) => {
        await this.anonymousLimits.giveBack('sign-ups');
        throw error;
      });
    this.#log.log({ event: 'auth.registered', user_id: user.id });
    return user;
  }

  /**
   * An unknown address, a wrong password and an account that is switched off get the same answer in the same time.
   * @throws UnauthorizedException, TooManyRequestsException
   */
  signIn(input: LoginDto, place: ClientInfo): Promise<SessionAnswer | SecondFactorNeeded> {
    return this.#counted(input.email, place, (counted) => this.#attempt(input, place, counted));
  }

  /** Runs `work` when a slot is free, but only for a caller who has tries left: a rejected one neither waits nor hashes. */
  async #counted<T>(email: string, { address }: ClientInfo, work: (counted: CountedTry) => Promise<T>): Promise<T> {
    const counted = await this.limits.begin(email, address);
    try {
      return await this.#semaphore.take(() => work(counted), address);
    } catch (error) {
      if (error instanceof TooManyWaiting) await counted.unjudged();
      throw error;
    }
  }

  async #attempt(
    { email, password }: LoginDto,
    place: ClientInfo,
    counted: CountedTry,
  ): Promise<SessionAnswer | SecondFactorNeeded> {
    const user = await this.users.findForSignIn(email);
    if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
      this.#log.warn({ event: 'auth.sign-in-refused', address: place.address });
      throw new UnauthorizedException('Invalid email or password');
    }
    await counted.right(user.id);
    if (isWeakHash(user.passwordHash)) await this.users.storeHash(user, await hashPassword(password));
    return this.#passedPassword(user, place);
  }

  /** Asks for the second factor where the account has one. */
  async #passedPassword(user: User, place: ClientInfo): Promise<SessionAnswer | SecondFactorNeeded> {
    const challenge = await this.challenges.atSignIn(user);
    if (challenge) return challenge;
    const session = await this.beginSession(user, place);
    this.#log.log({ event: 'auth.signed-in', user_id: user.id, address: place.address });
    return session;
  }

  /**
   * The second step of a sign-in.
   * @throws UnauthorizedException for a challenge that is over, or a wrong or used code; the challenge survives the latter
   */
  async finishSignIn({ challenge, ...answer }: SecondFactorDto, place: ClientInfo): Promise<SessionAnswer> {
    const { userId, tokenVersion, webauthnChallenge } = await this.challenges.find(challenge, null);
    const used = await this.factors.check(userId, answer, webauthnChallenge, (manager) =>
      this.challenges.use(manager, challenge),
    );
    if (!used) {
      this.#log.warn({ event: 'auth.second-factor-refused', user_id: userId, address: place.address });
      throw new UnauthorizedException('This code is not right, or was used before. Please enter the newest one.');
    }
    const user = await this.users.get(userId);
    // If the account's sessions were ended since the password was checked, this sign-in ends, too.
    const session = await this.beginSession(Object.assign(user, { tokenVersion }), place);
    this.#log.log({ event: 'auth.signed-in', user_id: userId, address: place.address, second_factor: used });
    return session;
  }

  /** Returns whether `password` is the caller's own; wrong ones count as those of a sign-in do. */
  isPasswordOf({ id, email }: CurrentUser, password: string, place: ClientInfo): Promise<boolean> {
    return this.#counted(
      email,
      place,
      async (counted) => (await this.#checked({ id, email }, password, counted)) !== null,
    );
  }

  /** Sets a new password through a mailed link; hashing takes its turn. @throws BadRequestException */
  resetPassword({ token, password }: ResetPasswordDto, address: string): Promise<void> {
    return this.#semaphore.take(() => this.resets.reset(token, password), address);
  }

  /**
   * Proves the address of an account by its mailed link and its password, ends all its sessions and begins a new one. People
   * who don't know the password choose a new one by the same link: see {@link resetPassword}.
   * @throws BadRequestException for a link that is no longer good or a wrong password, which leaves the link as it is
   */
  async verifyEmail(
    { token, password }: VerifyEmailDto,
    place: ClientInfo,
  ): Promise<SessionAnswer | SecondFactorNeeded> {
    const { userId, email } = await this.proofs.find(token);
    return this.#counted(email, place, async (counted) => {
      const user = await this.#checked({ id: userId, email }, password, counted);
      const verified = user && (await this.proofs.prove(token, user));
      if (!verified)
        throw badField('password', 'This is not the password of the account. You can choose a new one instead.');
      this.#log.log({ event: 'auth.address-proven', user_id: userId });
      return this.#passedPassword(verified, place);
    });
  }

  /** Mails the link to the new address. @throws BadRequestException for a wrong password, ConflictException for a taken address */
  async changeEmail(
    caller: CurrentUser,
    { email, current_password }: ChangeEmailDto,
    place: ClientInfo,
  ): Promise<void> {
    if (!(await this.isPasswordOf(caller, current_password, place))) {
      throw badField('current_password', 'Your current password is not right');
    }
    await this.proofs.askForChange(caller, email);
  }

  /** The account with the hash of its password; null where that is not `password`, or the address is another's. */
  async #checked(
    { id, email }: Pick<User, 'id' | 'email'>,
    password: string,
    counted: CountedTry,
  ): Promise<User | null> {
    const user = await this.users.findForSignIn(email);
    if (!(await verifyPassword(user?.passwordHash ?? null, password)) || user?.id !== id) return null;
    await counted.right(id);
    return user;
  }

  /** A new session of `user`. @throws UnauthorizedException */
  async beginSession(
    user: User,
    place: ClientInfo,
    how?: { isSteppedUp: boolean; isNewSignIn: boolean },
  ): Promise<SessionAnswer> {
    return { token: await this.sessions.begin(user, place, how), user: toUser(user) };
  }

  /**
   * Ends every session of the account and begins a new one for the caller.
   * @throws BadRequestException when the current password is wrong or the new one breaks the policy
   */
  changePassword(caller: CurrentUser, input: ChangePasswordDto, place: ClientInfo): Promise<SessionAnswer> {
    return this.#counted(caller.email, place, (counted) => this.#replacePassword(caller, input, place, counted));
  }

  async #replacePassword(
    caller: CurrentUser,
    input: ChangePasswordDto,
    place: ClientInfo,
    counted: CountedTry,
  ): Promise<SessionAnswer> {
    const user = await this.#checked(caller, input.current_password, counted);
    const changed = user && (await this.users.changePassword(user, input.new_password));
    if (!changed) throw badField('current_password', 'Your current password is not right');
    this.#log.log({ event: 'auth.password-changed', user_id: caller.id });
    // The password alone doesn't replace the second factor.
    const isSteppedUp = caller.isSteppedUp === true || !caller.hasSecondFactor;
    return this.beginSession(changed, place, { isSteppedUp, isNewSignIn: false });
  }
}
