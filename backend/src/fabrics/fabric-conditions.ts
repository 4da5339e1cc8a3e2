import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { allOf, searchTerms } from './search-terms.js';

/** A WHERE clause over `fabrics f` that grows condition by condition, values bound as parameters. */
export class FabricConditions {
  private readonly conditions: string[] = [];
  readonly parameters: unknown[] = [];

  /** Binds a value and returns its placeholder, `$3`. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  add(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** Every word must begin a word of name, code, composition, colours or description, whatever its case. */
  search(text: string | undefined): this {
    return this.matching(text ? searchTerms(text) : []);
  }

  matching(terms: readonly { query: string }[]): this {
    return terms.length ? this.add(`f.search_words @@ ${this.bind(allOf(terms))}::tsquery`) : this;
  }

  inCategory(id: string | undefined): this {
    if (!id) return this;
    return this.add(
      `EXISTS (SELECT 1 FROM fabric_categories fc WHERE fc.fabric_id = f.id AND fc.category_id = ${this.bind(id)})`,
    );
  }

  flag(column: 'is_global' | 'pre_order' | 'visible', value: boolean | undefined): this {
    return value === undefined ? this : this.add(value ? `f.${column}` : `NOT f.${column}`);
  }

  inStock(value: boolean | undefined): this {
    return value === undefined ? this : this.add(`f.stock_quantity ${value ? '>' : '<='} 0`);
  }

  between(column: 'weight_gsm' | 'width_cm' | 'price_cents', min: number | undefined, max: number | undefined): this {
    if (min !== undefined) this.add(`f.${column} >= ${this.bind(min)}`);
    if (max !== undefined) this.add(`f.${column} <= ${this.bind(max)}`);
    return this;
  }

  /** All that a buyer can filter by. */
  buyer(query: FabricQuery, terms: readonly { query: string }[]): this {
    this.unselected(query, terms);
    for (const chosen of Object.values(this.selections(query))) if (chosen !== 'true') this.add(chosen);
    return this;
  }

  /** What a buyer filters by beside the three groups with counts. */
  unselected(query: FabricQuery, terms: readonly { query: string }[]): this {
    return this.flag('visible', true)
      .matching(terms)
      .inCategory(query.category_id)
      .flag('is_global', query.is_global)
      .flag('pre_order', query.pre_order)
      .inStock(query.in_stock)
      .between('weight_gsm', query.min_weight, query.max_weight)
      .between('width_cm', query.min_width, query.max_width)
      .between('price_cents', inCents(query.min_price), inCents(query.max_price));
  }

  /** Whether a fabric is among what is ticked, group by group; `true` where nothing is. */
  selections(query: FabricQuery): Record<'category' | 'pattern' | 'colour', string> {
    return {
      category: this.hasTerm('categories', 'fabric_categories', 'category_id', query.category),
      pattern: this.hasTerm('patterns', 'fabric_patterns', 'pattern_id', query.pattern),
      colour: this.hasColour(query.colour),
    };
  }

  get where(): string {
    return this.conditions.length ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }

  private hasTerm(table: string, link: string, column: string, names: readonly string[] | undefined): string {
    if (!names?.length) return 'true';
    return `EXISTS (SELECT 1 FROM ${link} l JOIN ${table} t ON t.id = l.${column}
                    WHERE l.fabric_id = f.id AND lower(t.name) = ANY(${this.bind(names.map(lower))}))`;
  }

  private hasColour(names: readonly string[] | undefined): string {
    if (!names?.length) return 'true';
    return `EXISTS (SELECT 1 FROM unnest(f.colors) colour WHERE lower(colour) = ANY(${this.bind(names.map(lower))}))`;
  }
}

const lower = (name: string): string => name.toLowerCase();

const inCents = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : Math.round(rupees * 100);
