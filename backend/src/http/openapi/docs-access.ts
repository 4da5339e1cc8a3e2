import { ForbiddenException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { Config } from '../../config.js';
import type { CurrentUser } from '../decorators.js';
import { NOTHING_HERE, sendProblem } from '../errors/exception.filter.js';

const STAFF_ONLY = 'The description of the API is for staff: sign in as an admin and send the token as Bearer.';

/** Restricts access to the API documentation (setting API_DOCS). It is served outside the guards of Nest. */
export function docsAccess(apiDocs: Config['apiDocs']): RequestHandler {
  if (apiDocs === 'public') return (_request, _response, next) => next();
  if (apiDocs === 'off') {
    return (request, response) => sendProblem(new NotFoundException(NOTHING_HERE), request, response);
  }
  return (request: Request, response: Response, next: NextFunction) => {
    const admit = (error: unknown, user?: CurrentUser | false | null) => {
      if (error) sendProblem(error, request, response);
      else if (!user) sendProblem(new UnauthorizedException(STAFF_ONLY), request, response);
      else if (user.userType !== 'admin') sendProblem(new ForbiddenException(STAFF_ONLY), request, response);
      else next();
    };
    passport.authenticate('jwt', { session: false }, admit)(request, response, next);
  };
}
