import { nameKey } from '@selvedge/domain/look-alikes';
import { telephoneDigits } from '@selvedge/domain/telephone';

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
   * Adds a substring match of texts that look alike: `condition` gets the placeholder of a LIKE pattern, to be compared with the SQL
   * function `folded`. Wildcards in the text are escaped. An empty text adds no condition.
   * @param telephone a column that a telephone number, or a part of one, is looked for in as well, in any spelling
   */
  containing(text: string | undefined, condition: (pattern: string) => string, telephone?: string): this {
    if (!text) return this;
    const matches = condition(this.bind(`%${nameKey(text).replace(/[\\%_]/g, '\\$&')}%`));
    const digits = telephone ? telephoneDigits(text) : '';
    return this.add(
      digits ? `(${matches} OR telephone_digits(${telephone}) LIKE '%' || ${this.bind(digits)} || '%')` : matches,
    );
  }

  /** The clause including WHERE; empty without conditions. */
  get where(): string {
    return this.#conditions.length ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }
}
