import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { answerProblem } from '../http/errors/exception.filter.js';
import { PageCache } from './page-cache.js';

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'Nothing is here',
  429: 'Too many tries',
};

/** For controllers of pages: whatever was thrown becomes a page with the sentence that the API would have answered. */
@Catch()
export class PageProblemFilter implements ExceptionFilter {
  readonly #pages: PageCache;

  constructor(@Inject(CONFIG) config: Config) {
    this.#pages = new PageCache(config);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    answerProblem(error, request, response, ({ statusCode, message }) => {
      const title = HEADINGS[statusCode] ?? 'Something is in the way';
      void this.#pages.send(request, response, `${statusCode} ${message}`, () => ({
        title,
        status: statusCode,
        body: (
          <section className="sheet">
            <h1>{title}</h1>
            <p>{message}</p>
          </section>
        ),
      }));
    });
  }
}
