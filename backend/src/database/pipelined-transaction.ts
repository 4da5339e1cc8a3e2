import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { Statement } from './combined-statements.js';
import { againAfterDeadlock } from './deadlock.js';
import { poolOf } from './timeout-client.js';

/** Missing in the driver's types: pipelining can be switched while a connection is idle. */
type Pipelining = PoolClient & { pipeline: boolean; readonly connection: { readonly stream: Writable } };

const BEGIN: Statement = { text: 'BEGIN', values: [] };
const COMMIT: Statement = { text: 'COMMIT', values: [] };

/** The end of a transaction. */
interface Ending<Result> {
  readonly statements: readonly Statement[];
  /** The result, from the first row of the last statement. */
  result(row: Record<string, unknown>): Result;
}

/**
 * A transaction of two round trips (pipelining): all reads are sent together, and so are the writes with the COMMIT. Locks of the
 * writes are held only while the database works, not while this process reads responses. If a statement fails, the COMMIT sent
 * behind it acts as a ROLLBACK.
 *
 * @param reads run in sequence, each on its own snapshot: one sees what was committed while the previous one waited for a lock
 * @param decide returns the writes, given the row of the last read; if it throws, the transaction is rolled back
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
 * Sends all statements in one write, because each write wakes the peer.
 * @throws the error of the first that failed: the later ones only report an aborted transaction
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

/** Each connection plans a text once, under a name derived from it. There are few texts; values are bound. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
