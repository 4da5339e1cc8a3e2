import type { Connection, Submittable } from 'pg';

/** A statement without parameters, under a name that no other has. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** The columns of a row, as the server writes them. */
export type Texts = readonly (string | null)[];

/** Connections that have planned the statement of a name. */
const planned = new WeakMap<Connection, Set<string>>();

/**
 * The one row that a statement answers, for what is asked thousands of times a second. The driver's own query asks each time
 * for a description of the columns, and reads it: half of what such a question costs this process.
 */
export class PreparedTexts implements Submittable {
  #texts: Texts = [];

  constructor(
    private readonly statement: PreparedStatement,
    /** Without it the connection is told the statement each time. */
    private readonly isKept: boolean,
    private readonly answer: (error: Error | null, texts: Texts) => void,
  ) {}

  submit(connection: Connection): void {
    const { text } = this.statement;
    const name = this.isKept ? this.statement.name : '';
    const known = planned.get(connection) ?? new Set();
    planned.set(connection, known);
    // In one write, as each wakes the server.
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
