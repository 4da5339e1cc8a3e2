import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { OwnSessions } from '@selvedge/domain/users/user';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Roles } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { SessionsService } from './sessions.service.js';

/** The caller's own sign-ins; nobody sees or ends another's. */
@ApiTags('Sign-in')
@ApiBearerAuth()
@Roles('customer', 'admin')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Costly()
  async list(@CurrentUser() user: CurrentUser): Promise<OwnSessions> {
    return { sessions: await this.sessions.list(user) };
  }

  /** All but the one that asks. */
  @Delete()
  async endOthers(@CurrentUser() user: CurrentUser): Promise<{ ended: number }> {
    return { ended: await this.sessions.endOthers(user) };
  }

  @HttpCode(204)
  @Delete(':id')
  end(@CurrentUser() user: CurrentUser, @Param('id', idOf('Sign-in')) id: string): Promise<void> {
    return this.sessions.end(user, id);
  }
}
