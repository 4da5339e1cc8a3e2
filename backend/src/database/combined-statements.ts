import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** The values are bound as `$1`, `$2` … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** An INSERT of a row. A value may be SQL that reads the results of other statements of {@link combineStatements}. */
export function insertStatement<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row>,
): Statement {
  const query = manager.createQueryBuilder().insert().into(table).values(row).returning('*');
  const [text, values] = query.getQueryAndParameters();
  return { text, values };
}

/**
 * Several writing statements as one (data-modifying CTEs), so that locks of the first are held for one round trip only. They
 * don't see each other's rows in tables, only each other's results by name.
 *
 * @param answer a SELECT from them
 */
export function combineStatements(statements: Readonly<Record<string, Statement>>, answer: string): Statement {
  const values: unknown[] = [];
  const parts = Object.entries(statements).map(([name, statement]) => {
    const before = values.length;
    values.push(...statement.values);
    return `${name} AS (${statement.text.replace(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`)})`;
  });
  return { text: `WITH ${parts.join(', ')} ${answer}`, values };
}

/** Runs {@link combineStatements}. @returns the rows of `answer`, as the driver returns them */
export function runCombined<Row>(
  manager: EntityManager,
  statements: Readonly<Record<string, Statement>>,
  answer: string,
): Promise<Row[]> {
  const { text, values } = combineStatements(statements, answer);
  return manager.query(text, [...values]);
}

/** Converts a driver row, with the column names of the table, to its entity. */
export function hydrated<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  row: Readonly<Record<string, unknown>>,
): Row {
  const { driver } = manager.connection;
  const entity = manager.create(table);
  for (const column of manager.connection.getMetadata(table).columns) {
    column.setEntityValue(entity, driver.prepareHydratedValue(row[column.databaseName], column));
  }
  return entity;
}
