import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import type { ColourMatch, Colourway, Fabric, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { isOfShade } from '@selvedge/domain/fabrics/search/color-words';
import { shadeCodeKeys } from '@selvedge/domain/fabrics/search/shade-codes';
import { nameKey } from '@selvedge/domain/look-alikes';
import { type Condition, isShade, matchesWord, wordsIn } from '../fabrics/search-terms.js';

/** Returns whether a query may be about a color. */
export const seeksColour = ({ near, colour, search }: FabricQuery): boolean =>
  Boolean(near || colour?.length || search);

/**
 * The colorway of `fabric` that a query is about: the nearest to the color sought, else the one that is filtered by or that the
 * words name. Where only what is in stock is sought, it is one that is.
 * @param terms what was sought, in other spellings and words too
 */
export function matchOf(fabric: Fabric, query: FabricQuery, terms: readonly Condition[]): ColourMatch | undefined {
  const offered = fabric.colourways.filter(
    ({ is_available, available_quantity }) => is_available && (!query.in_stock || available_quantity > 0),
  );
  return query.near ? nearest(offered, query.near) : named(offered, query, terms);
}

/** The first of the nearest that have a hex. */
function nearest(offered: readonly Colourway[], near: string): ColourMatch | undefined {
  const sought = labOf(near);
  let match: ColourMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, hex } of offered) {
    if (hex === null) continue;
    const apart = ciede2000(sought, labOf(hex));
    if (apart >= least) continue;
    least = apart;
    match = { colourway_id: id, delta_e: Math.round(apart * 100) / 100 };
  }
  return match;
}

/** The one that most of the words name; among equals one that is in stock, then one whose name says no more. */
function named(
  offered: readonly Colourway[],
  { colour = [] }: FabricQuery,
  terms: readonly Condition[],
): ColourMatch | undefined {
  const chosen = new Set(colour.map(nameKey));
  const [best] = offered
    .filter(({ name, code }) => (name !== '' || code !== '') && (chosen.size === 0 || chosen.has(nameKey(name))))
    .map((colourway) => {
      const words = wordsIn(colourway.name);
      const codes = shadeCodeKeys(colourway.code);
      const matched = terms.filter((term) =>
        isShade(term)
          ? isOfShade(colourway, term)
          : term.phrases.some(
              (phrase) =>
                codes.includes(phrase.map(({ word }) => word).join('')) ||
                phrase.every((sought) => words.some(({ word }) => matchesWord(word, sought))),
            ),
      ).length;
      return { colourway, matched, unmatched: words.length - matched };
    })
    .filter(({ matched }) => matched > 0 || chosen.size > 0)
    .sort(
      (a, b) =>
        b.matched - a.matched ||
        Number(b.colourway.available_quantity > 0) - Number(a.colourway.available_quantity > 0) ||
        a.unmatched - b.unmatched,
    );
  return best && { colourway_id: best.colourway.id };
}
