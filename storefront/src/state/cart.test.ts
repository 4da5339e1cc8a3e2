import { act, renderHook, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast';
import { aColourway, aFabric, aUser } from '../test/factories';
import { signedIn } from '../test/render-app';
import { type CartItem, cartOf, cartTotals, hasDiscontinuedColour, isBelowMinimum, useCart } from './cart';
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

test('a browser without room says so, keeps the cart as it was, and still opens it', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  const linen = aFabric({ name: 'Linen' });
  act(() => result.current.actions.add(linen, 60));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  });
  const said = jest.spyOn(toast, 'error');
  expect(() => result.current.actions.add(aFabric({ name: 'Denim' }), 60)).toThrow('exceeded the quota');
  act(() => result.current.actions.refresh([{ ...linen, updated_at: '2099-01-01T00:00:00Z' }]));
  full.mockRestore();
  expect(names(result.current.items)).toEqual(['Linen 60']);
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/no room for more/), expect.anything()));
});

test('a cart is hidden from another user and kept for its owner', async () => {
  await asUser('ann');
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(aFabric({ name: 'Linen' }), 60));
  await asUser('ben');
  expect(result.current.items).toEqual([]);
  act(() => result.current.actions.add(aFabric({ name: 'Denim' }), 60));
  await asUser('ann');
  expect(names(result.current.items)).toEqual(['Linen 60']);
});

