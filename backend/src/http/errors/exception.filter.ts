import { STATUS_CODES } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  HttpStatus,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Problem } from '@selvedge/domain/problem';
import type { Request, Response } from 'express';
import { EntityNotFoundError } from 'typeorm';
import { postgresError } from '../../database/database-unavailable.js';
import { unavailabilityBehind } from '../../dependency-unavailable.js';
import { TooManyWaiting } from '../../fair-semaphore.js';
import { TooManyRequestsException } from '../../rate-limiting/rate-limits.js';
import { logFailure } from '../request-log.js';

export const NOTHING_HERE = 'There is nothing at this address.';
const CROWDED = 'Too many people are signing in at this moment. Please try again in a few seconds.';
export const NOT_AVAILABLE = 'The service is not available right now. Please try again in a moment.';
const STORAGE_FULL = 'Files can not be stored at the moment. Nothing was saved; please tell us, and try again later.';
const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** Messages for the errors of body-parser and Express, by `type`. */
const bodyProblems: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The request is not valid JSON.',
  'entity.too.large': 'The request is too large.',
  'parameters.too.many': 'The request has too many fields.',
  'encoding.unsupported': 'The encoding of the request is not supported.',
  'charset.unsupported': 'The character set of the request is not supported: use UTF-8.',
  'request.aborted': 'The request was cut off.',
  'request.size.invalid': 'The request is not as long as it says.',
};

/**
 * Turns any error into the error format of the API. Unexpected errors become a 500 with a plain message; the stack is logged
 * under the same request id and never sent to the client.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    sendProblem(error, host.switchToHttp().getRequest<Request>(), host.switchToHttp().getResponse<Response>());
  }
}

/** Responds with the problem for `error`, unless the response has already been sent. */
export function sendProblem(error: unknown, request: Request, response: Response): void {
  answerProblem(error, request, response, (problem) => response.status(problem.statusCode).json(problem));
}

/** Like {@link sendProblem}, in another format that `write` sends. */
export function answerProblem(
  error: unknown,
  request: Request,
  response: Response,
  write: (problem: Problem) => void,
): void {
  // Already answered because the handler was too slow.
  if (response.writableEnded) return;
  const problem: Problem = { ...describe(error, request.method), request_id: String(request.id ?? '') };
  if (problem.statusCode >= 500 && !isShed(error) && !isCutOff(request)) {
    logFailure(request, error);
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof TooManyRequestsException) response.setHeader('Retry-After', error.retryAfterSeconds);
  if (problem.statusCode === HttpStatus.SERVICE_UNAVAILABLE) response.setHeader('Retry-After', 5);
  if (problem.statusCode === HttpStatus.UNAUTHORIZED) response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Cache-Control', 'no-store');
  write(problem);
}

/** Deliberate load shedding is not a fault: a flood of it must not fill the log with stacks. */
function isShed(error: unknown): boolean {
  return error instanceof TooManyWaiting || error instanceof ServiceUnavailableException;
}

/** The client disconnected before the request was complete, which caused the failure. */
function isCutOff(request: Request): boolean {
  return request.destroyed && !request.complete;
}

function describe(error: unknown, method: string): Omit<Problem, 'request_id'> {
  if (error instanceof HttpException) return describeHttp(error);
  if (error instanceof TooManyWaiting) return { statusCode: 503, message: CROWDED, error: reason(503) };
  // Checked first, because a connection lost by the client has the same code as one lost by the database.
  const status = clientErrorStatus(error);
  if (status !== null)
    return { statusCode: status, message: bodyProblem(error) ?? problemOf(status), error: reason(status) };
  const away = unavailableProblem(error, method);
  if (away) return away;
  const database = databaseProblem(error);
  if (database) return { ...database, error: reason(database.statusCode) };
  return { statusCode: 500, message: UNEXPECTED, error: reason(500) };
}

/** For example a body with invalid compression, whose error has no type. */
const problemOf = (status: number): string =>
  status === HttpStatus.BAD_REQUEST
    ? 'The request can not be read: its body is not in the form that it says.'
    : reason(status);

/** 507 for writes to a full storage: retries fail until somebody frees space. */
function unavailableProblem(error: unknown, method: string): Omit<Problem, 'request_id'> | null {
  const part = unavailabilityBehind(error);
  if (part === null) return null;
  const stores = part === 'storage' && method !== 'GET' && method !== 'HEAD';
  if (stores) return { statusCode: 507, message: STORAGE_FULL, error: reason(507) };
  return { statusCode: 503, message: NOT_AVAILABLE, error: reason(503) };
}

