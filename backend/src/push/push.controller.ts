import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { OwnPush } from '@selvedge/domain/push';
import { CurrentUser, Needs, PeopleOnly } from '../http/decorators.js';
import { PushDto } from './push.dto.js';
import { PushService } from './push.service.js';

/** Notices in the browser in which somebody is signed in. */
@ApiTags('push')
@ApiBearerAuth()
@PeopleOnly()
@Controller('me/push')
export class PushController {
  constructor(private readonly push: PushService) {}

  @Needs('staff')
  @Get()
  own(@CurrentUser() me: CurrentUser): Promise<OwnPush> {
    return this.push.own(me);
  }

  @Needs('staff')
  @Put()
  subscribe(@CurrentUser() me: CurrentUser, @Body() input: PushDto): Promise<OwnPush> {
    return this.push.subscribe(me, input);
  }

  @Needs('staff')
  @Delete()
  @HttpCode(204)
  end(@CurrentUser() me: CurrentUser): Promise<void> {
    return this.push.end(me);
  }
}
