import type { DestinationStream } from 'pino';

const RESET = '\u001b[0m';
const DIM = '\u001b[2m';
const YELLOW = '\u001b[33m';
const RED = '\u001b[31m';
const COLOURS: Readonly<Record<string, string>> = { warn: YELLOW, error: RED, fatal: RED };

/** Fields shown at the beginning of the line or below it. */
const SAID = new Set(['level', 'time', 'msg', 'context', 'err', 'stack']);
/** Fields shown first in lines of requests and jobs, which have no message. */
const SAID_FIRST = ['method', 'route', 'status', 'job', 'outcome', 'duration_ms'];

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
  const said = [
    paint(DIM, String(entry.time).slice(11, 19)),
    paint(COLOURS[level], level.toUpperCase().padEnd(5)),
    entry.context === undefined ? '' : `[${entry.context}]`,
    messageOf(entry),
    paint(DIM, fieldsOf(entry)),
  ];
  const stack = part(entry.err).stack ?? entry.stack;
  return `${said.filter((text) => text !== '').join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
}

function messageOf({ msg, ...entry }: Entry): string {
  if (!isOfWork({ msg, ...entry })) return String(msg ?? '');
  const said = SAID_FIRST.filter((name) => entry[name] !== undefined).map((name) => entry[name]);
  return `${said.join(' ')} ms`;
}

const isOfWork = ({ msg, duration_ms }: Entry): boolean => msg === undefined && duration_ms !== undefined;

function fieldsOf(entry: Entry): string {
  return Object.entries(entry)
    .filter(([name]) => !SAID.has(name) && !(isOfWork(entry) && SAID_FIRST.includes(name)))
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ');
}

function part(value: unknown): Entry {
  return typeof value === 'object' && value !== null ? (value as Entry) : {};
}
