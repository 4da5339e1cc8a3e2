import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ApiKey, NewApiKey } from '@selvedge/domain/users/api-key';
import { idOf } from '../../http/body/fields.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { StepUp } from '../../http/step-up.js';
import { ApiKeyDto } from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

/** These routes take no idempotency key, because the response with a new API key must not be stored. */
@ApiTags('API keys')
@ApiBearerAuth()
@Controller('admin/api-keys')
@Needs('key.manage')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @ApiOperation({ summary: 'List API keys' })
  @Get()
  list(): Promise<ApiKey[]> {
    return this.keys.list();
  }

  @ApiOperation({ summary: 'Get an API key' })
  @Get(':id')
  one(@Param('id', idOf('API key')) id: string): Promise<ApiKey> {
    return this.keys.one(id);
  }

  @ApiOperation({ summary: 'Create an API key; the response shows it this one time' })
  @StepUp()
  @Post()
  create(@CurrentUser() by: CurrentUser, @Body() input: ApiKeyDto): Promise<NewApiKey> {
    return this.keys.create(input, by);
  }

  @ApiOperation({ summary: 'Revoke an API key at once' })
  @StepUp()
  @HttpCode(200)
  @Post(':id/revoke')
  revoke(@Param('id', idOf('API key')) id: string, @CurrentUser() by: CurrentUser): Promise<ApiKey> {
    return this.keys.revoke(id, by);
  }
}
