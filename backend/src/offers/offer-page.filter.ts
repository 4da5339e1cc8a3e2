import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import type { Page } from '../pages/page.js';
import { PageCache } from '../pages/page-cache.js';
import { PageProblemFilter } from '../pages/page-problem.filter.js';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import { LinkIsReadOnly } from './open-offer.service.js';
import { notKnownPage, readOnlyPage, tooManyPage } from './page/notice-pages.js';
import { type Reader, readerOf } from './words/languages.js';

/** Error pages of the private page for invalid links and rate limits, in the reader's language. */
@Catch()
export class OfferPageFilter implements ExceptionFilter {
  readonly #others: PageProblemFilter;
  readonly #notices: PageCache;

  constructor(@Inject(CONFIG) config: Config) {
    this.#others = new PageProblemFilter(config);
    this.#notices = new PageCache(config);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const notice = noticeFor(error);
    if (notice === null || response.headersSent) {
      this.#others.catch(error, host);
      return;
    }
    if (error instanceof TooManyRequestsException) response.setHeader('Retry-After', error.retryAfterSeconds);
    const request = host.switchToHttp().getRequest<Request>();
    const reader = readerOf(request);
    void this.#notices.send(request, response, `${notice.name} ${reader.lang}`, () => notice(reader));
  }
}

function noticeFor(error: unknown): ((reader: Reader) => Page) | null {
  // Also if the quotation was deleted while it was being answered.
  if (error instanceof NotFoundException) return notKnownPage;
  if (error instanceof LinkIsReadOnly) return readOnlyPage;
  return error instanceof TooManyRequestsException ? tooManyPage : null;
}
