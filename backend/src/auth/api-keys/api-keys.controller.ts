import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ApiKey, NewApiKey } from '@selvedge/domain/users/api-key';
import { idOf } from '../../http/body/fields.js';
import { Change } from '../../http/change.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { StepUp } from '../../http/step-up.js';
import { ApiKeyDto } from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

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
  create(@Change() change: Change, @Body() input: ApiKeyDto): Promise<NewApiKey> {
    return this.keys.create(change, input);
  }

  @ApiOperation({ summary: 'Revoke an API key at once' })
  @StepUp()
  @HttpCode(200)
  @Post(':id/revoke')
  revoke(@Param('id', idOf('API key')) id: string, @CurrentUser() by: CurrentUser): Promise<ApiKey> {
    return this.keys.revoke(id, by);
  }
}
