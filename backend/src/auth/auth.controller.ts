import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LinkState } from '@selvedge/domain/users/own-account';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { Profile as ProfileAnswer, SessionAnswer, User as UserAnswer } from '@selvedge/domain/users/user';
import type { Request } from 'express';
import { CurrentUser, Needs, Public } from '../http/decorators.js';
import { WhileEnrolling } from '../http/step-up.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { RateLimit } from '../rate-limiting/rate-limits.js';
import { toUser } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import { VerifyAddressService } from '../users/verify-address.service.js';
import { AuthService } from './auth.service.js';
import { clientInfoOf } from './client-info.js';
import { ChangeEmailDto, ChangePasswordDto } from './dto/change-password.dto.js';
import { LoginDto } from './dto/login.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { ForgotPasswordDto, LinkStateDto, ResetPasswordDto, VerifyEmailDto } from './dto/reset-password.dto.js';
import { PasswordResetService } from './password-reset.service.js';
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
  @ApiOperation({ summary: 'Create a customer account and sign in' })
  @Public()
  @RateLimit('registration')
  @Post('signup')
  async signUp(@Body() input: RegisterDto, @Req() request: Request): Promise<SessionAnswer> {
    const place = clientInfoOf(request);
    return this.auth.beginSession(await this.auth.register(input, place), place);
  }

  /** Registers a customer, who signs in next. */
  @ApiOperation({ summary: 'Create a customer account' })
  @Public()
  @RateLimit('registration')
  @Post('register')
  async register(@Body() input: RegisterDto, @Req() request: Request): Promise<{ message: string; user: UserAnswer }> {
    const user = await this.auth.register(input, clientInfoOf(request));
    return { message: 'Registration successful! Please login to continue.', user: toUser(user) };
  }

  @ApiOperation({ summary: 'Sign in with email and password' })
  @Public()
  @HttpCode(200)
  @Post('login')
  signIn(@Body() input: LoginDto, @Req() request: Request): Promise<SessionAnswer | SecondFactorNeeded> {
    return this.auth.signIn(input, clientInfoOf(request));
  }

  @ApiOperation({ summary: 'Get the signed-in account' })
  @ApiBearerAuth()
  @Needs('signed-in')
  @WhileEnrolling()
  @Get('profile')
  profile(@CurrentUser() user: CurrentUser): Promise<ProfileAnswer> {
    return this.users.profile(user);
  }

  @ApiOperation({ summary: 'End the current session' })
  @ApiBearerAuth()
  @Needs('signed-in')
  @WhileEnrolling()
  @HttpCode(204)
  @Post('logout')
  signOut(@CurrentUser() user: CurrentUser): Promise<void> {
    return this.sessions.signOut(user);
  }

  /** The response contains a new token, because the caller's own becomes invalid. */
  @ApiOperation({ summary: 'Change the password and end all other sessions' })
  @ApiBearerAuth()
  @Needs('signed-in')
  @HttpCode(200)
  @Post('change-password')
  changePassword(
    @CurrentUser() user: CurrentUser,
    @Body() input: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<SessionAnswer> {
    return this.auth.changePassword(user, input, clientInfoOf(request));
  }

  /** The answer is the same whether there is such an account or not. */
  @ApiOperation({ summary: 'Send a link for a new password' })
  @Public()
  @RateLimit('password-reset')
  @HttpCode(202)
  @Post('forgot-password')
  async forgotPassword(@Body() { email }: ForgotPasswordDto): Promise<{ message: string }> {
    await this.resets.ask(email);
    return { message: 'If there is an account with this address, a link is on its way.' };
  }

  @ApiOperation({ summary: 'Set a new password by the mailed link' })
  @Public()
  @RateLimit('password-reset')
  @HttpCode(200)
  @Post('reset-password')
  async resetPassword(@Body() input: ResetPasswordDto, @Req() request: Request): Promise<{ message: string }> {
    await this.auth.resetPassword(input, addressOf(request));
    return { message: 'Your password was changed. Please sign in.' };
  }

  /**
   * Asks for the account's password, ends all its sessions and begins a new one, because somebody else may have typed the
   * address first. It accepts POST only, so that programs that open the links of a mail before its reader use none of them up.
   */
  @ApiOperation({ summary: 'Verify an email address by the mailed link' })
  @Public()
  @RateLimit('prove-address')
  @HttpCode(200)
  @Post('verify-email')
  async verifyEmail(
    @Body() input: VerifyEmailDto,
    @Req() request: Request,
  ): Promise<{ message: string } & (SessionAnswer | SecondFactorNeeded)> {
    const session = await this.auth.verifyEmail(input, clientInfoOf(request));
    return { message: 'Thank you. Your address is confirmed.', ...session };
  }

  /** Tells whether the link of a mail still works: people press one twice, and should know before they type a password. */
  @ApiOperation({ summary: 'Tell whether a mailed link can still be used' })
  @Public()
  @RateLimit('prove-address')
  @HttpCode(200)
  @Post('link-state')
  async linkState(@Body() { token }: LinkStateDto): Promise<{ state: LinkState }> {
    return { state: await this.proofs.stateOf(token) };
  }

  /** Mails a link to the new address; until it is opened, the account keeps the one that it has. */
  @ApiOperation({ summary: 'Ask to change the email address; the new one has to be verified' })
  @ApiBearerAuth()
  @Needs('customer')
  @HttpCode(202)
  @Post('change-email')
  async changeEmail(
    @CurrentUser() user: CurrentUser,
    @Body() input: ChangeEmailDto,
    @Req() request: Request,
  ): Promise<{ message: string; pending_email: string }> {
    await this.auth.changeEmail(user, input, clientInfoOf(request));
    return { message: 'A link is on its way to the new address.', pending_email: input.email };
  }

  @ApiOperation({ summary: 'Drop the new email address that waits for verification' })
  @ApiBearerAuth()
  @Needs('customer')
  @HttpCode(204)
  @Delete('change-email')
  forgetNewEmail(@CurrentUser() user: CurrentUser): Promise<void> {
    return this.proofs.forgetChange(user);
  }

  /** Mails the link that verifies the caller's address again. */
  @ApiOperation({ summary: 'Send the verification link again' })
  @ApiBearerAuth()
  @Needs('signed-in')
  @HttpCode(202)
  @Post('resend-verification')
  async resendVerification(@CurrentUser() user: CurrentUser): Promise<{ message: string }> {
    const isMailed = await this.proofs.sendAgain(user);
    return { message: isMailed ? 'A new link is on its way.' : 'Your address is confirmed already.' };
  }
}
