import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { User as UserAnswer } from '@selvedge/domain/users/user';
import type { Response } from 'express';
import { Change, orCurrent } from '../http/change.js';
import { CurrentUser, Roles } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { CreateUserDto } from './dto/create-user.dto.js';
import { ToggleStatusDto } from './dto/toggle-status.dto.js';
import { UpdateUserDto } from './dto/update-user.dto.js';
import { personOf, requiredName } from './dto/user-fields.js';
import { toUser } from './user.view.js';
import { userList } from './user-list.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Roles('admin')
@Controller('admin/users')
@Idempotent()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  async list(
    @Query() parameters: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserAnswer[]> {
    const query = parseListQuery(parameters, userList);
    return sendList(response, userList.resource, query, await this.users.list(query)).map(toUser);
  }

  @Get(':id')
  async get(@Param('id', idOf('User')) id: string): Promise<UserAnswer> {
    return toUser(await this.users.get(id));
  }

  @Post()
  async create(@CurrentUser() by: CurrentUser, @Body() input: CreateUserDto): Promise<UserAnswer> {
    const { email, password, user_type: userType, is_active: isActive } = input;
    const name = requiredName(input, 'Name is required');
    const person = { ...personOf(input), name, email, password, userType, isActive };
    const user = await this.users.create(person, { by });
    return toUser(user);
  }

  @Put(':id')
  async update(
    @Change() change: Change,
    @Param('id', idOf('User')) id: string,
    @Body() input: UpdateUserDto,
  ): Promise<UserAnswer> {
    const person = personOf(input);
    if (person.name === '') requiredName(input, 'Name is required');
    const fields = {
      ...person,
      ...(input.email !== undefined && { email: input.email }),
      ...(input.user_type && { userType: input.user_type }),
      ...(typeof input.is_active === 'boolean' && { isActive: input.is_active }),
      ...(input.password && { password: input.password }),
    };
    return this.#changed(id, change, this.users.update(change, id, fields));
  }

  @Patch(':id/toggle-status')
  async toggleStatus(
    @Change() change: Change,
    @Param('id', idOf('User')) id: string,
    @Body() input: ToggleStatusDto,
  ): Promise<UserAnswer> {
    return this.#changed(id, change, this.users.setActive(change, id, input.is_active ?? undefined));
  }

  @Delete(':id')
  @HttpCode(200)
  async remove(@Change() change: Change, @Param('id', idOf('User')) id: string): Promise<UserAnswer> {
    return this.#changed(id, change, this.users.remove(change, id));
  }

  async #changed(id: string, change: Change, done: ReturnType<UsersService['get']>): Promise<UserAnswer> {
    return toUser(await orCurrent(change, done, { toStaff: async () => toUser(await this.users.get(id)) }));
  }
}
