import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SavedView } from '@selvedge/domain/users/saved-view';
import { idOf } from '../../http/body/fields.js';
import { CurrentUser, Needs } from '../../http/decorators.js';
import { Idempotent } from '../../http/idempotency/idempotency.interceptor.js';
import { SavedViewDto, SavedViewsOfDto } from './saved-view.dto.js';
import { SavedViewsService } from './saved-views.service.js';

@ApiTags('My account')
@Idempotent()
@Controller('me/saved-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @ApiOperation({ summary: "List one's own saved filters of a list" })
  @Needs('staff')
  @Get()
  async of(
    @CurrentUser() { id }: CurrentUser,
    @Query() { resource }: SavedViewsOfDto,
  ): Promise<{ saved_views: SavedView[] }> {
    return { saved_views: await this.views.of(id, resource) };
  }

  @ApiOperation({ summary: 'Save a filter under a name' })
  @Needs('staff')
  @Put()
  save(@CurrentUser() { id }: CurrentUser, @Body() input: SavedViewDto): Promise<SavedView> {
    return this.views.save(id, input);
  }

  @ApiOperation({ summary: 'Delete a saved filter' })
  @Needs('staff')
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentUser() me: CurrentUser, @Param('id', idOf('Saved filter')) id: string): Promise<void> {
    return this.views.delete(me.id, id);
  }
}
