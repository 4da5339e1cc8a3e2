import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');
const tableName = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').pop() ?? '';

/** Columns in snake_case; constraints and indexes named like PostgreSQL's defaults: `fabrics_item_code_key`. */
export class ReadableNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined, embedded: string[]): string {
    return custom ?? snake([...embedded, property].join('_'));
  }
  override joinColumnName(relation: string, referenced: string): string {
    return snake(`${relation}_${referenced}`);
  }
  override primaryKeyName(table: Table | string): string {
    return `${tableName(table)}_pkey`;
  }
  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${tableName(table)}_${columns.join('_')}_key`;
  }
  override indexName(table: Table | string, columns: string[]): string {
    return `${tableName(table)}_${columns.join('_')}_idx`;
  }
  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${tableName(table)}_${columns.join('_')}_fkey`;
  }
}