function describeHttp(exception: HttpException): Omit<Problem, 'request_id'> {
  const statusCode = exception.getStatus();
  const body = exception.getResponse();
  const details: Partial<Problem> = typeof body === 'string' ? {} : body;
  // Nest passes on messages of the router and body parser; these are replaced by friendlier ones.
  const message = bodyProblem(exception.cause) ?? bodyProblem(exception) ?? firstSentence(details.message ?? body);
  const isRouteMiss = statusCode === HttpStatus.NOT_FOUND && /^Cannot [A-Z-]+ /.test(message);
  return {
    statusCode,
    message: isRouteMiss ? NOTHING_HERE : message || reason(statusCode),
    ...(details.sentence && { sentence: details.sentence }),
    error: typeof details.error === 'string' ? details.error : reason(statusCode),
    ...(details.errors && { errors: details.errors }),
    ...(details.current && { current: details.current }),
    ...(details.code && { code: details.code }),
    ...(details.needs && { needs: details.needs }),
    ...(details.plans && shadeDetails(details)),
  };
}

const shadeDetails = ({ plans, largest_single_shade_meters, longest_piece_meters }: Partial<Problem>) => ({
  largest_single_shade_meters,
  longest_piece_meters,
  plans,
});

/** Express, body-parser and multer mark client errors with a status below 500. */
function clientErrorStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

function bodyProblem(error: unknown): string | undefined {
  if (error instanceof URIError) return "The address can't be read.";
  if (typeof error !== 'object' || error === null || !('type' in error)) return undefined;
  return bodyProblems[String(error.type)];
}

function firstSentence(message: unknown): string {
  return String(Array.isArray(message) ? message[0] : message);
}

function reason(statusCode: number): string {
  return STATUS_CODES[statusCode] ?? 'Error';
}

/** The HTTP response to a failed statement. */
interface DatabaseProblem {
  statusCode: 400 | 404 | 409 | 503;
  message: string;
}

/** The record existed when the call began, so it was deleted concurrently. */
const GONE = { statusCode: 404, message: 'This has just been deleted. Please reload the page.' } as const;
const CONFLICT = { statusCode: 409, message: 'This already exists. Please use another value.' } as const;
const REFERENCE = {
  statusCode: 409,
  message: 'This refers to something that no longer exists, or is still in use.',
} as const;
const RACE = { statusCode: 409, message: 'Someone else changed this at the same moment. Please try again.' } as const;
const REFUSED = { statusCode: 400, message: 'One of the values is not allowed.' } as const;
const LAST_OWNER = {
  statusCode: 409,
  message: 'The last owner who can sign in keeps the role. Make somebody else an owner first.',
} as const;
const SLOW = { statusCode: 503, message: 'This took too long. Please try again.' } as const;

/** By SQLSTATE, see "PostgreSQL Error Codes" in the manual. */
const byCode: Readonly<Record<string, DatabaseProblem>> = {
  '23505': CONFLICT,
  '23001': REFERENCE,
  '23503': REFERENCE,
  '23514': REFUSED,
  '23502': REFUSED,
  '22001': REFUSED,
  '22003': REFUSED,
  '22007': REFUSED,
  '22008': REFUSED,
  '22021': REFUSED,
  '22P02': REFUSED,
  '22P05': REFUSED,
  '40001': RACE,
  '40P01': RACE,
  '55P03': RACE,
  '57014': SLOW,
  SV002: { statusCode: 409, message: 'This color is counted by roll: book its rolls instead of its number.' },
  SV003: {
    statusCode: 409,
    message:
      'Rolls of this fabric are allocated to orders or holds: issue or release them before it stops counting by roll.',
  },
  SV004: { statusCode: 409, message: 'This roll has not so much left. Look at it again.' },
  SV005: {
    statusCode: 409,
    message: 'The month was filed at the same moment. Issue it again: it goes into the next month.',
  },
};

/** The response to an error that the database reports about a statement, or null for other errors. */
function databaseProblem(error: unknown): DatabaseProblem | null {
  if (error instanceof EntityNotFoundError) return GONE;
  const statementError = postgresError(error);
  if (statementError?.constraint === 'last_owner') return LAST_OWNER;
  return (statementError && byCode[statementError.code]) ?? null;
}
