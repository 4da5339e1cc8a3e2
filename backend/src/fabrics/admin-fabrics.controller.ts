import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Response } from 'express';
import { idOf } from '../http/id.pipe.js';
import { parseListQuery, sendList } from '../http/list-query.js';
import { FabricsService, fabricList } from './fabrics.service.js';

@ApiTags('fabrics')
@Controller('admin/fabrics')
export class AdminFabricsController {
  constructor(private readonly fabrics: FabricsService) {}

  @Get()
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminFabric[]> {
    const query = parseListQuery(raw, fabricList);
    return sendList(response, fabricList.resource, query, await this.fabrics.list(query));
  }

  @Get(':id')
  one(@Param('id', idOf('Fabric')) id: string): Promise<AdminFabric> {
    return this.fabrics.one(id);
  }
}
