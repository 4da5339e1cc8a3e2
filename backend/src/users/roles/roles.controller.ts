import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnPermissions, Role } from '@selvedge/domain/users/role';
import { idOf } from '../../http/body/fields.js';
import { Change, orCurrent } from '../../http/change.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { StepUp, WhileEnrolling } from '../../http/step-up.js';
import { RoleDto, RolesOfUserDto } from '../dto/role.dto.js';
import { RolesService } from './roles.service.js';

const roleId = idOf('Role');

@ApiTags('Roles')
@ApiBearerAuth()
@Controller()
@Idempotent()
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  /** The rights of the caller, for screens; the server checks them again in every call. */
  @ApiOperation({ summary: "Get one's own roles and permissions" })
  @Needs('signed-in')
  @WhileEnrolling()
  @Get('me/permissions')
  own(@CurrentUser() user: CurrentUser): Promise<OwnPermissions> {
    return this.roles.own(user);
  }

  @ApiOperation({ summary: 'List roles' })
  @Needs('role.manage | user.manage')
  @Get('admin/roles')
  list(): Promise<Role[]> {
    return this.roles.list();
  }

  @ApiOperation({ summary: 'Get a role' })
  @Needs('role.manage | user.manage')
  @Get('admin/roles/:id')
  one(@Param('id', roleId) id: string): Promise<Role> {
    return this.roles.one(id);
  }

  @ApiOperation({ summary: 'Create a role' })
  @Needs('role.manage')
  @StepUp()
  @Post('admin/roles')
  create(@Change() change: Change, @Body() input: RoleDto): Promise<Role> {
    return this.roles.create(input, change);
  }

  @ApiOperation({ summary: 'Change a role' })
  @Needs('role.manage')
  @StepUp()
  @Put('admin/roles/:id')
  async update(@Param('id', roleId) id: string, @Change() change: Change, @Body() input: RoleDto): Promise<Role> {
    const toStaff = () => this.roles.one(id);
    await orCurrent(change, this.roles.update(id, change, input), { toStaff });
    return toStaff();
  }

  @ApiOperation({ summary: 'Delete a role that nobody has' })
  @Needs('role.manage')
  @StepUp()
  @Delete('admin/roles/:id')
  remove(@Param('id', roleId) id: string, @Change() change: Change): Promise<{ id: string; message: string }> {
    return orCurrent(change, this.roles.remove(id, change), { toStaff: () => this.roles.one(id) });
  }

  @ApiOperation({ summary: 'Set the roles of a user' })
  @Needs('user.manage')
  @StepUp()
  @Put('admin/users/:id/roles')
  setRoles(
    @Param('id', idOf('User')) id: string,
    @Change() change: Change,
    @Body() { role_ids }: RolesOfUserDto,
  ): Promise<OwnPermissions> {
    return this.roles.setRoles(id, change, role_ids);
  }
}
