import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FabricBatchAnswer } from '@selvedge/domain/fabrics/fabric-batch';
import type { Response } from 'express';
import { idOf } from '../http/id.pipe.js';
import { parseListQuery, sendList } from '../http/list-query.js';
import { BatchFabricsService } from './batch-fabrics.service.js';
import { FabricDto } from './dto/fabric.dto.js';
import { FabricBatchDto } from './dto/fabric-batch.dto.js';
import { fabricList } from './fabric-list.js';
import { FabricsService } from './fabrics.service.js';
import { WriteFabricService } from './write-fabric.service.js';

const fabricId = idOf('Fabric');

@ApiTags('fabrics')
@ApiBearerAuth()
@Controller('admin/fabrics')
export class AdminFabricsController {
  constructor(
    private readonly fabrics: FabricsService,
    private readonly writing: WriteFabricService,
    private readonly batches: BatchFabricsService,
  ) {}

  @Get()
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminFabric[]> {
    const query = parseListQuery(raw, fabricList);
    return sendList(response, fabricList.resource, query, await this.fabrics.list(query));
  }

  @Get(':id')
  one(@Param('id', fabricId) id: string): Promise<AdminFabric> {
    return this.fabrics.one(id);
  }

  @Post()
  async create(@Body() input: FabricDto): Promise<AdminFabric> {
    return this.fabrics.one(await this.writing.create(input));
  }

  /** Many at once: those that are ticked, or all that a filter finds. */
  @Post('batch')
  @HttpCode(200)
  change(@Body() input: FabricBatchDto): Promise<FabricBatchAnswer> {
    return this.batches.change(input);
  }

  @Put(':id')
  async update(@Param('id', fabricId) id: string, @Body() input: FabricDto): Promise<AdminFabric> {
    await this.writing.update(id, input);
    return this.fabrics.one(id);
  }

  @Delete(':id')
  async remove(@Param('id', fabricId) id: string): Promise<{ id: string; message: string }> {
    await this.writing.remove(id);
    return { id, message: 'Fabric deleted successfully' };
  }
}
