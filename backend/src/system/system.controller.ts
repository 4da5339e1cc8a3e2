import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SystemMail, SystemState } from '@selvedge/domain/system';
import { idOf } from '../http/body/fields.js';
import { Change } from '../http/change.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { ResendDto, RetryDto } from './dto/system.dto.js';
import { SystemService } from './system.service.js';

/** The state of the product, and what an admin may do about stuck work. */
@ApiTags('System')
@ApiBearerAuth()
@ReadBy({ to: 'customer.read', reason: 'customer.read' })
@Controller('admin/system')
export class SystemController {
  constructor(private readonly system: SystemService) {}

  @ApiOperation({ summary: "Get the state of the system's components" })
  @Needs('setting.write')
  @Get()
  state(): Promise<SystemState> {
    return this.system.state();
  }

  /** Retries jobs now that wait or were given up. */
  @ApiOperation({ summary: 'Retry failed jobs' })
  @HttpCode(200)
  @Needs('setting.write')
  @Post('jobs/retry')
  @Idempotent()
  async retry(@CurrentUser() actor: CurrentUser, @Body() { ids }: RetryDto): Promise<{ retried: number }> {
    return { retried: await this.system.retry(actor, ids ?? null) };
  }

  @ApiOperation({ summary: 'Give up a stuck job' })
  @HttpCode(200)
  @Needs('setting.write')
  @Post('jobs/:id/give-up')
  @Idempotent()
  async giveUp(@CurrentUser() actor: CurrentUser, @Param('id', idOf('Job')) id: string): Promise<{ given_up: true }> {
    await this.system.giveUp(actor, id);
    return { given_up: true };
  }

  /** The newest emails, of one state or of all that need a decision. */
  @ApiOperation({ summary: 'List mails that failed or wait' })
  @Needs('setting.write')
  @Get('mails')
  mails(@Query('state') state?: string): Promise<SystemMail[]> {
    return this.system.mails(state);
  }

  @ApiOperation({ summary: 'Send failed mails again' })
  @HttpCode(200)
  @Needs('setting.write')
  @Post('mails/resend')
  async resend(@Change() change: Change, @Body() { ids }: ResendDto): Promise<{ sent_again: number }> {
    return { sent_again: await this.system.resend(change, ids) };
  }
}
