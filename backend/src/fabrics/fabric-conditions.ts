import { fibreNames } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { Conditions } from '../database/conditions.js';
import { allOf, searchTerms } from './search-terms.js';

/** Search conditions on `fabrics f`. */
export class FabricConditions extends Conditions {
  /**
   * Every word must be the prefix of a word of name, code, composition, colors or description, ignoring case.
   *
   * @param byIndex Hides the words from the planner, in a subselect: for common ones it would test each row of the table, which
   * takes four times as long as the index.
   */
  search(text: string | undefined, byIndex = false): this {
    const terms = text ? searchTerms(text) : [];
    if (terms.length === 0) return this;
    const words = `${this.bind(allOf(terms))}::tsquery`;
    return this.add(`f.search_words @@ ${byIndex ? `(SELECT ${words})` : words}`);
  }

  inCategory(id: string | undefined): this {
    if (!id) return this;
    return this.add(
      `EXISTS (SELECT 1 FROM fabric_categories fc WHERE fc.fabric_id = f.id AND fc.category_id = ${this.bind(id)})`,
    );
  }

  flag(column: 'is_global' | 'pre_order', value: boolean | undefined): this {
    return value === undefined ? this : this.add(value ? `f.${column}` : `NOT f.${column}`);
  }

  /** In stock as buyers see it: reserved stock doesn't count. */
  orderable(value: boolean | undefined): this {
    return value === undefined ? this : this.add(`f.available_quantity ${value ? '>' : '<='} 0`);
  }

  /** Made of any of these fibers. Exact texts, so that the index applies: fibers are stored under their canonical names. */
  madeOf(fibres: readonly string[]): this {
    if (fibres.length === 0) return this;
    const wanted = new Set(fibres.map((name) => name.toLowerCase()));
    return this.add(`f.fibres && ${this.bind(fibreNames.filter((name) => wanted.has(name.toLowerCase())))}::text[]`);
  }
}
