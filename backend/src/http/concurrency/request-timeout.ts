import { ServiceUnavailableException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { DatabasePulse } from '../../database/database-pulse.js';
import { NOT_AVAILABLE, sendProblem } from '../errors/exception.filter.js';
import type { CommonHeaders } from '../static/common-headers.js';

/** With the two seconds in which the database may prove that it answers, five at most. */
const TIMEOUT_MS = 3_000;

/**
 * Answers for a handler that waits for a database which has fallen silent: 503, a sentence, and when to come again.
 * What the handler says after that is too late, as it would be on a connection that was lost.
 */
export function answerInTime(pulse: DatabasePulse, headers: CommonHeaders) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const timer = setTimeout(async () => {
      if (response.headersSent || (pulse.answers && (await pulse.beat())) || response.headersSent) return;
      headers.set(request, response);
      sendProblem(new ServiceUnavailableException(NOT_AVAILABLE), request, response);
    }, TIMEOUT_MS);
    response.on('close', () => clearTimeout(timer));
    next();
  };
}
