import { codesWithKey, maybeShadeCode } from '@selvedge/domain/fabrics/search/shade-codes';
import { fibreNames } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { Conditions } from '../database/conditions.js';
import { allOf, joinedTerms, type SearchTerm, searchTerms, withoutStopWords } from './search-terms.js';

/** The code of a color `w` as `joinedCode` of the domain has it: a test compares them. Plain ASCII skips the costly part. */
export const JOINED_CODE = `CASE WHEN octet_length(w.code) = length(w.code)
  THEN translate(lower(w.code), E'\\t !"#$%&\\'()*+,-./:;<=>?@[\\\\]^_\`{|}~', '')
  ELSE regexp_replace(search_fold(w.code), '[、。\\u2044\\s!-/:-@\\[-\`{-~]+', '', 'g') END`;

/** What the words of a search may be as codes of colors; only with a figure, because others would be looked for with each word. */
const codesIn = (terms: readonly SearchTerm[]): string[] =>
  terms
    .flatMap(({ phrases }) => phrases.map((phrase) => phrase.map(({ word }) => word).join('')))
    .filter((key, place, all) => /\d/.test(key) && maybeShadeCode(key) && all.indexOf(key) === place);

/** Search conditions on `fabrics f`. */
export class FabricConditions extends Conditions {
  /**
   * Every word must be the prefix of a word of name, code, composition, colors or description, ignoring case. A word with a figure
   * may be the code of a color instead, `D-120`; so may all words together, `Pantone 19 4052`.
   *
   * @param byIndex Hides the words from the planner, in a subselect: for common ones it would test each row of the table, which
   * takes four times as long as the index.
   */
  search(text: string | undefined, byIndex = false): this {
    const terms = text ? searchTerms(text) : [];
    if (terms.length === 0) return this;
    const coded = terms.filter((term) => codesIn([term]).length > 0);
    const plain = terms.filter((term) => !coded.includes(term));
    const inWords = (fabric: string, some: readonly SearchTerm[], hidden: boolean): string => {
      const words = `${this.bind(allOf(some))}::tsquery`;
      return `${fabric}.search_words @@ ${hidden ? `(SELECT ${words})` : words}`;
    };
    const ofAll = (fabric: string, hidden: boolean): string[] => [
      ...(plain.length > 0 ? [inWords(fabric, plain, hidden)] : []),
      ...coded.map((term) => this.#eitherOf(fabric, [inWords('s', [term], true)], codesIn([term]))),
    ];
    const others = withoutStopWords(terms);
    const asOne = codesIn(others.length === 1 ? others : joinedTerms(others));
    if (terms.length > 1 && asOne.length > 0) return this.add(this.#eitherOf('f', ofAll('s', true), asOne));
    for (const condition of ofAll('f', byIndex)) this.add(condition);
    return this;
  }

  /**
   * A union rather than OR, for which PostgreSQL would read all fabrics. Of all codes few have the figures of the sought one, and
   * only these are compared as they are typed.
   *
   * @param conditions of `fabrics s`
   */
  #eitherOf(fabric: string, conditions: readonly string[], codes: readonly string[]): string {
    const figures = codes.map((code) => `%${code.replace(/\D/g, '').split('').join('%')}%`);
    return `${fabric}.id IN (SELECT s.id FROM fabrics s WHERE ${conditions.join(' AND ')}
      UNION ALL SELECT w.fabric_id FROM colourways w
      WHERE w.code <> '' AND (w.code LIKE ANY (${this.bind(figures)}::text[]) OR octet_length(w.code) > length(w.code))
        AND ${JOINED_CODE} = ANY (${this.bind(codes.flatMap(codesWithKey))}::text[]))`;
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
