import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeletedUser, ListedUser } from '@selvedge/domain/users/user';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs, PeopleOnly } from '../http/decorators.js';
import { contactRights, ReadBy } from '../http/field-rights.interceptor.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { CreateUserDto } from './dto/create-user.dto.js';
import { ToggleStatusDto } from './dto/toggle-status.dto.js';
import { UpdateUserDto } from './dto/update-user.dto.js';
import { personOf, requiredName } from './dto/user-fields.js';
import { toListedUser } from './user.view.js';
import { userList } from './user-list.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@ReadBy(contactRights)
@Controller('admin/users')
@Idempotent()
@PeopleOnly()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @ApiOperation({ summary: 'List users' })
  @Needs('customer.read')
  @SearchableList()
  @Get()
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() parameters: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ListedUser[]> {
    const query = parseListQuery(parameters, userList);
    return sendList(response, userList.resource, query, await this.users.list(query, reader)).map(toListedUser);
  }

  @ApiOperation({ summary: 'Get a user' })
  @Needs('customer.read')
  @Get(':id')
  async get(@Param('id', idOf('User')) id: string): Promise<ListedUser> {
    return toListedUser(await this.users.get(id));
  }

  @ApiOperation({ summary: 'Create a user' })
  @Needs('customer.write')
  @Post()
  async create(@Change() change: Change, @Body() input: CreateUserDto): Promise<ListedUser> {
    const { email, password, user_type: userType, is_active: isActive } = input;
    const name = requiredName(input, 'Name is required');
    const person = { ...personOf(input), name, email, password, userType, isActive };
    const user = await this.users.create(person, change);
    return toListedUser(user);
  }

  @ApiOperation({ summary: 'Change a user' })
  @Needs('customer.write')
  @Put(':id')
  async update(
    @Change() change: Change,
    @Param('id', idOf('User')) id: string,
    @Body() input: UpdateUserDto,
  ): Promise<ListedUser> {
    const person = personOf(input);
    if (person.name === '') requiredName(input, 'Name is required');
    const fields = {
      ...person,
      ...(input.email !== undefined && { email: input.email }),
      ...(input.user_type && { userType: input.user_type }),
      ...(typeof input.is_active === 'boolean' && { isActive: input.is_active }),
      ...(input.password && { password: input.password }),
      ...(input.role_ids && { roleIds: input.role_ids }),
      ...(typeof input.terms === 'string' && { terms: input.terms }),
      ...(typeof input.notes === 'string' && { staffNotes: input.notes }),
    };
    return this.#changed(id, change, this.users.update(change, id, fields));
  }

  @ApiOperation({ summary: 'Activate or deactivate a user' })
  @Needs('customer.write')
  @Patch(':id/toggle-status')
  async toggleStatus(
    @Change() change: Change,
    @Param('id', idOf('User')) id: string,
    @Body() input: ToggleStatusDto,
  ): Promise<ListedUser> {
    return this.#changed(id, change, this.users.setActive(change, id, input.is_active ?? undefined));
  }

  @ApiOperation({ summary: 'Delete a user' })
  @Needs('customer.write')
  @Delete(':id')
  @HttpCode(200)
  async remove(@Change() change: Change, @Param('id', idOf('User')) id: string): Promise<DeletedUser> {
    const toStaff = async () => toListedUser(await this.users.get(id));
    const { user, undoId } = await orCurrent(change, this.users.remove(change, id), { toStaff });
    return { ...toListedUser(user), undo_id: undoId };
  }

  async #changed(id: string, change: Change, done: ReturnType<UsersService['get']>): Promise<ListedUser> {
    return toListedUser(await orCurrent(change, done, { toStaff: async () => toListedUser(await this.users.get(id)) }));
  }
}
