import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../../config.js';
import { workContext } from '../../process/work-context.js';
import { readableLog } from './readable-log.js';

/** Contexts in which Nest logs its bootstrap: dozens of lines at every start. */
const FRAMEWORK = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/**
 * Writes one JSON object per line, in UTC, to standard output or the given `destination`; text in a terminal. Each line carries
 * its request or job.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'logFormat'>>,
  destination: DestinationStream | undefined = isForPeople(config) ? readableLog(process.stdout) : undefined,
): Logger {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: () => ({ ...workContext() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

function isForPeople({ logFormat }: Partial<Pick<Config, 'logFormat'>>): boolean {
  return logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY === true);
}

/** Writes the messages of Nest and of our own `new Logger('Mail')` to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const level = FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info';
    this.logger[level](...line(message, rest));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...line(message, rest));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...line(message, rest));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...line(message, rest));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...line(message, rest));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...line(message, rest));
  }
}

/** Path segments before a token, in the URLs of pages. */
const BEFORE_TOKEN = /^(?:q|verify)$/i;
/** Matches anything as long as the token of a mailed link. */
const LIKE_A_TOKEN = /[\w-]{43,}/g;
const MAX_DECODINGS = 3;

/** A path with its tokens masked: `/q/(token)/accept`, wherever they are and however encoded. */
export function withoutToken(path: string): string {
  let decoded = path;
  // A doubly encoded path works nowhere here, but it does where it was copied from.
  for (let i = 0; i < MAX_DECODINGS && decoded.includes('%'); i++) decoded = leniently(decoded);
  const segments = decoded.split(/([\\/]+)/);
  const masked = segments
    .map((segment, i) =>
      i % 2 === 0 && segment !== '' && BEFORE_TOKEN.test(segments[i - 2] ?? '') ? '(token)' : segment,
    )
    .join('')
    .replace(LIKE_A_TOKEN, '(token)');
  return masked === decoded ? path : masked;
}

/** One invalid escape makes `decodeURIComponent` reject the whole path, and a token in it would be logged. */
function leniently(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Only the fields that help debugging: a database error also carries the values to be stored. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: scrubbed(String(error)) };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: scrubbed(error.message), code, stack: error.stack && scrubbed(error.stack) };
}

/** Masks email addresses, which mail servers and databases quote in errors. Ids are enough to find the record. */
function scrubbed(text: string): string {
  return text.replace(/[^\s<>"'(),:;=@]{1,64}@[^\s<>"'(),:;=@]{1,255}/g, '(address)');
}

/** Nest passes the context last and, for errors, the stack before it. The fields of an object are logged as they are. */
function line(message: unknown, rest: unknown[]): [object, string?] {
  const texts = rest.filter((item): item is string => typeof item === 'string');
  const context = texts.at(-1);
  const stack = texts.length > 1 ? texts[0] : undefined;
  if (message instanceof Error) return [{ err: message, context }, scrubbed(message.message)];
  if (typeof message === 'object' && message !== null) return ['msg' in message ? { context, ...message } : message];
  return [{ context, ...(stack && { stack: scrubbed(stack) }) }, scrubbed(String(message))];
}
