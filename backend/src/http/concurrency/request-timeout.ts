import { ServiceUnavailableException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { DatabasePulse } from '../../database/database-pulse.js';
import { NOT_AVAILABLE, sendProblem } from '../errors/exception.filter.js';
import type { CommonHeaders } from '../static/common-headers.js';

/** Together with the two seconds in which the database may show that it responds, at most five. */
const TIMEOUT_MS = 3_000;

/**
 * Responds 503 with Retry-After for a handler that waits for a database that stopped responding. What the handler sends later is
 * ignored, as on a lost connection.
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
