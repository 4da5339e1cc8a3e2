import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { NamedShade, Term } from '@selvedge/domain/fabrics/fabric';
import type { Request, Response } from 'express';
import { REVALIDATED, sendReady } from '../http/caching/encoded-response.js';
import { SearchGate } from '../http/concurrency/search-gate.js';
import { Public, Recognized } from '../http/decorators.js';
import { idOf } from '../http/id.pipe.js';
import { CatalogService, isForOne, type WithSlot } from './catalog.service.js';
import { SearchFabricsDto } from './dto/search-fabrics.dto.js';
import { TermsService } from './terms.service.js';

/** Cached responses are served earlier, by `serveCachedResponses`. */
@ApiTags('catalogue')
@Public()
@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly terms: TermsService,
    private readonly gate: SearchGate,
  ) {}

  @Get('fabrics')
  @Recognized()
  async search(@Query() query: SearchFabricsDto, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { originalUrl: address } = request;
    const send = async (withSlot?: WithSlot) =>
      sendReady(request, response, (await this.catalog.search(query, withSlot, address)).for(request));
    // A large page costs as much to compress as to render.
    if (isForOne(query)) await this.gate.alone(request, () => send());
    else await send(this.#withSlot(request));
  }

  @Get('fabrics/:id')
  @Recognized()
  async fabric(
    @Param('id', idOf('Fabric')) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendReady(request, response, (await this.catalog.fabric(id, this.#withSlot(request))).for(request));
  }

  #withSlot(request: Request): WithSlot {
    return (work) => this.gate.withSlot(request, work);
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
