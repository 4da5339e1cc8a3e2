import {
  Controller,
  Get,
  HttpException,
  Inject,
  NotFoundException,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { withoutSums } from '@selvedge/domain/lists/hidden-sums';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AcceptsPageForm } from '../http/body/body.js';
import { formAs } from '../http/body/validation.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { Public } from '../http/decorators.js';
import { sendWorkbook } from '../http/static/send-file.js';
import { typedFields } from '../offers/page-answers.js';
import { isPerson } from '../offers/robots.js';
import { sendPage } from '../pages/page.js';
import { PageProblemFilter } from '../pages/page-problem.filter.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import { LinkCommentDto, LinkItemDto } from './dto/link-forms.dto.js';
import { listSheet } from './export-list.js';
import { ListSharesService, type SharedList } from './list-shares.service.js';
import { SharedListService } from './shared-list.service.js';
import { type LinkForm, sharedListPage } from './shared-list-page.js';

/** The page of a shared list, for holders of its link; some links also allow comments and new lines. */
@ApiExcludeController()
@Public()
@UseFilters(PageProblemFilter)
@Controller('l')
export class SharedListController {
  constructor(
    private readonly shares: ListSharesService,
    private readonly shared: SharedListService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  @Costly()
  async page(
    @Param('token') token: string,
    @Query('page') page: unknown,
    @Query('comment') comment: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const list = await this.shares.opened(token, addressOf(request));
    const at = page === 'all' ? page : typeof page === 'string' && /^\d{1,3}$/.test(page) ? Number(page) : 1;
    // A further page, or a form, is no new visit.
    const form = typeof comment === 'string' ? ({ kind: 'comment', item: comment } as const) : null;
    if (at === 1 && !form && request.method === 'GET' && isPerson(request)) await this.shares.count(list.shareId);
    sendPage(response, this.config, sharedListPage(this.config, list, at, form));
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

  @Post(':token/comments')
  @AcceptsPageForm()
  async comment(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const list = await this.shares.opened(token, addressOf(request));
    const typed = typedFields(request.body);
    await this.#write(response, list, { kind: 'comment', item: typed.item, typed }, async () =>
      this.shared.comment(list.shareId, await formAs(LinkCommentDto, typed)),
    );
  }

  @Post(':token/items')
  @AcceptsPageForm()
  async add(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const list = await this.shares.opened(token, addressOf(request));
    const typed = typedFields(request.body);
    await this.#write(response, list, { kind: 'add', typed }, async () =>
      this.shared.add(list.shareId, await formAs(LinkItemDto, typed)),
    );
  }

  /** Redirects a reload of a form that was sent to the page. */
  @Get([':token/comments', ':token/items'])
  @Costly()
  async again(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.shares.opened(token, addressOf(request));
    response.redirect(303, `/l/${token}`);
  }

  /** Shows the page again with what was typed, if that is rejected. */
  async #write(response: Response, list: SharedList, form: LinkForm, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() === 404) throw error;
      if (error instanceof TooManyRequestsException) response.setHeader('Retry-After', error.retryAfterSeconds);
      const problem = { status: error.getStatus(), message: error.message };
      return sendPage(response, this.config, sharedListPage(this.config, list, 1, { ...form, problem }));
    }
    const place = form.item ? `?comment=${encodeURIComponent(form.item)}#write` : '';
    response.redirect(303, `/l/${list.token}${place}`);
  }

  /** A link that was truncated or garbled. */
  @Get(['', '*path'])
  lost(): never {
    throw new NotFoundException('This link is not complete. Copy it once more, from its beginning to its end.');
  }
}
