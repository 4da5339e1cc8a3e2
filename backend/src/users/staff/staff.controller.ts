import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffMember } from '@selvedge/domain/users/staff';
import type { Response } from 'express';
import { idOf } from '../../http/body/fields.js';
import { Change, orCurrent } from '../../http/change.js';
import { SearchableList } from '../../http/concurrency/search-gate.js';
import { CurrentUser, Needs, PeopleOnly } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../../http/lists/list-query.js';
import { StepUp } from '../../http/step-up.js';
import { RolesOfUserDto } from '../dto/role.dto.js';
import { RolesService } from '../roles/roles.service.js';
import { EndAccessDto, StaffInvitationDto } from './staff.dto.js';
import { StaffService } from './staff.service.js';
import { staffList } from './staff-list.js';

const memberId = idOf('Member of staff');

@ApiTags('Staff')
@ApiBearerAuth()
@Needs('user.manage')
@Controller('admin/staff')
@Idempotent()
@PeopleOnly()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly roles: RolesService,
  ) {}

  @ApiOperation({ summary: 'List members of staff' })
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() by: CurrentUser,
    @Query() parameters: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffMember[]> {
    const query = parseListQuery(parameters, staffList);
    return sendList(response, staffList.resource, query, await this.staff.list(query, by));
  }

  @ApiOperation({ summary: 'Get a member of staff' })
  @Get(':id')
  one(@CurrentUser() by: CurrentUser, @Param('id', memberId) id: string): Promise<StaffMember> {
    return this.staff.one(id, by);
  }

  /** Mails the person a link to choose a password, valid for seven days. */
  @ApiOperation({ summary: 'Invite a member of staff by mail' })
  @StepUp()
  @Post()
  invite(@Change() change: Change, @Body() input: StaffInvitationDto): Promise<StaffMember> {
    return this.staff.invite(input, change);
  }

  /** Mails another link to a person who has not chosen a password yet. */
  @ApiOperation({ summary: 'Send the invitation again' })
  @HttpCode(200)
  @Post(':id/invite')
  inviteAgain(@Param('id', memberId) id: string, @Change() change: Change): Promise<StaffMember> {
    return this.#orCurrent(id, change, this.staff.inviteAgain(change, id));
  }

  @ApiOperation({ summary: 'Set the roles of a member of staff' })
  @StepUp()
  @Put(':id/roles')
  async setRoles(
    @Param('id', memberId) id: string,
    @Change() change: Change,
    @Body() { role_ids }: RolesOfUserDto,
  ): Promise<StaffMember> {
    await this.#orCurrent(id, change, this.roles.setRoles(id, change, role_ids));
    return this.staff.one(id, change.by);
  }

  @ApiOperation({ summary: 'End the access of a member of staff' })
  @HttpCode(200)
  @Post(':id/end-access')
  endAccess(
    @Param('id', memberId) id: string,
    @Change() change: Change,
    @Body() { reason }: EndAccessDto,
  ): Promise<StaffMember> {
    return this.#orCurrent(id, change, this.staff.endAccess(change, id, reason));
  }

  /** Restores access, and mails the person a link to choose a new password. */
  @ApiOperation({ summary: 'Restore the access of a former member of staff' })
  @HttpCode(200)
  @Post(':id/restore')
  restore(@Param('id', memberId) id: string, @Change() change: Change): Promise<StaffMember> {
    return this.#orCurrent(id, change, this.staff.restore(change, id));
  }

  /** Resets the second factor of somebody who lost the phone and the recovery codes; that of the only owner after 24 hours. */
  @ApiOperation({ summary: 'Remove the second factors of a member of staff' })
  @StepUp()
  @HttpCode(200)
  @Post(':id/reset-second-factor')
  resetSecondFactor(
    @Param('id', memberId) id: string,
    @Change() change: Change,
    @Body() { reason }: EndAccessDto,
  ): Promise<StaffMember> {
    return this.staff.resetSecondFactor(change, id, reason);
  }

  /** Undoes a promotion. */
  @ApiOperation({ summary: 'Turn a member of staff into a customer' })
  @HttpCode(200)
  @Post(':id/make-customer')
  makeCustomer(@Param('id', memberId) id: string, @Change() change: Change): Promise<{ id: string; message: string }> {
    return this.#orCurrent(id, change, this.staff.makeCustomer(change, id));
  }

  #orCurrent<T>(id: string, change: Change, done: Promise<T>): Promise<T> {
    return orCurrent(change, done, { toStaff: () => this.staff.one(id, change.by) });
  }
}
