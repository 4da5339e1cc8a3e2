import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { User } from '@selvedge/domain/users/user';
import { forgetReturnAddress, returnAddress } from '@selvedge/web/return-address';
import { cartOf } from './cart';
import { swatchesOf } from './swatches';

const KEY = 'selvedge_wish';

/** The item that a visitor wanted to put into the cart before signing in, and the page it was on. */
export interface Wish {
  fabric: Fabric;
  lines: { colourway_id?: string; typed: string }[];
  /** A swatch that was wanted. */
  swatch?: { colourway_id?: string };
  /** Path and query of the screen. */
  from: string;
}

/** The latest wish replaces an earlier return address. */
export function keepWish(wish: Wish): void {
  forgetReturnAddress();
  sessionStorage.setItem(KEY, JSON.stringify(wish));
}

/**
 * Fulfills the stored wish after signing in, once, and returns the path to return to: that of the wish, or the page
 * that required signing in; without either, the catalog. Admins have no cart, and a start page of their own.
 */
export function fulfilWish(user: User): string {
  const wish = read();
  const wanted = returnAddress();
  sessionStorage.removeItem(KEY);
  forgetReturnAddress();
  if (user.user_type !== 'customer') return '/fabrics';
  if (!wish) return wanted ?? '/fabrics';
  for (const { colourway_id, typed } of wish.lines ?? []) cartOf(user.id).add(wish.fabric, typed, colourway_id);
  if (wish.swatch) swatchesOf(user.id).add(wish.fabric, wish.swatch.colourway_id);
  return wanted ?? (wish.from.startsWith('/fabrics') ? wish.from : '/fabrics');
}

function read(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wish | null;
  } catch {
    return null;
  }
}
