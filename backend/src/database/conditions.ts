import { caseless } from '@selvedge/domain/plain-text';

/** A WHERE clause built condition by condition, with values bound as parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly parameters: unknown[] = [];

  /** Binds a value and returns its placeholder, `$3`. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  add(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  /** `column` has this value; undefined adds no condition. */
  equal(column: string, value: unknown): this {
    return value === undefined ? this : this.add(`${column} = ${this.bind(value)}`);
  }

  /** `column` has one of these values; undefined adds no condition. */
  among(column: string, values: readonly unknown[] | undefined): this {
    return values ? this.add(`${column} = ANY(${this.bind(values)})`) : this;
  }

  /** `column` lies within the bounds, inclusive; an undefined bound is open. */
  between(column: string, least: unknown, most: unknown): this {
    if (least !== undefined) this.add(`${column} >= ${this.bind(least)}`);
    if (most !== undefined) this.add(`${column} <= ${this.bind(most)}`);
    return this;
  }

  /**
   * Adds a case-insensitive substring match: `condition` gets the placeholder of a LIKE pattern, to be compared with lower case.
   * Wildcards in the text are escaped. An empty text adds no condition.
   */
  containing(text: string | undefined, condition: (pattern: string) => string): this {
    if (!text) return this;
    return this.add(condition(this.bind(`%${caseless(text).replace(/[\\%_]/g, '\\$&')}%`)));
  }

  /** The clause including WHERE; empty without conditions. */
  get where(): string {
    return this.#conditions.length ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }
}
