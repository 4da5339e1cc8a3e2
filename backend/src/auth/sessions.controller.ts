import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnSessions } from '@selvedge/domain/users/user';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { WhileEnrolling } from '../http/step-up.js';
import { SessionsService } from './sessions.service.js';

/** The caller's own sign-ins; nobody sees or ends another's. */
@ApiTags('Sign-in')
@ApiBearerAuth()
@Needs('signed-in')
@WhileEnrolling()
@Idempotent()
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @ApiOperation({ summary: "List one's own sessions" })
  @Get()
  @Costly()
  async list(@CurrentUser() user: CurrentUser): Promise<OwnSessions> {
    return { sessions: await this.sessions.list(user) };
  }

  /** Ends all sessions of the caller but this one. */
  @ApiOperation({ summary: 'End all sessions but the current one' })
  @Delete()
  async endOthers(@CurrentUser() user: CurrentUser): Promise<{ ended: number }> {
    return { ended: await this.sessions.endOthers(user) };
  }

  @ApiOperation({ summary: 'End a session' })
  @HttpCode(204)
  @Delete(':id')
  end(@CurrentUser() user: CurrentUser, @Param('id', idOf('Sign-in')) id: string): Promise<void> {
    return this.sessions.end(user, id);
  }
}
