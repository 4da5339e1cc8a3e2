import { Controller, Get, Inject, NotFoundException, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { addressOf } from '../http/rate-limiting/client-ip.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { isPerson } from '../offers/robots.js';
import { sendPage } from '../pages/page.js';
import { PageProblemFilter } from '../pages/page-problem.filter.js';
import { listSheet } from './export-list.js';
import { ListSharesService } from './list-shares.service.js';
import { sharedListPage, withoutSums } from './shared-list-page.js';

/** A list of fabrics for whoever has a link to it. */
@ApiExcludeController()
@Public()
@UseFilters(PageProblemFilter)
@Controller('l')
export class SharedListController {
  constructor(
    private readonly shares: ListSharesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  @Costly()
  async page(
    @Param('token') token: string,
    @Query('page') page: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const list = await this.shares.opened(token, addressOf(request));
    const at = typeof page === 'string' && /^\d{1,3}$/.test(page) ? Number(page) : 1;
    // Who turns a page has opened it before.
    if (at === 1 && request.method === 'GET' && isPerson(request)) await this.shares.count(list.shareId);
    sendPage(response, this.config, sharedListPage(this.config, list, at));
  }

  @Get(':token/list.xlsx')
  @Costly()
  async sheet(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { items, prices } = await this.shares.opened(token, addressOf(request));
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const hasPrices = prices !== 'none';
    const sheet = listSheet(items, 'xlsx', { now: hasPrices, was: false }, hasPrices ? undefined : withoutSums);
    await sendWorkbook(response, 'list.xlsx', sheet);
  }

  /** A link that was cut off or garbled on its way. */
  @Get(['', '*path'])
  lost(): never {
    throw new NotFoundException('This link is not complete. Copy it once more, from its beginning to its end.');
  }
}
