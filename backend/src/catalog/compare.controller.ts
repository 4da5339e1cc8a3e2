import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Comparison } from '@selvedge/domain/fabrics/compare';
import { Recognized } from '../http/decorators.js';
import type { JsonText } from '../http/openapi/answers.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCacheInterceptor } from './catalog-cache.interceptor.js';
import { CompareFabricsDto } from './dto/compare-fabrics.dto.js';

/** Registered before the catalog, for whose `fabrics/:id` the word is an id. */
@ApiTags('Catalog')
@Controller('fabrics/compare')
export class CompareController {
  constructor(private readonly catalog: CatalogService) {}

  /** `@Res()` leaves the sending to the interceptor. */
  @ApiOperation({ summary: 'Compare up to four fabrics' })
  @Get()
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  compare(@Query() { ids }: CompareFabricsDto, @Res() _: unknown): Promise<JsonText<Comparison>> {
    return this.catalog.compare(ids);
  }
}
