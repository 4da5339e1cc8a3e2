import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Recognized } from '../http/decorators.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCacheInterceptor } from './catalog-cache.interceptor.js';
import { CompareFabricsDto } from './dto/compare-fabrics.dto.js';

/** Registered before the catalog, for whose `fabrics/:id` the word is an id. */
@ApiTags('catalogue')
@Controller('fabrics/compare')
export class CompareController {
  constructor(private readonly catalog: CatalogService) {}

  /** `@Res()` leaves the sending to the interceptor. */
  @Get()
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  compare(@Query() { ids }: CompareFabricsDto, @Res() _: unknown): Promise<string> {
    return this.catalog.compare(ids);
  }
}
