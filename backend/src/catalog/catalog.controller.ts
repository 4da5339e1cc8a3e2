import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import type { Response } from 'express';
import { Public } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { CatalogService } from './catalog.service.js';
import { SearchFabricsDto } from './dto/search-fabrics.dto.js';
import { TermsService } from './terms.service.js';

/** Browsers keep the answer but ask each time whether it still holds (ETag). */
const REVALIDATED = ['Cache-Control', 'public, no-cache'] as const;

@ApiTags('catalogue')
@Public()
@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly terms: TermsService,
  ) {}

  @Get('fabrics')
  @Header(...REVALIDATED)
  async search(@Query() query: SearchFabricsDto, @Res() response: Response): Promise<void> {
    response.type('json').send(await this.catalog.search(query));
  }

  @Get('fabrics/:id')
  @Header(...REVALIDATED)
  async fabric(@Param('id', idOf('Fabric')) id: string, @Res() response: Response): Promise<void> {
    response.type('json').send(await this.catalog.fabric(id));
  }

  @Get('fabric-categories')
  @Header(...REVALIDATED)
  async categories(): Promise<{ categories: Term[] }> {
    return { categories: await this.terms.publicTerms('categories') };
  }

  @Get('fabric-patterns')
  @Header(...REVALIDATED)
  async patterns(): Promise<{ patterns: Term[] }> {
    return { patterns: await this.terms.publicTerms('patterns') };
  }
}
