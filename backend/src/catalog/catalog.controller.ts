import { Controller, Get, Header, Param, Query, Res, StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Fabric, FabricPage, NamedShade, Term } from '@selvedge/domain/fabrics/fabric';
import { idOf } from '../http/body/fields.js';
import { REVALIDATED } from '../http/caching/encoded-response.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public, Recognized } from '../http/decorators.js';
import { type JsonText, SendsFile } from '../http/openapi/answers.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCacheInterceptor } from './catalog-cache.interceptor.js';
import { SearchFabricsDto, SimilarFabricsDto } from './dto/search-fabrics.dto.js';
import { SharePictureService } from './share-picture.service.js';
import { TermsService } from './terms.service.js';

/** `@Res()` leaves the sending to the interceptor. */
@ApiTags('Catalog')
@Public()
@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly terms: TermsService,
    private readonly sharePictures: SharePictureService,
  ) {}

  @ApiOperation({ summary: 'Search the catalog' })
  @Get('fabrics')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  search(@Query() query: SearchFabricsDto, @Res() _: unknown): Promise<JsonText<FabricPage>> {
    return this.catalog.search(query);
  }

  @ApiOperation({ summary: 'Get a fabric' })
  @Get('fabrics/:id')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  fabric(@Param('id', idOf('Fabric')) id: string, @Res() _: unknown): Promise<JsonText<Fabric>> {
    return this.catalog.fabric(id);
  }

  @ApiOperation({ summary: 'List fabrics similar to another' })
  @Get('fabrics/:id/similar')
  @Recognized()
  @UseInterceptors(CatalogCacheInterceptor)
  similar(
    @Param('id', idOf('Fabric')) id: string,
    @Query() query: SimilarFabricsDto,
    @Res() _: unknown,
  ): Promise<JsonText<FabricPage>> {
    return this.catalog.similar(id, query);
  }

  /** The picture that messengers show beside a link to the catalog, to a filter of it or to a fabric (`ids`). */
  @ApiOperation({ summary: 'Get the picture that represents a shared page' })
  @SendsFile('jpeg')
  @Get('share.jpg')
  @Costly()
  @Header('Cache-Control', 'public, max-age=3600')
  async share(@Query() query: SearchFabricsDto): Promise<StreamableFile> {
    return new StreamableFile(await this.sharePictures.of(query), { type: 'image/jpeg' });
  }

  @ApiOperation({ summary: 'List categories that have fabrics' })
  @Get('fabric-categories')
  @Header(...REVALIDATED)
  async categories(): Promise<{ categories: Term[] }> {
    return { categories: await this.terms.publicTerms('categories') };
  }

  @ApiOperation({ summary: 'List patterns that have fabrics' })
  @Get('fabric-patterns')
  @Header(...REVALIDATED)
  async patterns(): Promise<{ patterns: Term[] }> {
    return { patterns: await this.terms.publicTerms('patterns') };
  }

  @ApiOperation({ summary: 'List the colors of the catalog with their mean shades' })
  @Get('fabric-colours')
  @Header(...REVALIDATED)
  async colours(): Promise<{ colours: NamedShade[] }> {
    return { colours: await this.catalog.shades() };
  }
}
