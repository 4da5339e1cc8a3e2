import { BadRequestException, Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { greeting, renderMail } from '../mail/mail-layout.js';
import { queueMail } from '../mail/mail-queue.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { RESET_AUDIENCE, RESET_SECONDS, type TokenClaims } from './tokens.js';

const SPENT = 'This link is no longer good. Please ask for a new one.';

/**
 * A forgotten password: a mailed link, good for an hour and once. It needs no table, because it carries the account's
 * token version, which the new password raises.
 */
@Injectable()
export class PasswordResetService {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Mails the link, if there is an account; the caller learns nothing either way. */
  async sendLink(email: string): Promise<void> {
    const user = await this.users.findForSignIn(email);
    if (!user) return;
    const claims: Omit<TokenClaims, 'exp'> = { sub: user.id, token_version: user.tokenVersion };
    const token = await this.jwt.signAsync(claims, { audience: RESET_AUDIENCE, expiresIn: RESET_SECONDS });
    await this.mail(user, `${this.config.publicUrl}/reset-password?token=${token}`);
    this.#log.log({ event: 'auth.reset-asked', user_id: user.id });
  }

  /** Sets the password and ends every session. @throws BadRequestException for a link that is old, used or not ours */
  async reset(token: string, password: string): Promise<void> {
    const claims = await this.jwt
      .verifyAsync<TokenClaims>(token, { audience: RESET_AUDIENCE })
      .catch(() => Promise.reject(new BadRequestException(SPENT)));
    const user = await this.users.findActive(claims.sub);
    if (!user || user.tokenVersion !== claims.token_version) throw new BadRequestException(SPENT);
    if (!(await this.users.replacePassword(user, password))) throw new BadRequestException(SPENT);
    this.#log.log({ event: 'auth.password-reset', user_id: user.id });
  }

  private async mail(user: User, url: string): Promise<void> {
    const { brand } = this.config;
    await this.dataSource.transaction((manager) =>
      queueMail(manager, {
        eventKey: `password-reset:${crypto.randomUUID()}`,
        cause: { strangersPerDay: this.config.limits.strangersMailsPerDay },
        toAddress: user.email,
        subject: `Choose a new password - ${brand.name}`,
        ...renderMail(brand, {
          heading: 'Choose a new password',
          paragraphs: [
            greeting(undefined),
            'Somebody, hopefully you, asked for a new password. The link works once, within an hour. If it was not you, nothing changes.',
          ],
          button: { label: 'Choose a new password', url },
        }),
      }),
    );
  }
}
