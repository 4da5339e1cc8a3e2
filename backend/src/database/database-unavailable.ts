/** The PostgreSQL error behind `error`, whether thrown by the driver itself or wrapped by the ORM. */
interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/** By SQLSTATE: connection lost, out of resources, server or database going down, starting or gone; read-only standby. */
const DOWN_CODE = /^(08...|53...|57P0[1-5]|3D000|25006|58030)$/;
const DOWN_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver and its pool have no error codes for these. */
const DOWN_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Driver not Connected|Cannot use a pool after calling end|The server does not support SSL|Connection ended)/;
/** Thrown by the ORM when a transaction's connection was lost between two statements. */
const LOST_IN_TRANSACTION = /^(QueryRunner(Provider)?AlreadyReleasedError|TransactionNotStartedError)$/;

/**
 * Returns whether the database is unreachable, unresponsive, starting or stopping; not errors of the statement. Other network
 * clients (mail, image downloads) wrap their errors, so a bare one comes from the driver.
 */
export function databaseUnavailable(error: Error): boolean {
  const problem = postgresError(error);
  if (problem && (DOWN_CODE.test(problem.code) || DOWN_SOCKET.test(problem.code))) return true;
  return DOWN_MESSAGE.test(error.message) || LOST_IN_TRANSACTION.test(error.name);
}

export function postgresError(error: unknown): PostgresError | null {
  if (typeof error !== 'object' || error === null) return null;
  const source = 'driverError' in error ? error.driverError : error;
  if (typeof source !== 'object' || source === null || !('code' in source)) return null;
  const { code } = source;
  if (typeof code !== 'string') return null;
  const constraint = 'constraint' in source && typeof source.constraint === 'string' ? source.constraint : undefined;
  const detail = 'detail' in source && typeof source.detail === 'string' ? source.detail : undefined;
  return { code, constraint, detail };
}

/** Returns whether `error` is a violation of a unique constraint or index, of the given one if `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const problem = postgresError(error);
  return problem?.code === '23505' && (constraint === undefined || problem.constraint === constraint);
}
