import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { exportFormats } from '@selvedge/domain/fabrics/fabric-batch';
import {
  type FabricList,
  type FabricLists,
  type Favourites,
  type ListShare,
  type ListShares,
  MAX_ITEMS,
  type MergedFavourites,
} from '@selvedge/domain/lists/fabric-list';
import type { Response } from 'express';
import { BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { idsOfQuery } from '../http/lists/list-query.js';
import { SendsFile } from '../http/openapi/answers.js';
import { sendWorkbook } from '../http/static/send-file.js';
import {
  FabricListChangeDto,
  FabricListDto,
  FavouriteDto,
  FavouritesDto,
  ListItemsChangeDto,
  ListItemsDto,
  ListShareDto,
} from './dto/fabric-list.dto.js';
import { listSheet } from './export-list.js';
import { FabricListsService } from './fabric-lists.service.js';
import { ListItemsService } from './list-items.service.js';
import { ListSharesService } from './list-shares.service.js';

const listId = idOf('List');

@ApiTags('Lists')
@ApiBearerAuth()
@Needs('customer')
@Controller('lists')
@Idempotent()
export class ListsController {
  constructor(
    private readonly lists: FabricListsService,
    private readonly items: ListItemsService,
    private readonly shares: ListSharesService,
  ) {}

  @ApiOperation({ summary: "List one's own lists" })
  @Get()
  @Costly()
  own(@CurrentUser() owner: CurrentUser): Promise<FabricLists> {
    return this.lists.own(owner);
  }

  @ApiOperation({ summary: 'Create a list' })
  @Post()
  async create(@Change() change: Change, @Body() input: FabricListDto): Promise<FabricList> {
    return this.lists.one(change.by, await this.lists.create(change, input));
  }

  @ApiOperation({ summary: "Get one's own favorites" })
  @Get('favorites')
  favourites(@CurrentUser() owner: CurrentUser): Promise<Favourites> {
    return this.items.favourites(owner);
  }

  @ApiOperation({ summary: 'Add the favorites that a guest had to the account' })
  @Post('favorites')
  @HttpCode(200)
  @BodyLimit('record')
  merge(@CurrentUser() owner: CurrentUser, @Body() { fabric_ids }: FavouritesDto): Promise<MergedFavourites> {
    return this.items.merge(owner, fabric_ids);
  }

  @ApiOperation({ summary: 'Add a fabric to the favorites' })
  @Put('favorites/:fabricId')
  @HttpCode(204)
  like(
    @CurrentUser() owner: CurrentUser,
    @Param('fabricId', idOf('Fabric')) fabricId: string,
    @Body() { colourway_id }: FavouriteDto,
  ): Promise<void> {
    return this.items.like(owner, fabricId, colourway_id);
  }

  @ApiOperation({ summary: 'Remove a fabric from the favorites' })
  @Delete('favorites/:fabricId')
  @HttpCode(204)
  unlike(@CurrentUser() owner: CurrentUser, @Param('fabricId', idOf('Fabric')) fabricId: string): Promise<void> {
    return this.items.unlike(owner, fabricId);
  }

  @ApiOperation({ summary: 'Get a list' })
  @Get(':id')
  @Costly()
  one(@CurrentUser() owner: CurrentUser, @Param('id', listId) id: string): Promise<FabricList> {
    return this.lists.one(owner, id);
  }

  @ApiOperation({ summary: 'Rename a list' })
  @Put(':id')
  async edit(
    @Param('id', listId) id: string,
    @Change() change: Change,
    @Body() input: FabricListChangeDto,
  ): Promise<FabricList> {
    return this.#after(id, change, this.lists.edit(id, change, input));
  }

  @ApiOperation({ summary: 'Delete a list' })
  @Delete(':id')
  @HttpCode(204)
  async delete(@Param('id', listId) id: string, @Change() change: Change): Promise<void> {
    await orCurrent(change, this.lists.delete(id, change), { toOwner: (owner) => this.lists.one(owner, id) });
  }

  @ApiOperation({ summary: 'Add fabrics to a list' })
  @Post(':id/items')
  @BodyLimit('lines')
  async add(
    @Param('id', listId) id: string,
    @Change() change: Change,
    @Body() input: ListItemsDto,
  ): Promise<FabricList> {
    return this.#after(id, change, this.items.add(id, change, input));
  }

  @ApiOperation({ summary: 'Change the items of a list' })
  @Put(':id/items')
  @BodyLimit('lines')
  async editItems(
    @Param('id', listId) id: string,
    @Change() change: Change,
    @Body() input: ListItemsChangeDto,
  ): Promise<FabricList> {
    return this.#after(id, change, this.items.edit(id, change, input));
  }

  @ApiOperation({ summary: 'Remove items from a list' })
  @Delete(':id/items')
  async removeItems(
    @Param('id', listId) id: string,
    @Change() change: Change,
    @Query('ids') ids: unknown,
  ): Promise<FabricList> {
    const lines = idsOfQuery(ids, { most: MAX_ITEMS, what: 'lines' });
    return this.#after(id, change, this.items.remove(id, change, lines));
  }

  @ApiOperation({ summary: 'Export a list as a workbook' })
  @SendsFile('xlsx', 'csv')
  @Get(':id/export')
  @Costly()
  async export(
    @CurrentUser() owner: CurrentUser,
    @Param('id', listId) id: string,
    @Query('format') format: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const { items } = await this.lists.one(owner, id);
    const kind = exportFormats.find((known) => known === (format ?? 'xlsx'));
    if (!kind) throw new BadRequestException(`The format must be ${exportFormats.join(' or ')}.`);
    await sendWorkbook(response, `list.${kind}`, listSheet(items, kind, { now: true, was: true }));
  }

  @ApiOperation({ summary: 'List the links by which a list is shared' })
  @Get(':id/share')
  sharesOf(@CurrentUser() owner: CurrentUser, @Param('id', listId) id: string): Promise<ListShares> {
    return this.shares.of(owner, id);
  }

  @ApiOperation({ summary: 'Share a list by a link' })
  @Post(':id/share')
  share(@Change() change: Change, @Param('id', listId) id: string, @Body() input: ListShareDto): Promise<ListShare> {
    return this.shares.share(change, id, input);
  }

  @ApiOperation({ summary: 'Revoke a link to a list' })
  @Delete(':id/share/:shareId')
  @HttpCode(204)
  revoke(
    @CurrentUser() owner: CurrentUser,
    @Param('id', listId) id: string,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<void> {
    return this.shares.revoke(owner, id, shareId);
  }

  /** Deletes a comment of a link holder; one that is gone already is no error. */
  @ApiOperation({ summary: 'Remove a comment from a shared list' })
  @Delete(':id/comments/:commentId')
  @HttpCode(204)
  removeComment(
    @CurrentUser() owner: CurrentUser,
    @Param('id', listId) id: string,
    @Param('commentId', idOf('Comment')) commentId: string,
  ): Promise<void> {
    return this.lists.removeComment(owner, id, commentId);
  }

  /** The list after a change. A stale change is rejected with the current list. */
  async #after(id: string, change: Change, done: Promise<void>): Promise<FabricList> {
    await orCurrent(change, done, { toOwner: (owner) => this.lists.one(owner, id) });
    return this.lists.one(change.by, id);
  }
}
