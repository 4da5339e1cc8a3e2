import { nameKey } from '@selvedge/domain/look-alikes';
import { normalizedLine } from '@selvedge/domain/plain-text';
import { useMemo } from 'react';
import { t } from '../lib/language';
import { type Cart, cartOf, useCart } from './cart';
import { useSession } from './session';
import { storedByUser, useStored } from './stored-by-user';

/** A cart that was set aside under its name. */
export type NamedCart = Cart & { name: string };

const MAX_NAME = 60;
export const MAX_CARTS = 30;
const UNNAMED = 'Cart';

const stored = storedByUser<{ items: NamedCart[] }>('selvedge_named_carts', { items: [] });
const { change } = stored;

const isNamed = (name: string) => (cart: NamedCart) => nameKey(cart.name) === nameKey(name);

/** A name that no cart has yet: `Resort 27`, `Resort 27 (2)`. */
function freeName(wanted: string, taken: readonly NamedCart[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.some(isNamed(name))) return name;
  }
}

/** The problem with a name for a cart; null if there is none. */
export function cartNameProblem(name: string, others: readonly NamedCart[]): string | null {
  const line = normalizedLine(name);
  if (line === '') return t('Write a name, such as Resort 27');
  if (line.length > MAX_NAME) return t('A name has at most {most} characters', { most: MAX_NAME });
  return others.some(isNamed(line)) ? t('There is a cart ‘{name}’ already', { name: line }) : null;
}

/**
 * The carts of a user in this browser: one is open, the others are set aside. The open cart is stored before another one
 * replaces it, so that nothing is lost in between.
 */
export function useNamedCarts() {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const { items: carts } = useStored(stored, userId);
  const { items, submission, name } = useCart();
  const actions = useMemo(() => {
    const putAway = (cart: Cart) => {
      if (cart.items.length === 0) return;
      change(userId, ({ items }) => ({
        items: [...items, { ...cart, name: freeName(cart.name ?? t(UNNAMED), items) }],
      }));
    };
    const remove = (name: string) =>
      change(userId, ({ items }) => ({ items: items.filter((cart) => !isNamed(name)(cart)) }));
    return {
      putAway,
      remove,
      open(wanted: NamedCart, present: Cart): void {
        putAway(present);
        cartOf(userId).replace(wanted);
        remove(wanted.name);
      },
      startNew(present: Cart): void {
        putAway(present);
        cartOf(userId).replace({ items: [], submission: null });
      },
      /** The copy is a request of its own. */
      duplicate: (cart: Cart) =>
        putAway({ ...cart, submission: null, name: t('{name} copy', { name: cart.name ?? t(UNNAMED) }) }),
      rename: (cart: NamedCart, name: string) =>
        change(userId, ({ items }) => ({
          items: items.map((own) => (isNamed(cart.name)(own) ? { ...own, name: normalizedLine(name) } : own)),
        })),
      renamePresent: (name: string) => cartOf(userId).rename(normalizedLine(name)),
    };
  }, [userId]);
  return { carts, present: { items, submission, name } satisfies Cart, actions };
}
