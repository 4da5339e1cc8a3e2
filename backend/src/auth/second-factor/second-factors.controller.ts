import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  ConfirmedFactor,
  OwnSecondFactors,
  PendingFactor,
  StepUpChallenge,
} from '@selvedge/domain/users/second-factor';
import type { SessionAnswer } from '@selvedge/domain/users/user';
import type { Request } from 'express';
import { idOf } from '../../http/body/fields.js';
import { CurrentUser, Needs, Public } from '../../http/decorators.js';
import { StepUp, WhileEnrolling } from '../../http/step-up.js';
import { AuthService } from '../auth.service.js';
import { clientInfoOf } from '../client-info.js';
import { OwnFactors } from './own-factors.service.js';
import { ConfirmFactorDto, NewFactorDto, SecondFactorDto, StepUpDto } from './second-factor.dto.js';
import { StepUps } from './step-up.service.js';

/** The second step of a sign-in, and the step-up of a session. */
@ApiTags('Sign-in')
@Controller('auth')
export class SecondStepController {
  constructor(
    private readonly auth: AuthService,
    private readonly stepUps: StepUps,
  ) {}

  /** Begins the session after the password: with a code, a recovery code or a passkey. */
  @ApiOperation({ summary: 'Finish a sign-in with a second factor' })
  @Public()
  @HttpCode(200)
  @Post('second-factor')
  finish(@Body() input: SecondFactorDto, @Req() request: Request): Promise<SessionAnswer> {
    return this.auth.finishSignIn(input, clientInfoOf(request));
  }

  /** Returns the methods of a step-up, and the challenge that a passkey signs for it. */
  @ApiOperation({ summary: 'Start a step-up: get the challenge for a passkey or a code' })
  @ApiBearerAuth()
  @Needs('signed-in')
  @WhileEnrolling()
  @HttpCode(200)
  @Post('step-up/challenge')
  ask(@CurrentUser() user: CurrentUser): Promise<StepUpChallenge> {
    return this.stepUps.ask(user);
  }

  /** Confirms who calls, for ten minutes: by the second factor, or by the password of an account without one. */
  @ApiOperation({ summary: "Confirm one's identity for a sensitive change" })
  @ApiBearerAuth()
  @Needs('signed-in')
  @WhileEnrolling()
  @HttpCode(200)
  @Post('step-up')
  stepUp(
    @CurrentUser() user: CurrentUser,
    @Body() input: StepUpDto,
    @Req() request: Request,
  ): Promise<{ valid_seconds: number }> {
    return this.stepUps.confirm(user, input, clientInfoOf(request));
  }
}

/** The caller's own second factors; nobody sees or changes another's. */
@ApiTags('Sign-in')
@ApiBearerAuth()
@Needs('signed-in')
@WhileEnrolling()
@Controller('me')
export class SecondFactorsController {
  constructor(private readonly factors: OwnFactors) {}

  @ApiOperation({ summary: "List one's own second factors" })
  @Get('second-factors')
  list(@CurrentUser() user: CurrentUser): Promise<OwnSecondFactors> {
    return this.factors.list(user);
  }

  /** Begins to set up a factor, which counts once `confirm` was called. */
  @ApiOperation({ summary: 'Start to set up an authenticator app or a passkey' })
  @StepUp()
  @Post('second-factors')
  begin(@CurrentUser() user: CurrentUser, @Body() input: NewFactorDto): Promise<PendingFactor> {
    return this.factors.begin(user, input);
  }

  /** Declines the offer of a second factor, which is not made again. */
  @ApiOperation({ summary: 'Stop being asked to set up a second factor' })
  @HttpCode(204)
  @Post('second-factors/decline')
  decline(@CurrentUser() user: CurrentUser): Promise<void> {
    return this.factors.decline(user);
  }

  @ApiOperation({ summary: 'Confirm a new second factor' })
  @HttpCode(200)
  @Post('second-factors/:id/confirm')
  confirm(
    @CurrentUser() user: CurrentUser,
    @Param('id', idOf('Second factor')) id: string,
    @Body() input: ConfirmFactorDto,
  ): Promise<ConfirmedFactor> {
    return this.factors.confirm(user, id, input);
  }

  @ApiOperation({ summary: 'Remove a second factor' })
  @StepUp()
  @HttpCode(204)
  @Delete('second-factors/:id')
  remove(@CurrentUser() user: CurrentUser, @Param('id', idOf('Second factor')) id: string): Promise<void> {
    return this.factors.remove(user, id);
  }

  /** Makes ten new recovery codes, which are shown this once; the former ones become invalid. */
  @ApiOperation({ summary: 'Replace the recovery codes' })
  @StepUp()
  @Post('recovery-codes')
  async renewRecoveryCodes(@CurrentUser() user: CurrentUser): Promise<{ recovery_codes: string[] }> {
    return { recovery_codes: await this.factors.renewRecoveryCodes(user) };
  }
}
