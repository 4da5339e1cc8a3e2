import type { ReorderLine } from '@selvedge/domain/quotations/reorder';

/** Whether today's price is another one; a price per yard is none per meter. */
export const hasNewPrice = ({ price, former_price, price_unit, former_unit }: ReorderLine): boolean =>
  price !== null && (price !== former_price || price_unit !== former_unit);

/** Whether something is to be said of a line before it is requested again. */
export const hasNews = (line: ReorderLine): boolean => line.gone !== null || line.is_raised || hasNewPrice(line);
