import { formatLength } from '../length.js';
import { minimumOf } from './colour-choice.js';
import type { Colourway, Fabric } from './fabric.js';
import { isOneShelf, metresOffered, metresOnShelf, millimetres, shelfLength, stockWord } from './stock.js';

/** What ends each note: it is no reason to ask for less. */
const WHEN = 'we tell you when';

/** Carts stored before fabrics had colors have none. */
type Colours = Partial<Pick<Fabric, 'colourways'>>;
type Asked = Parameters<typeof stockWord>[0] & Pick<Fabric, 'price_unit' | 'minimum_order'> & Colours;

/**
 * What to say beside a quantity that stock can't serve at once; null if it can, or if the fabric isn't for sale, which is said
 * elsewhere. It never keeps anybody from asking.
 *
 * @param quantity what is asked of the shelf in the fabric's own unit: of all colors together where they share one
 */
export function shortageNote(
  fabric: Asked,
  lowStockMetres: number,
  colourway: Colourway | undefined,
  quantity: number,
): string | null {
  const word = stockWord(fabric, lowStockMetres, colourway);
  if (word === 'Not for sale') return null;
  if (word === 'Pre-order' || word === 'Made to order') return `${word}: ${WHEN}`;
  const metres = metresOffered(word, fabric, colourway);
  if (metres === null) return `None in stock: ${WHEN}`;
  const { price_unit: unit } = fabric;
  const minimum = minimumOf(fabric, colourway);
  const isBelowMinimum = isMore(minimum, unit, metres);
  if (!isBelowMinimum && !isMore(quantity, unit, metres)) return null;
  const there = `${shelfLength(metres, unit)} in stock${sharesShelf(fabric) ? ' for all colors' : ''}`;
  const less = isBelowMinimum ? `, less than the minimum order of ${formatLength(minimum, unit)}` : '';
  return `${there}${less}, the rest is made to order: ${WHEN}`;
}

const sharesShelf = ({ colourways = [] }: Colours): boolean => isOneShelf({ colourways });

const isMore = (quantity: number, unit: Fabric['price_unit'], metres: number): boolean =>
  millimetres(metresOnShelf(quantity, unit)) > millimetres(metres);

/** What the lines of a cart ask of the shelf of one of them: of its color, or of all where they share one. */
export function askedOfShelf<L extends { fabric: Pick<Fabric, 'id'> & Colours; quantity: number }>(
  line: L,
  lines: readonly L[],
): number {
  if (!sharesShelf(line.fabric)) return line.quantity;
  return lines.reduce((sum, { fabric, quantity }) => (fabric.id === line.fabric.id ? sum + quantity : sum), 0);
}
