import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { Statement } from './combined-statements.js';
import { againAfterDeadlock } from './deadlock.js';
import { poolOf } from './prepared.js';

/** What the driver's types leave out: the setting can be switched while a connection is idle. */
type Pipelining = PoolClient & { pipeline: boolean; readonly connection: { readonly stream: Writable } };

const BEGIN: Statement = { text: 'BEGIN', values: [] };
const COMMIT: Statement = { text: 'COMMIT', values: [] };

/** What a transaction ends with. */
interface Ending<Result> {
  readonly statements: readonly Statement[];
  /** What comes of it, by the first row that the last of them returned. */
  result(row: Record<string, unknown>): Result;
}

/**
 * A transaction of two round trips (pipelining): what it has to know goes out together, and so do what it writes and the
 * COMMIT. What the writing locks is locked while the database works, and not while its answer waits for this process to
 * read it. A statement that fails makes a ROLLBACK of the COMMIT that is already on its way behind it.
 *
 * @param reads run one after the other, each on a snapshot of its own: one sees what was committed while the one before
 *   it waited for a lock
 * @param decide what to write, by the row of the last of them; what it throws rolls back
 */
export function runPipelined<Known, Result>(
  dataSource: DataSource,
  reads: readonly Statement[],
  decide: (known: Known) => Ending<Result>,
): Promise<Result> {
  return againAfterDeadlock(() => fliesTwice(dataSource, reads, decide));
}

async function fliesTwice<Known, Result>(
  dataSource: DataSource,
  reads: readonly Statement[],
  decide: (known: Known) => Ending<Result>,
): Promise<Result> {
  const client = (await poolOf(dataSource).connect()) as Pipelining;
  client.pipeline = true;
  let isLost = false;
  try {
    const [known] = (await fly(client, [BEGIN, ...reads])).at(-1)?.rows ?? [];
    const { statements, result } = decide(known as Known);
    const answers = await fly(client, [...statements, COMMIT]);
    return result(answers.at(-2)?.rows[0] ?? {});
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.pipeline = false;
    client.release(isLost);
  }
}

/**
 * Sends all at once, in one write: each write wakes the other side.
 * @throws what the first that failed was refused for: those behind it say only that one has
 */
async function fly(client: Pipelining, statements: readonly Statement[]): Promise<QueryResult[]> {
  const { stream } = client.connection;
  stream.cork();
  const sent = statements.map(({ text, values }) =>
    values.length > 0 ? client.query({ name: nameOf(text), text, values: [...values] }) : client.query(text),
  );
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

const names = new Map<string, string>();

/** Each connection plans a text once, under a name that no other text has. There are few texts; values are bound. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