test('a visitor neither sees nor changes the cart of a user', async () => {
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

test('a line added in another tab appears here, and neither tab overwrites the other', async () => {
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

test("fabric data older than the cart's is ignored, and data of the same time is applied", async () => {
  await asUser('ann');
  const fabric = aFabric({ updated_at: '2026-10-13T08:00:00.000Z' });
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(fabric, 60));
  act(() => result.current.actions.refresh([{ ...fabric, minimum_order: 90, updated_at: '2026-10-13T07:59:59.000Z' }]));
  expect(result.current.items[0]?.fabric.minimum_order).toBe(60);
  act(() => result.current.actions.refresh([{ ...fabric, minimum_order: 80 }]));
  expect(result.current.items).toMatchObject([{ fabric: { minimum_order: 80 }, quantity: 60, unit: 'meters' }]);
});

test('a fabric that is sold by the other unit now keeps the length that was meant', async () => {
  await asUser('ann');
  const fabric = aFabric({ price_unit: 'meters' });
  const { result } = renderHook(useCart);
  act(() => result.current.actions.add(fabric, 60));
  act(() => result.current.actions.refresh([{ ...fabric, price_unit: 'yards' }]));
  expect(result.current.items).toMatchObject([{ quantity: 66, unit: 'yards', unit_before: 'meters' }]);
  act(() => result.current.actions.refresh([{ ...fabric, price_unit: 'yards' }]));
  expect(result.current.items).toMatchObject([{ quantity: 66 }]);
});

test('an unreadable cart counts as empty', async () => {
  localStorage.setItem('selvedge_cart', '{{');
  await asUser('ann');
  expect(renderHook(useCart).result.current.items).toEqual([]);
});

test('removing the last item also removes the submission', () => {
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

test('an item is below the minimum once the minimum has risen', () => {
  expect(isBelowMinimum({ fabric: aFabric({ minimum_order: 80 }), quantity: 60, unit: 'meters' })).toBe(true);
  expect(isBelowMinimum({ fabric: aFabric({ minimum_order: 60 }), quantity: 60, unit: 'meters' })).toBe(false);
});

describe('a line of the cart', () => {
  const [ecru, navy] = [aColourway({ name: 'Ecru' }), aColourway({ name: 'Navy', minimum_order: 25 })];
  const linen = aFabric({ name: 'Linen', colourways: [ecru, navy] });
  const lines = (cart: { items: readonly CartItem[] }) =>
    cart.items.map(({ color, quantity }) => `${color} ${quantity}`);
  const opened = async () => {
    await asUser('ann');
    return renderHook(useCart).result;
  };

  test('is a fabric in one color: another color adds a line, and the same color adds to the quantity', async () => {
    const cart = await opened();
    act(() => cart.current.actions.add(linen, 60));
    act(() => cart.current.actions.add(linen, 10, navy.id));
    act(() => cart.current.actions.add(linen, 70, ecru.id));
    expect(lines(cart.current)).toEqual(['Ecru 130', 'Navy 25']);
    act(() => cart.current.actions.setQuantity({ fabric: linen, colourway_id: navy.id }, 40));
    act(() => cart.current.actions.remove({ fabric: linen, colourway_id: ecru.id }));
    expect(lines(cart.current)).toEqual(['Navy 40']);
  });

  test('has the minimum of its color', () => {
    const line = { fabric: linen, quantity: 30, unit: 'meters' as const };
    expect(isBelowMinimum({ ...line, colourway_id: ecru.id })).toBe(true);
    expect(isBelowMinimum({ ...line, colourway_id: navy.id })).toBe(false);
  });

  test('stored before colors existed takes the first color offered, and keeps it', async () => {
    const { colourways: _, available_quantity: __, ...before } = linen;
    const items = [{ fabric: before, quantity: 60, unit: 'meters' }];
    localStorage.setItem(
      'selvedge_cart',
      JSON.stringify({ user_id: 'ann', carts: { ann: { items, submission: null } } }),
    );
    const cart = await opened();
    expect(cart.current.items).toHaveLength(1);
    expect(isBelowMinimum(cart.current.items[0] as CartItem)).toBe(false);
    act(() => cart.current.actions.refresh([linen]));
    expect(lines(cart.current)).toEqual(['Ecru 60']);
    // Adding it on a card, which knows the colors, is more of the same line.
    act(() => cart.current.actions.add(linen, 60, ecru.id));
    expect(lines(cart.current)).toEqual(['Ecru 120']);
    const reordered = { ...linen, colourways: [navy, ecru] };
    act(() => cart.current.actions.refresh([reordered]));
    expect(lines(cart.current)).toEqual(['Ecru 120']);
  });

  test.each([
    ['is not sold any more', [{ ...ecru, is_available: false }, navy]],
    ['was taken away', [navy]],
  ])('keeps its color name where that color %s, until another is chosen', async (_, colourways) => {
    const cart = await opened();
    act(() => cart.current.actions.add(linen, 60, ecru.id));
    act(() => cart.current.actions.add(aFabric({ name: 'Denim' }), 60));
    act(() => cart.current.actions.refresh([{ ...linen, colourways, price_per_meter: linen.price_per_meter + 50 }]));
    const [line] = cart.current.items as [CartItem];
    expect([line.color, hasDiscontinuedColour(line)]).toEqual(['Ecru', true]);
    act(() => cart.current.actions.setColour(line, navy.id));
    expect(lines(cart.current)).toEqual(['Navy 60', 'Indigo 60']);
    expect(cart.current.items.map(({ price_before }) => price_before)).toEqual([linen.price_per_meter, undefined]);
  });

  test('changed to the color of another line is merged into that line', async () => {
    const cart = await opened();
    act(() =>
      cart.current.actions.addSeveral(linen, [
        { colourway_id: ecru.id, quantity: 60 },
        { colourway_id: navy.id, quantity: 30 },
      ]),
    );
    act(() => cart.current.actions.setColour(cart.current.items[0] as CartItem, navy.id));
    expect(lines(cart.current)).toEqual(['Navy 90']);
  });

  test('stored before colors existed is merged into a line of the color that it takes', async () => {
    const { colourways: _, ...before } = linen;
    const items = [
      { fabric: before, quantity: 60, unit: 'meters' },
      { fabric: linen, quantity: 25, unit: 'meters', colourway_id: navy.id, color: 'Navy' },
    ];
    const stored = { user_id: 'ann', carts: { ann: { items, submission: null } } };
    localStorage.setItem('selvedge_cart', JSON.stringify(stored));
    const cart = await opened();
    act(() => cart.current.actions.refresh([{ ...linen, colourways: [{ ...ecru, is_available: false }, navy] }]));
    expect(lines(cart.current)).toEqual(['Navy 85']);
  });

  test('is removed once requested, and a line of another color added meanwhile stays', async () => {
    const cart = await opened();
    act(() => cart.current.actions.add(linen, 60, ecru.id));
    const requested = cart.current.items;
    act(() => cart.current.actions.add(linen, 60, navy.id));
    act(() => cart.current.actions.removeRequested(requested));
    expect(lines(cart.current)).toEqual(['Navy 60']);
  });
});
