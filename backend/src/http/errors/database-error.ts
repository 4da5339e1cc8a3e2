import { EntityNotFoundError } from 'typeorm';
import { postgresFault } from '../../database/database-unavailable.js';

/** What a failed statement means over HTTP. */
export interface DatabaseProblem {
  statusCode: 400 | 404 | 409 | 503;
  message: string;
}

/** It was there when the call began: somebody deletes it at this moment. */
const GONE = { statusCode: 404, message: 'This has just been deleted. Please reload the page.' } as const;
const CONFLICT = { statusCode: 409, message: 'This already exists. Please use another value.' } as const;
const REFERENCE = {
  statusCode: 409,
  message: 'This refers to something that no longer exists, or is still in use.',
} as const;
const RACE = { statusCode: 409, message: 'Someone else changed this at the same moment. Please try again.' } as const;
const REFUSED = { statusCode: 400, message: 'One of the values is not allowed.' } as const;
const SLOW = { statusCode: 503, message: 'This took too long. Please try again.' } as const;

/** By SQLSTATE, see "PostgreSQL Error Codes" in its manual. */
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

/** The answer to what the database says about a statement, or null when it says nothing about it. */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (error instanceof EntityNotFoundError) return GONE;
  const fault = postgresFault(error);
  return (fault && byCode[fault.code]) ?? null;
}

/** True when `error` is the violation of a unique constraint or index, of that one if `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = postgresFault(error);
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}
