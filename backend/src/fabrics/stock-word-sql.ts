import type { StockWord } from '@selvedge/domain/fabrics/stock';

/**
 * The stock word of a fabric in SQL, equal to `stockWord` of the domain: a test compares them.
 *
 * @param f '' or the alias of fabrics with its dot, 'f.'.
 * @param metres the low-stock threshold as SQL.
 */
export const stockWordSql = (f: string, metres: string): string => `
  CASE WHEN NOT ${f}is_available THEN ${word('Not for sale')}
       WHEN ${f}pre_order THEN ${word('Pre-order')}
       WHEN ${f}available_quantity > 0 AND NOT ${f}out_of_stock AND ${f}available_quantity <= ${metres} THEN ${word('Low stock')}
       WHEN ${f}available_quantity > 0 AND NOT ${f}out_of_stock THEN ${word('In stock')}
       WHEN ${f}out_of_stock OR ${f}available_in_sri_lanka OR ${f}stock_quantity > 0 THEN ${word('Out of stock')}
       ELSE ${word('Made to order')} END`;

const word = (known: StockWord): string => `'${known}'`;
