import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import type { Deleted } from '@selvedge/domain/undo';
import type { Response } from 'express';
import { idOf } from '../http/body/fields.js';
import { Change, orCurrent } from '../http/change.js';
import { SearchableList } from '../http/concurrency/search-gate.js';
import { Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { TermDto } from './dto/term.dto.js';
import { categoryList, patternList, type TermKind, TermsService } from './terms.service.js';

const categoryId = idOf('Category');
const patternId = idOf('Pattern');

@ApiTags('Categories and patterns')
@ApiBearerAuth()
@Controller('admin')
@Idempotent()
export class AdminTermsController {
  constructor(private readonly terms: TermsService) {}

  @ApiOperation({ summary: 'List categories' })
  @Needs('catalogue.read | stock.read')
  @SearchableList()
  @Get('fabric-categories')
  async categories(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Term[]> {
    const query = parseListQuery(raw, categoryList);
    return sendList(response, categoryList.resource, query, await this.terms.list('categories', query));
  }

  @ApiOperation({ summary: 'Get a category' })
  @Needs('catalogue.read | stock.read')
  @Get('fabric-categories/:id')
  category(@Param('id', categoryId) id: string): Promise<Term> {
    return this.terms.one('categories', id);
  }

  @ApiOperation({ summary: 'Create a category' })
  @Needs('catalogue.write')
  @Post('fabric-categories')
  createCategory(@Change() change: Change, @Body() input: TermDto): Promise<Term> {
    return this.terms.create('categories', input, change);
  }

  @ApiOperation({ summary: 'Rename a category' })
  @Needs('catalogue.write')
  @Put('fabric-categories/:id')
  updateCategory(@Param('id', categoryId) id: string, @Change() change: Change, @Body() input: TermDto): Promise<Term> {
    return this.#update('categories', id, change, input);
  }

  @ApiOperation({ summary: 'Delete a category' })
  @Needs('catalogue.write')
  @Delete('fabric-categories/:id')
  removeCategory(@Param('id', categoryId) id: string, @Change() change: Change): Promise<Deleted> {
    return orCurrent(change, this.terms.remove('categories', id, change), {
      toStaff: () => this.terms.one('categories', id),
    });
  }

  @ApiOperation({ summary: 'List patterns' })
  @Needs('catalogue.read | stock.read')
  @SearchableList()
  @Get('fabric-patterns')
  async patterns(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Term[]> {
    const query = parseListQuery(raw, patternList);
    return sendList(response, patternList.resource, query, await this.terms.list('patterns', query));
  }

  @ApiOperation({ summary: 'Get a pattern' })
  @Needs('catalogue.read | stock.read')
  @Get('fabric-patterns/:id')
  pattern(@Param('id', patternId) id: string): Promise<Term> {
    return this.terms.one('patterns', id);
  }

  @ApiOperation({ summary: 'Create a pattern' })
  @Needs('catalogue.write')
  @Post('fabric-patterns')
  createPattern(@Change() change: Change, @Body() input: TermDto): Promise<Term> {
    return this.terms.create('patterns', input, change);
  }

  @ApiOperation({ summary: 'Rename a pattern' })
  @Needs('catalogue.write')
  @Put('fabric-patterns/:id')
  updatePattern(@Param('id', patternId) id: string, @Change() change: Change, @Body() input: TermDto): Promise<Term> {
    return this.#update('patterns', id, change, input);
  }

  @ApiOperation({ summary: 'Delete a pattern' })
  @Needs('catalogue.write')
  @Delete('fabric-patterns/:id')
  removePattern(@Param('id', patternId) id: string, @Change() change: Change): Promise<Deleted> {
    return orCurrent(change, this.terms.remove('patterns', id, change), {
      toStaff: () => this.terms.one('patterns', id),
    });
  }

  async #update(kind: TermKind, id: string, change: Change, input: TermDto): Promise<Term> {
    const toStaff = () => this.terms.one(kind, id);
    await orCurrent(change, this.terms.update(kind, id, change, input), { toStaff });
    return toStaff();
  }
}
