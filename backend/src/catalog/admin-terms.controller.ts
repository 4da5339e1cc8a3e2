import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import type { Response } from 'express';
import { idOf } from '../http/id.pipe.js';
import { parseListQuery, sendList } from '../http/list-query.js';
import { TermsService, termList } from './terms.service.js';

const categoryList = termList('fabric-categories');
const patternList = termList('fabric-patterns');

@ApiTags('categories and patterns')
@Controller('admin')
export class AdminTermsController {
  constructor(private readonly terms: TermsService) {}

  @Get('fabric-categories')
  async categories(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Term[]> {
    const query = parseListQuery(raw, categoryList);
    return sendList(response, categoryList.resource, query, await this.terms.list('categories', query));
  }

  @Get('fabric-categories/:id')
  category(@Param('id', idOf('Category')) id: string): Promise<Term> {
    return this.terms.one('categories', id);
  }

  @Get('fabric-patterns')
  async patterns(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Term[]> {
    const query = parseListQuery(raw, patternList);
    return sendList(response, patternList.resource, query, await this.terms.list('patterns', query));
  }

  @Get('fabric-patterns/:id')
  pattern(@Param('id', idOf('Pattern')) id: string): Promise<Term> {
    return this.terms.one('patterns', id);
  }
}
