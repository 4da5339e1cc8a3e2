import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../config/config.js';
import { workContext } from './work-context.js';

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
    mixin: workContext,
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

const RESET = '\u001b[0m';
const DIM = '\u001b[2m';
const YELLOW = '\u001b[33m';
const RED = '\u001b[31m';
const COLOURS: Readonly<Record<string, string>> = { warn: YELLOW, error: RED, fatal: RED };

/** Fields shown at the beginning of the line or below it. */
const SHOWN = new Set(['level', 'time', 'msg', 'context', 'err', 'stack']);
/** Fields shown first in lines of requests and jobs, which have no message. */
const SHOWN_FIRST = ['method', 'route', 'status', 'job', 'outcome', 'duration_ms'];

type Entry = Record<string, unknown>;

/** The log in readable form: time of day, message, then the fields. A line that is not JSON passes unchanged. */
export function readableLog(to: { write(text: string): unknown; isTTY?: boolean }): DestinationStream {
  return { write: (line: string) => void to.write(readable(line, to.isTTY === true)) };
}

function readable(line: string, inColour: boolean): string {
  let entry: Entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const paint = (colour: string | undefined, text: string) =>
    inColour && colour !== undefined && text !== '' ? `${colour}${text}${RESET}` : text;
  const level = String(entry.level);
  const parts = [
    paint(DIM, String(entry.time).slice(11, 19)),
    paint(COLOURS[level], level.toUpperCase().padEnd(5)),
    entry.context === undefined ? '' : `[${entry.context}]`,
    messageOf(entry),
    paint(DIM, fieldsOf(entry)),
  ];
  const stack = part(entry.err).stack ?? entry.stack;
  return `${parts.filter((text) => text !== '').join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
}

function messageOf({ msg, ...entry }: Entry): string {
  if (!isOfWork({ msg, ...entry })) return String(msg ?? '');
  const parts = SHOWN_FIRST.filter((name) => entry[name] !== undefined).map((name) => entry[name]);
  return `${parts.join(' ')} ms`;
}

const isOfWork = ({ msg, duration_ms }: Entry): boolean => msg === undefined && duration_ms !== undefined;

function fieldsOf(entry: Entry): string {
  return Object.entries(entry)
    .filter(([name]) => !SHOWN.has(name) && !(isOfWork(entry) && SHOWN_FIRST.includes(name)))
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ');
}

function part(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? (value as Entry) : {};
}
