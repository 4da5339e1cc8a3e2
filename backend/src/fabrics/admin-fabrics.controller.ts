import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Response } from 'express';
import { idOf } from '../http/id.pipe.js';
import { parseListQuery, sendList } from '../http/list-query.js';
import { FabricDto } from './dto/fabric.dto.js';
import { FabricsService, fabricList } from './fabrics.service.js';
import { WriteFabricService } from './write-fabric.service.js';

const fabricId = idOf('Fabric');

@ApiTags('fabrics')
@ApiBearerAuth()
@Controller('admin/fabrics')
export class AdminFabricsController {
  constructor(
    private readonly fabrics: FabricsService,
    private readonly writing: WriteFabricService,
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
