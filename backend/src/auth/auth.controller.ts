import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { SessionAnswer, User as UserAnswer } from '@selvedge/domain/users/user';
import type { Request } from 'express';
import { CurrentUser, Public, Roles } from '../http/decorators.js';
import { addressOf } from '../http/rate-limiting/client-ip.js';
import { RateLimit } from '../http/rate-limiting/rate-limits.js';
import { toUser } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import { VerifyAddressService } from '../users/verify-address.service.js';
import { AuthService } from './auth.service.js';
import { ChangePasswordDto } from './dto/change-password.dto.js';
import { LoginDto } from './dto/login.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { ForgotPasswordDto, ResetPasswordDto, VerifyEmailDto } from './dto/reset-password.dto.js';
import { PasswordResetService } from './password-reset.service.js';
import { placeOf } from './place.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sign-in')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
    private readonly resets: PasswordResetService,
    private readonly proofs: VerifyAddressService,
    private readonly sessions: SessionsService,
  ) {}

  /** Registers a customer and signs them in. */
  @Public()
  @RateLimit('registration')
  @Post('signup')
  async signUp(@Body() input: RegisterDto, @Req() request: Request): Promise<SessionAnswer> {
    const place = placeOf(request);
    return this.auth.beginSession(await this.auth.register(input, place), place);
  }

  /** Registers a customer, who signs in next. */
  @Public()
  @RateLimit('registration')
  @Post('register')
  async register(@Body() input: RegisterDto, @Req() request: Request): Promise<{ message: string; user: UserAnswer }> {
    const user = await this.auth.register(input, placeOf(request));
    return { message: 'Registration successful! Please login to continue.', user: toUser(user) };
  }

  @Public()
  @HttpCode(200)
  @Post('login')
  signIn(@Body() input: LoginDto, @Req() request: Request): Promise<SessionAnswer> {
    return this.auth.signIn(input, placeOf(request));
  }

  @ApiBearerAuth()
  @Roles('customer', 'admin')
  @Get('profile')
  async profile(@CurrentUser() user: CurrentUser): Promise<UserAnswer> {
    return toUser(await this.users.get(user.id));
  }

  @ApiBearerAuth()
  @Roles('customer', 'admin')
  @HttpCode(204)
  @Post('logout')
  signOut(@CurrentUser() user: CurrentUser): Promise<void> {
    return this.sessions.signOut(user);
  }

  /** The answer holds a new token: the one that asked is no longer good. */
  @ApiBearerAuth()
  @Roles('customer', 'admin')
  @HttpCode(200)
  @Post('change-password')
  changePassword(
    @CurrentUser() user: CurrentUser,
    @Body() input: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<SessionAnswer> {
    return this.auth.changePassword(user, input, placeOf(request));
  }

  /** The answer is the same whether there is such an account or not. */
  @Public()
  @RateLimit('password-reset')
  @HttpCode(202)
  @Post('forgot-password')
  async forgotPassword(@Body() { email }: ForgotPasswordDto): Promise<{ message: string }> {
    await this.resets.ask(email);
    return { message: 'If there is an account with this address, a link is on its way.' };
  }

  @Public()
  @RateLimit('password-reset')
  @HttpCode(200)
  @Post('reset-password')
  async resetPassword(@Body() input: ResetPasswordDto, @Req() request: Request): Promise<{ message: string }> {
    await this.auth.resetPassword(input, addressOf(request));
    return { message: 'Your password was changed. Please sign in.' };
  }

  /**
   * Asks for the account's password, ends all its sessions and begins a new one: who typed the address first may be
   * somebody else. By POST alone: programs that look at the links of a mail before
   * its reader does use none of them up.
   */
  @Public()
  @RateLimit('prove-address')
  @HttpCode(200)
  @Post('verify-email')
  async verifyEmail(
    @Body() input: VerifyEmailDto,
    @Req() request: Request,
  ): Promise<{ message: string } & SessionAnswer> {
    const session = await this.auth.verifyEmail(input, placeOf(request));
    return { message: 'Thank you. Your address is confirmed.', ...session };
  }

  /** Mails the link that proves the caller's address once more. */
  @ApiBearerAuth()
  @Roles('customer', 'admin')
  @HttpCode(202)
  @Post('resend-verification')
  async resendVerification(@CurrentUser() user: CurrentUser): Promise<{ message: string }> {
    const isMailed = await this.proofs.sendAgain(user);
    return { message: isMailed ? 'A new link is on its way.' : 'Your address is confirmed already.' };
  }
}
