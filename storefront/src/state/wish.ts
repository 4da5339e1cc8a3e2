import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { User } from '@selvedge/domain/users/user';
import { cartOf } from './cart';
import { swatchesOf } from './swatches';

const KEY = 'selvedge_wish';

/** What somebody wanted to put into the cart before signing in, and where that was. */
export interface Wish {
  fabric: Fabric;
  lines: { colourway_id?: string; typed: string }[];
  /** A swatch that was wanted. */
  swatch?: { colourway_id?: string };
  /** Path and query of the screen. */
  from: string;
}

export function keepWish(wish: Wish): void {
  sessionStorage.setItem(KEY, JSON.stringify(wish));
}

/**
 * Fulfils what was wished for before signing in, once, and answers the path to return to; without a wish, the
 * catalogue. Admins have no cart.
 */
export function fulfilWish(user: User): string {
  const wish = read();
  sessionStorage.removeItem(KEY);
  if (!wish || user.user_type !== 'customer') return '/fabrics';
  for (const { colourway_id, typed } of wish.lines ?? []) cartOf(user.id).add(wish.fabric, typed, colourway_id);
  if (wish.swatch) swatchesOf(user.id).add(wish.fabric, wish.swatch.colourway_id);
  return wish.from.startsWith('/fabrics') ? wish.from : '/fabrics';
}

function read(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wish | null;
  } catch {
    return null;
  }
}
