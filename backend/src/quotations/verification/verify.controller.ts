import { Controller, Get, Inject, NotFoundException, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { Costly } from '../../http/concurrency/search-gate.js';
import { Public } from '../../http/decorators.js';
import { sendPage } from '../../pages/page.js';
import { PageCache } from '../../pages/page-cache.js';
import { PageProblemFilter } from '../../pages/page-problem.filter.js';
import { addressOf } from '../../rate-limiting/client-ip.js';
import { codePage, verifiedPage } from './verify.page.js';
import { VerifyService } from './verify.service.js';

/** The target of the code printed on a quotation. */
@ApiExcludeController()
@Public()
@UseFilters(PageProblemFilter)
@Controller('verify')
export class VerifyController {
  readonly #pages: PageCache;

  constructor(
    private readonly verification: VerifyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#pages = new PageCache(config);
  }

  @Get()
  async ask(@Query('code') typed: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const code = typeof typed === 'string' ? typed.trim() : '';
    if (code) response.redirect(303, `/verify/${encodeURIComponent(code)}`);
    else await this.#pages.send(request, response, 'code', () => codePage(this.config.brand));
  }

  @Get(':code')
  @Costly()
  async one(@Param('code') code: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const document = await this.verification.find(code, addressOf(request));
    const { brand } = this.config;
    sendPage(response, this.config, document ? verifiedPage(document, brand) : codePage(brand, code));
  }

  /** Shows a page for any unknown path below. */
  @Get('*path')
  lost(): never {
    throw new NotFoundException('There is no page at this address. Please type the code that is printed on the sheet.');
  }
}
