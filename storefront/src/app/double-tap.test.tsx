import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFabric, aUser } from '../test/factories';
import { address, catalogue, inCart, openApp, signedIn } from '../test/render-app';

const linen = aFabric({ name: 'Linen' });

test.each(['Favorite Linen', 'Compare'])(
  'a double tap on %s chooses the fabric, and a later one takes it back',
  async (name) => {
    catalogue(linen);
    const user = openApp(`/fabrics/${linen.id}`);
    const button = await screen.findByRole('button', { name });
    const pressed = performance.now();
    // On a busy machine the second tap of this test may come late.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(pressed);
    await user.dblClick(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    clock.mockReturnValue(pressed + 700);
    await user.dblClick(button);
    clock.mockRestore();
    expect(button).toHaveAttribute('aria-pressed', 'false');
  },
);

test('a double tap on a filter sets it', async () => {
  catalogue(linen);
  const user = openApp('/fabrics');
  const box = await screen.findByRole('checkbox', { name: /^In stock/ });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.dblClick(box);
  clock.mockRestore();
  expect(box).toBeChecked();
  expect(address()).toContain('in_stock');
});

test('a double tap on the bin of a line does not remove the line that moves up under the finger', async () => {
  inCart(signedIn(aUser()), { fabric: linen, quantity: 60 }, { fabric: aFabric({ name: 'Poplin' }), quantity: 60 });
  openApp('/cart');
  const bin = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  await screen.findByRole('button', { name: 'Remove Linen' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const finger = { clientX: 340, clientY: 200, detail: 1 };
  fireEvent.click(bin('Linen'), finger);
  expect(screen.queryByRole('button', { name: 'Remove Linen' })).toBeNull();
  fireEvent.click(bin('Poplin'), finger);
  expect(bin('Poplin')).toBeVisible();
  // Elsewhere it is meant.
  fireEvent.click(bin('Poplin'), { clientX: 340, clientY: 260, detail: 1 });
  clock.mockRestore();
  expect(await screen.findByText('Your quote is empty')).toBeVisible();
});

test('a menu that was closed otherwise opens again at once', async () => {
  signedIn(aUser());
  const user = openApp('/fabrics');
  const menu = await screen.findByRole('button', { name: 'Your account' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.click(menu);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Sign Out' })).toBeNull());
  await user.click(menu);
  clock.mockRestore();
  expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});
