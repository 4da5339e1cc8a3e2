import { act, renderHook } from '@testing-library/react';
import { aFabric, aUser } from '../test/factories';
import { signedIn } from '../test/render-app';
import { cartOf, cartTotals, isBelowMinimum, useCart } from './cart';
import { checkProfile } from './session';

const asUser = async (id: string) => {
  signedIn(aUser({ id }));
  await act(() => checkProfile({ onLanding: false }));
};
const names = (items: { fabric: { name: string }; quantity: number }[]) =>
  items.map(({ fabric, quantity }) => `${fabric.name} ${quantity}`);

test('a fabric is added with at least its minimum order, in its own unit', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(aFabric({ minimum_order: 70, price_unit: 'yards' }), '12'));
  expect(result.current.items).toMatchObject([{ quantity: 70, unit: 'yards' }]);
});

test('a quantity of zero removes the item', async () => {
  await asUser('ann');
  const fabric = aFabric();
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(fabric, 60));
  act(() => result.current.actions.setQuantity({ fabric }, 0));
  expect(result.current.items).toEqual([]);
});

test('a cart is hidden from another user and waits for its owner', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(aFabric({ name: 'Linen' }), 60));
  await asUser('ben');
  expect(result.current.items).toEqual([]);
  act(() => result.current.actions.add(aFabric({ name: 'Denim' }), 60));
  await asUser('ann');
  expect(names(result.current.items)).toEqual(['Linen 60']);
});

test('a visitor sees and changes the cart of nobody', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  const linen = aFabric({ name: 'Linen' });
  act(() => result.current.actions.add(linen, 60));
  localStorage.removeItem('auth_token');
  await act(() => checkProfile({ onLanding: false }));
  expect(result.current.items).toEqual([]);
  act(() => result.current.actions.setQuantity({ fabric: linen }, 90));
  act(() => result.current.actions.clear('gone'));
  await asUser('ann');
  expect(names(result.current.items)).toEqual(['Linen 60']);
});

test('what another tab adds shows here, and neither tab undoes the other', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(aFabric({ name: 'Linen' }), 60));
  // The other tab: its own view of the same storage.
  const stored = JSON.parse(localStorage.getItem('selvedge_cart') ?? '{}');
  stored.carts.ann.items.push({ fabric: aFabric({ name: 'Denim' }), quantity: 80, unit: 'meters' });
  localStorage.setItem('selvedge_cart', JSON.stringify(stored));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selvedge_cart' })));
  expect(names(result.current.items)).toEqual(['Linen 60', 'Denim 80']);
  act(() => result.current.actions.add(aFabric({ name: 'Voile' }), 60));
  expect(names(result.current.items)).toEqual(['Linen 60', 'Denim 80', 'Voile 60']);
});

test('an answer older than what the cart knows changes nothing, and one of the same moment is taken in', async () => {
  await asUser('ann');
  const fabric = aFabric({ updated_at: '2026-10-13T08:00:00.000Z' });
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(fabric, 60));
  act(() => result.current.actions.refresh({ ...fabric, minimum_order: 90, updated_at: '2026-10-13T07:59:59.000Z' }));
  expect(result.current.items[0]?.fabric.minimum_order).toBe(60);
  act(() => result.current.actions.refresh({ ...fabric, minimum_order: 80, price_unit: 'yards' }));
  expect(result.current.items).toMatchObject([{ fabric: { minimum_order: 80 }, quantity: 60, unit: 'yards' }]);
});

test('an unreadable cart counts as none', async () => {
  localStorage.setItem('selvedge_cart', '{{');
  await asUser('ann');
  expect(renderHook(useCart).result.current.items).toEqual([]);
});

test('the last item that goes takes the submission with it', () => {
  const fabric = aFabric();
  const cart = cartOf('ann');
  cart.add(fabric, 60);
  cart.rememberSubmission({ group: 'g', lines: {} });
  cart.setQuantity({ fabric }, 0);
  expect(localStorage.getItem('selvedge_cart')).not.toContain('"g"');
});

test('totals are exact to the cent', () => {
  const items = [
    { fabric: aFabric({ price_per_meter: 1250.5 }), quantity: 3, unit: 'meters' as const },
    { fabric: aFabric({ price_per_meter: 0.1 }), quantity: 3, unit: 'meters' as const },
  ];
  expect(cartTotals(items)).toMatchObject({ lineTotals: [375_150, 30], subtotal: 375_180, total: 375_180 });
});

test('a risen minimum puts an old item below it', () => {
  expect(isBelowMinimum({ fabric: aFabric({ minimum_order: 80 }), quantity: 60, unit: 'meters' })).toBe(true);
  expect(isBelowMinimum({ fabric: aFabric({ minimum_order: 60 }), quantity: 60, unit: 'meters' })).toBe(false);
});
