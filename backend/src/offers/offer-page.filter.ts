import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { TooManyRequestsException } from '../http/rate-limits.js';
import { type Page, sendPage } from '../pages/page.js';
import { PageProblemFilter } from '../pages/page-problem.filter.js';
import { notKnownPage, tooManyPage } from './page/notice-pages.js';
import { type Reader, readerOf } from './words/languages.js';

/** A token that is malformed, unknown, withdrawn, or of a quotation that is gone: nobody is told which. */
export class LinkOpensNothing extends NotFoundException {}

/** For the private page: what opens nothing, and who tries too much, in the language of the reader. */
@Catch()
export class OfferPageFilter implements ExceptionFilter {
  readonly #others: PageProblemFilter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#others = new PageProblemFilter(config);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const page = response.headersSent ? null : pageFor(error, readerOf(host.switchToHttp().getRequest<Request>()));
    if (page === null) {
      this.#others.catch(error, host);
      return;
    }
    if (error instanceof TooManyRequestsException) response.setHeader('Retry-After', error.retryAfterSeconds);
    sendPage(response, this.config, page);
  }
}

function pageFor(error: unknown, reader: Reader): Page | null {
  // Also of a quotation that was deleted while it was being answered.
  if (error instanceof NotFoundException) return notKnownPage(reader);
  return error instanceof TooManyRequestsException ? tooManyPage(reader) : null;
}
