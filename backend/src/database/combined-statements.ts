import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** With its values as `$1`, `$2` … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The insertion of a row. A value may be SQL, and read what other statements of {@link combineStatements} return. */
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
 * Several statements that write as one (data-modifying common table expressions), so that what the first of them locks is
 * locked for no more than one way to the database and back. They don't see each other's rows in tables, only what the
 * others return, by their names.
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

/** Runs {@link combineStatements}. @returns the rows of `answer`, as the driver gives them */
export function runCombined<Row>(
  manager: EntityManager,
  statements: Readonly<Record<string, Statement>>,
  answer: string,
): Promise<Row[]> {
  const { text, values } = combineStatements(statements, answer);
  return manager.query(text, [...values]);
}

/** A row as the driver gives it, with the columns of the table by their names there, as the entity that it is. */
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
