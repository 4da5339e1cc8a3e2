import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { answerProblem } from '../http/problem.filter.js';
import { sendPage } from './page.js';

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'Nothing is here',
  429: 'Too many tries',
};

/** For controllers of pages: whatever was thrown becomes a page with the sentence that the API would have answered. */
@Catch()
export class PageProblemFilter implements ExceptionFilter {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    answerProblem(error, http.getRequest<Request>(), response, ({ statusCode, message }) => {
      const title = HEADINGS[statusCode] ?? 'Something is in the way';
      sendPage(response, this.config, {
        title,
        status: statusCode,
        body: (
          <section className="sheet">
            <h1>{title}</h1>
            <p>{message}</p>
          </section>
        ),
      });
    });
  }
}
