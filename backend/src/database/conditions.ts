import { caseless } from '@selvedge/domain/plain-text';

/** A WHERE clause that grows condition by condition, its values bound as parameters. */
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

  /** `column` has this value; undefined asks for nothing. */
  equal(column: string, value: unknown): this {
    return value === undefined ? this : this.add(`${column} = ${this.bind(value)}`);
  }

  /** `column` has one of these values; undefined asks for nothing. */
  among(column: string, values: readonly unknown[] | undefined): this {
    return values ? this.add(`${column} = ANY(${this.bind(values)})`) : this;
  }

  /** `column` is neither below `least` nor above `most`; an end that is undefined is open. */
  between(column: string, least: unknown, most: unknown): this {
    if (least !== undefined) this.add(`${column} >= ${this.bind(least)}`);
    if (most !== undefined) this.add(`${column} <= ${this.bind(most)}`);
    return this;
  }

  /**
   * The text is part of what `condition` makes of the placeholder of a LIKE pattern, whatever its case: compare lower
   * case with it. The wildcards of LIKE stand for themselves. Nothing is asked for by an empty text.
   */
  containing(text: string | undefined, condition: (pattern: string) => string): this {
    if (!text) return this;
    return this.add(condition(this.bind(`%${caseless(text).replace(/[\\%_]/g, '\\$&')}%`)));
  }

  /** The clause with its keyword; empty where nothing was asked for. */
  get where(): string {
    return this.#conditions.length ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }
}
