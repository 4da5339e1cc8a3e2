import { Controller, Get, Header, Param, Query, Res, StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { NamedShade, Term } from '@selvedge/domain/fabrics/fabric';
import { idOf } from '../http/body/fields.js';
import { REVALIDATED } from '../http/caching/encoded-response.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public, Recognized } from '../http/decorators.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCacheInterceptor } from './catalog-cache.interceptor.js';
import { SearchFabricsDto, SimilarFabricsDto } from './dto/search-fabrics.dto.js';
import { SharePictureService } from './share-picture.service.js';
import { TermsService } from './terms.service.js';

/** `@Res()` leaves the sending to the interceptor. */
@ApiTags('catalogue')
@Public()
@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly terms: TermsService,
    private readonly sharePictures: SharePictureService,
  ) {}

  @Get('fabrics')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  search(@Query() query: SearchFabricsDto, @Res() _: unknown): Promise<string> {
    return this.catalog.search(query);
  }

  @Get('fabrics/:id')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  fabric(@Param('id', idOf('Fabric')) id: string, @Res() _: unknown): Promise<string> {
    return this.catalog.fabric(id);
  }

  @Get('fabrics/:id/similar')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  similar(
    @Param('id', idOf('Fabric')) id: string,
    @Query() query: SimilarFabricsDto,
    @Res() _: unknown,
  ): Promise<string> {
    return this.catalog.similar(id, query);
  }

  /** The picture that messengers show beside a link to the catalog, to a filter of it or to a fabric (`ids`). */
  @Get('share.jpg')
  @Costly()
  @Header('Cache-Control', 'public, max-age=3600')
  async share(@Query() query: SearchFabricsDto): Promise<StreamableFile> {
    return new StreamableFile(await this.sharePictures.of(query), { type: 'image/jpeg' });
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

  @Get('fabric-colours')
  @Header(...REVALIDATED)
  async colours(): Promise<{ colours: NamedShade[] }> {
    return { colours: await this.catalog.shades() };
  }
}
