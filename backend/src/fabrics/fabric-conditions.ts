import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { fibreNames } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { Conditions } from '../database/conditions.js';
import { allOf, searchTerms } from './search-terms.js';

/** Search conditions on `fabrics f`. */
export class FabricConditions extends Conditions {
  /** Every word must be the prefix of a word of name, code, composition, colors or description, ignoring case. */
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

  /** In stock as buyers see it: reserved stock doesn't count. */
  orderable(value: boolean | undefined): this {
    return value === undefined ? this : this.add(`f.available_quantity ${value ? '>' : '<='} 0`);
  }

  /** All filters of a buyer. */
  buyer(query: FabricQuery, terms: readonly { query: string }[]): this {
    this.unselected(query, terms);
    for (const chosen of Object.values(this.selections(query))) if (chosen !== 'true') this.add(chosen);
    return this;
  }

  /** The filters of a buyer other than the facets. */
  unselected(query: FabricQuery, terms: readonly { query: string }[]): this {
    return this.flag('visible', true)
      .among('f.id', query.ids)
      .matching(terms)
      .inCategory(query.category_id)
      .flag('is_global', query.is_global)
      .flag('pre_order', query.pre_order)
      .orderable(query.in_stock)
      .between('f.weight_gsm', query.min_weight, query.max_weight)
      .between('f.width_cm', query.min_width, query.max_width)
      .between('f.price_cents', inCents(query.min_price), inCents(query.max_price));
  }

  /** The condition of each facet selection; `true` without one. */
  selections(query: FabricQuery): Record<'category' | 'pattern' | 'colour' | 'fibre', string> {
    return {
      category: this.#hasTerm('categories', 'fabric_categories', 'category_id', query.category),
      pattern: this.#hasTerm('patterns', 'fabric_patterns', 'pattern_id', query.pattern),
      colour: this.#hasColour(query.colour),
      fibre: this.#hasFibre(query.fibre),
    };
  }

  #hasTerm(table: string, link: string, column: string, names: readonly string[] | undefined): string {
    if (!names?.length) return 'true';
    return `EXISTS (SELECT 1 FROM ${link} l JOIN ${table} t ON t.id = l.${column}
                    WHERE l.fabric_id = f.id AND lower(t.name) = ANY(${this.bind(names.map(lower))}))`;
  }

  #hasColour(names: readonly string[] | undefined): string {
    if (!names?.length) return 'true';
    return `EXISTS (SELECT 1 FROM unnest(f.colors) colour WHERE lower(colour) = ANY(${this.bind(names.map(lower))}))`;
  }

  /** Made of any of these fibers. */
  madeOf(fibres: readonly string[]): this {
    return fibres.length === 0 ? this : this.add(this.#hasFibre(fibres));
  }

  /** Exact texts, so that the index applies: fibers are stored under their canonical names. */
  #hasFibre(names: readonly string[] | undefined): string {
    if (!names?.length) return 'true';
    const wanted = new Set(names.map(lower));
    return `f.fibres && ${this.bind(fibreNames.filter((name) => wanted.has(lower(name))))}::text[]`;
  }
}

const lower = (name: string): string => name.toLowerCase();

const inCents = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : Math.round(rupees * 100);
