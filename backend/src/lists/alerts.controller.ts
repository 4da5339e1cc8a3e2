import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiExcludeController, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Alert, Alerts } from '@selvedge/domain/lists/alert';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsOneClick, cutOffSoon } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs, Public } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { sendPage } from '../pages/page.js';
import { PageProblemFilter } from '../pages/page-problem.filter.js';
import { AlertsService } from './alerts.service.js';
import { alertsOffPage } from './alerts-off-page.js';
import { AlertDto } from './dto/alert.dto.js';

@ApiTags('Lists')
@ApiBearerAuth()
@Needs('customer')
@Controller('alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @ApiOperation({ summary: "List one's own alerts" })
  @Get()
  own(@CurrentUser() owner: CurrentUser): Promise<Alerts> {
    return this.alerts.own(owner);
  }

  @ApiOperation({ summary: 'Ask to be told when a fabric is back in stock or cheaper' })
  @Idempotent()
  @Post()
  want(@CurrentUser() owner: CurrentUser, @Body() input: AlertDto): Promise<Alert> {
    return this.alerts.want(owner, input);
  }

  @ApiOperation({ summary: "Delete all of one's own alerts" })
  @Delete()
  @HttpCode(204)
  dropAll(@CurrentUser() owner: CurrentUser): Promise<void> {
    return this.alerts.dropAll(owner);
  }

  @ApiOperation({ summary: 'Delete an alert' })
  @Delete(':id')
  @HttpCode(204)
  drop(@CurrentUser() owner: CurrentUser, @Param('id', idOf('Alert')) id: string): Promise<void> {
    return this.alerts.drop(owner, id);
  }
}

/** The page behind the link of a mail. Scanners open links, so only its button turns anything off. */
@ApiExcludeController()
@Public()
@UseFilters(PageProblemFilter)
@Controller('l/alerts')
export class AlertsOffController {
  constructor(
    private readonly alerts: AlertsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  @Costly()
  async page(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendPage(response, this.config, alertsOffPage(token, await this.alerts.wantedBy(token)));
  }

  @Post(':token')
  @Costly()
  @AcceptsOneClick()
  async off(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    // The body of the request makes no difference.
    cutOffSoon(request);
    await this.alerts.turnOff(token);
    sendPage(response, this.config, alertsOffPage(token, { alerts: 0, comments: false }));
  }
}
