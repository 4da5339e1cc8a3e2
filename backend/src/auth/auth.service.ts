import { availableParallelism } from 'node:os';
import { BadRequestException, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import type { CurrentUser } from '../http/decorators.js';
import { Turns } from '../turns.js';
import { personOf, requiredName } from '../users/dto/user-fields.js';
import { hashPassword, isWeakHash, verifyPassword } from '../users/password.js';
import type { User } from '../users/user.entity.js';
import { toUser } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import type { ChangePasswordDto } from './dto/change-password.dto.js';
import type { LoginDto } from './dto/login.dto.js';
import { FILL_IN, type RegisterDto } from './dto/register.dto.js';
import { SignInLimits } from './sign-in-limits.js';
import type { TokenClaims } from './tokens.js';

/** Hashing takes a core for some 15 ms: one is left to everybody else, and so are the database's connections. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Who comes beyond these would wait longer than browsers do. */
const MAX_WAITING = 500;

@Injectable()
export class AuthService {
  readonly #turns = new Turns(AT_ONCE, MAX_WAITING);
  readonly #log = new Logger('Auth');

  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
    private readonly limits: SignInLimits,
  ) {}

  /** @throws BadRequestException, ConflictException */
  async register(input: RegisterDto): Promise<User> {
    const { email, password } = input;
    const person = { ...personOf(input), name: requiredName(input, FILL_IN), email, password };
    const user = await this.#turns.take(() => this.users.create({ ...person, userType: 'customer' }));
    this.#log.log({ event: 'auth.registered', user_id: user.id });
    return user;
  }

  /**
   * An unknown address, a wrong password and an account that is switched off get the same answer in the same time.
   * @throws UnauthorizedException, TooManyRequestsException
   */
  signIn(input: LoginDto, address: string): Promise<SessionAnswer> {
    return this.#turns.take(() => this.attempt(input, address));
  }

  private async attempt({ email, password }: LoginDto, address: string): Promise<SessionAnswer> {
    const succeeded = await this.limits.begin(email, address);
    const user = await this.users.findForSignIn(email);
    if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
      this.#log.warn({ event: 'auth.sign-in-refused', address });
      throw new UnauthorizedException('Invalid email or password');
    }
    await succeeded();
    if (isWeakHash(user.passwordHash)) await this.users.storeHash(user.id, await hashPassword(password));
    this.#log.log({ event: 'auth.signed-in', user_id: user.id, address });
    return this.session(user);
  }

  /** A new session of `user`. */
  async session(user: User): Promise<SessionAnswer> {
    const claims: Omit<TokenClaims, 'exp'> = { sub: user.id, token_version: user.tokenVersion };
    return { token: await this.jwt.signAsync(claims), user: toUser(user) };
  }

  /** Ends every session of the account. */
  async signOut(user: CurrentUser): Promise<void> {
    await this.users.endSessions(user.id);
    this.#log.log({ event: 'auth.signed-out', user_id: user.id });
  }

  /**
   * Ends every session of the account and begins a new one for the caller.
   * @throws BadRequestException when the current password is wrong or the new one breaks the policy
   */
  changePassword(caller: CurrentUser, input: ChangePasswordDto, address: string): Promise<SessionAnswer> {
    return this.#turns.take(() => this.replacePassword(caller, input, address));
  }

  private async replacePassword(
    caller: CurrentUser,
    input: ChangePasswordDto,
    address: string,
  ): Promise<SessionAnswer> {
    const succeeded = await this.limits.begin(caller.email, address);
    const user = await this.users.findForSignIn(caller.email);
    if (!(await verifyPassword(user?.passwordHash ?? null, input.current_password))) {
      const message = 'Your current password is not right';
      throw new BadRequestException({ message, errors: [{ field: 'current_password', message }] });
    }
    await succeeded();
    const changed = await this.users.setPassword(caller, input.new_password);
    this.#log.log({ event: 'auth.password-changed', user_id: caller.id });
    return this.session(changed);
  }
}
