import { EntityNotFoundError } from 'typeorm';
import { postgresFault } from '../../database/database-unavailable.js';

/** The HTTP response to a failed statement. */
export interface DatabaseProblem {
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
const SLOW = { statusCode: 503, message: 'This took too long. Please try again.' } as const;

/** By SQLSTATE, see "PostgreSQL Error Codes" in the manual. */
const byCode: Readonly<Record<string, DatabaseProblem>> = {
  '23505': CONFLICT,
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
};

/** The response to an error that the database reports about a statement, or null for other errors. */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (error instanceof EntityNotFoundError) return GONE;
  const fault = postgresFault(error);
  return (fault && byCode[fault.code]) ?? null;
}

/** Whether `error` is a violation of a unique constraint or index, of the given one if `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = postgresFault(error);
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}
