import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { User } from '@selvedge/domain/users/user';
import { forgetReturnAddress, returnAddress } from '@selvedge/web/return-address';
import { cartOf } from './cart';
import { swatchesOf } from './swatches';

const KEY = 'selvedge_wish';

/** The item that a visitor wanted to put into the cart before signing in, and the page it was on. */
export interface PendingAdd {
  fabric: Fabric;
  lines: { colourway_id?: string; typed: string }[];
  /** A swatch that was wanted. */
  swatch?: { colourway_id?: string };
  /** Path and query of the screen. */
  from: string;
}

/** The latest one replaces an earlier return address. */
export function storePendingAdd(pending: PendingAdd): void {
  forgetReturnAddress();
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

/**
 * Adds the stored item after signing in, once, and returns the path to return to: its own, or the page
 * that required signing in; without either, the catalog. Admins have no cart, and a start page of their own.
 */
export function applyPendingAdd(user: User): string {
  const pending = read();
  const wanted = returnAddress();
  sessionStorage.removeItem(KEY);
  forgetReturnAddress();
  if (user.user_type !== 'customer') return '/fabrics';
  if (!pending) return wanted ?? '/fabrics';
  for (const { colourway_id, typed } of pending.lines ?? []) cartOf(user.id).add(pending.fabric, typed, colourway_id);
  if (pending.swatch) swatchesOf(user.id).add(pending.fabric, pending.swatch.colourway_id);
  return wanted ?? (pending.from.startsWith('/fabrics') ? pending.from : '/fabrics');
}

function read(): PendingAdd | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingAdd | null;
  } catch {
    return null;
  }
}
