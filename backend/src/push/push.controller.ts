import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnPush } from '@selvedge/domain/push';
import { CurrentUser, Needs, PeopleOnly } from '../http/decorators.js';
import { PushDto } from './push.dto.js';
import { PushService } from './push.service.js';

/** Notices in the browser in which somebody is signed in. */
@ApiTags('Push notifications')
@ApiBearerAuth()
@PeopleOnly()
@Controller('me/push')
export class PushController {
  constructor(private readonly push: PushService) {}

  @ApiOperation({ summary: "Get one's own push notifications and the key of the server" })
  @Needs('staff')
  @Get()
  own(@CurrentUser() me: CurrentUser): Promise<OwnPush> {
    return this.push.own(me);
  }

  @ApiOperation({ summary: 'Turn on push notifications for a browser' })
  @Needs('staff')
  @Put()
  subscribe(@CurrentUser() me: CurrentUser, @Body() input: PushDto): Promise<OwnPush> {
    return this.push.subscribe(me, input);
  }

  @ApiOperation({ summary: 'Turn off push notifications for a browser' })
  @Needs('staff')
  @Delete()
  @HttpCode(204)
  end(@CurrentUser() me: CurrentUser): Promise<void> {
    return this.push.end(me);
  }
}
