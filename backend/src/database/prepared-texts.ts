import type { Connection, Submittable } from 'pg';

/** A statement without parameters, with a unique name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** The columns of a row as text. */
export type Texts = readonly (string | null)[];

/** Names of the statements prepared on each connection. */
const planned = new WeakMap<Connection, Set<string>>();

/**
 * The single row of a statement that runs thousands of times a second. The driver's own query requests and parses a row
 * description each time: half of the cost of such a query in this process.
 */
export class PreparedTexts implements Submittable {
  #texts: Texts = [];

  constructor(
    private readonly statement: PreparedStatement,
    /** Without it the statement is parsed each time. */
    private readonly isKept: boolean,
    private readonly answer: (error: Error | null, texts: Texts) => void,
  ) {}

  submit(connection: Connection): void {
    const { text } = this.statement;
    const name = this.isKept ? this.statement.name : '';
    const known = planned.get(connection) ?? new Set();
    planned.set(connection, known);
    // In one write, because each wakes the server.
    connection.stream.cork();
    if (!this.isKept || !known.has(name)) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name }, true);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork();
    known.add(name);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    this.#texts = fields;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.answer(null, this.#texts);
  }

  handleError(error: Error): void {
    this.answer(error, []);
  }
}
