import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aConfig, aFabric, aFabricPage, aUser } from '../../test/factories';
import { address, catalogue, inCart, openApp, signedIn } from '../../test/render-app';
import { server } from '../../test/server';

const stored = () => localStorage.getItem('selvedge_cart') ?? '';
const quantityOf = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^Quantity of ${name}`) });
const poplin = () => aFabric({ name: 'Poplin', minimum_order: 60, price_per_meter: 1250.5 });

async function openCart(...items: Parameters<typeof inCart>[1][]) {
  const customer = signedIn(aUser());
  inCart(customer, ...items);
  const user = openApp('/cart');
  await screen.findByRole('heading', { name: 'Quotation Request' });
  return user;
}

test('an empty cart offers to go on shopping', async () => {
  openApp('/cart');
  expect(await screen.findByText('Your quote is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/fabrics');
});

test('a visitor is asked to sign in', async () => {
  openApp('/cart');
  expect(await screen.findByText(/Please sign in to request a quotation\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('lines and total are price times quantity, to the cent', async () => {
  await openCart(
    { fabric: poplin(), quantity: 61 },
    { fabric: aFabric({ name: 'Linen', price_per_meter: 99.99 }), quantity: 60 },
  );
  expect(screen.getByText('Rs. 76,280.50')).toBeVisible();
  expect(screen.getByText('Rs. 5,999.40')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Order Summary' });
  expect(within(summary).getAllByText('Rs. 82,279.90')).toHaveLength(2);
});

test('where VAT is charged, the total says that it is before VAT', async () => {
  server.use(http.get('/api/config', () => HttpResponse.json(aConfig({ vat_percent: 18 }))));
  await openCart({ fabric: poplin(), quantity: 61 });
  const summary = screen.getByRole('region', { name: 'Order Summary' });
  expect(await within(summary).findByText('Before VAT, which the quotation adds (18%).')).toBeVisible();
});

async function retype(user: Awaited<ReturnType<typeof openCart>>, text: string) {
  await user.clear(quantityOf('Poplin'));
  await user.type(quantityOf('Poplin'), text);
}

test('a quantity is taken as people write it, and the field explains any correction', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 70 });
  const minimum = 'Set to the minimum order: 60 meters';
  for (const [typed, quantity, message] of [
    ['12', 60, minimum],
    ['abc', 60, minimum],
    ['-5', 60, minimum],
    ['240,5 m', 240, 'Whole numbers only: 240 meters'],
    ['1500.9', 1500, 'Whole numbers only: 1500 meters'],
    ['120 yds', 110, '120 yd is 109.728 m: 110 meters'],
    ['90m', 90, null],
    ['෧෨෦', 120, null],
    ['１５００', 1500, null],
    ['1,500', 1500, null],
    ['2 000', 2000, null],
    ['2\u00A0000', 2000, null],
  ] as const) {
    await retype(user, `${typed}{Enter}`);
    expect(quantityOf('Poplin')).toHaveValue(String(quantity));
    if (message) expect(screen.getByText(message)).toBeInTheDocument();
    else expect(screen.queryByText(/minimum order:|Whole numbers/)).toBeNull();
    await retype(user, '70{Enter}');
    expect(quantityOf('Poplin')).toHaveValue('70');
  }
});

test('a quantity that cannot be read shows an error instead of a guess; Escape undoes it, leaving the field takes it', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 80 });
  for (const typed of ['1,50', '1.500,5', '1e9', '½']) {
    await retype(user, `${typed}{Enter}`);
    expect(await screen.findByText(/^Write /)).toBeInTheDocument();
    expect(quantityOf('Poplin')).toHaveValue(typed);
    expect(stored()).toContain('"quantity":80');
    await user.keyboard('{Escape}');
    expect(quantityOf('Poplin')).toHaveValue('80');
    expect(screen.queryByText(/^Write /)).toBeNull();
  }
  await user.type(quantityOf('Poplin'), '999{Escape}');
  expect(quantityOf('Poplin')).toHaveValue('80');
  await retype(user, '95');
  await user.tab();
  // Leaving the field takes it.
  expect(quantityOf('Poplin')).toHaveValue('95');
});

describe('keyboard users keep their focus', () => {
  const [linen, voile] = [aFabric({ name: 'Linen' }), aFabric({ name: 'Voile' })];

  test('when a quantity has been typed', async () => {
    const user = await openCart({ fabric: poplin(), quantity: 80 });
    act(() => quantityOf('Poplin').focus());
    await user.keyboard('90{Enter}');
    expect(quantityOf('Poplin')).toHaveValue('90');
    expect(quantityOf('Poplin')).toHaveFocus();
  });

  test('when they move from quantity to quantity, as in a spreadsheet', async () => {
    const user = await openCart(...[poplin(), linen, voile].map((fabric) => ({ fabric, quantity: 80 })));
    act(() => quantityOf('Poplin').focus());
    await user.keyboard('90{Enter}');
    expect(quantityOf('Linen')).toHaveFocus();
    await user.keyboard('1,250{Tab}{Tab}{Tab}');
    expect(quantityOf('Voile')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(['Poplin', 'Linen', 'Voile'].map((name) => (quantityOf(name) as HTMLInputElement).value)).toEqual([
      ...['90', '1250', '81'],
    ]);
    await user.keyboard('1.250,5{Enter}');
    expect(quantityOf('Voile')).toHaveFocus();
    expect(screen.getByText(/^Write thousands with a comma/)).toBeVisible();
    expect(stored()).toContain('"quantity":81');
  });

  test('when a line is removed, until none is left', async () => {
    const user = await openCart(...[poplin(), linen, voile].map((fabric) => ({ fabric, quantity: 80 })));
    act(() => screen.getByRole('button', { name: 'Remove Linen' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Voile' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Poplin' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Continue Shopping' })).toHaveFocus();
  });
});

test('minus stops at the minimum, plus adds one', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 60 });
  expect(screen.getByRole('button', { name: 'One less of Poplin' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'One more of Poplin' }));
  expect(quantityOf('Poplin')).toHaveValue('61');
});

test('a minimum that has risen is noticed when the cart opens, and blocks the request', async () => {
  const fabric = poplin();
  const customer = signedIn(aUser());
  inCart(customer, { fabric, quantity: 60 });
  catalogue({ ...fabric, minimum_order: 90, price_per_meter: 1300 });
  openApp('/cart');
  expect(await screen.findByText('Below minimum order of 90 units')).toBeVisible();
  expect(screen.getByText(/Some items are below their minimum order quantity\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeDisabled();
  expect(screen.getAllByText('Rs. 78,000.00')).not.toHaveLength(0);
});

test('a changed price is shown beside the former one, until the former one applies again', async () => {
  const fabric = poplin();
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  catalogue({ ...fabric, price_per_meter: 1300, updated_at: '2026-11-01T00:00:00.000Z' });
  openApp('/cart');
  expect(await screen.findByText('The price was Rs. 1,250.50 when you added it')).toBeVisible();
  expect(screen.getByText('Rs. 1,300.00 /meter')).toBeVisible();
  cleanup();
  catalogue({ ...fabric, updated_at: '2026-11-02T00:00:00.000Z' });
  openApp('/cart');
  expect(await screen.findByText('Rs. 1,250.50 /meter')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/The price was/)).toBeNull());
});

test('the same price for another unit of length counts as a changed price', async () => {
  const fabric = poplin();
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  catalogue({ ...fabric, price_unit: 'yards' });
  openApp('/cart');
  expect(await screen.findByText('The price was Rs. 1,250.50 /meter when you added it')).toBeVisible();
  expect(screen.getByText('Rs. 1,250.50 /yard')).toBeVisible();
});

test("a catalog card enforces today's minimum, whatever minimum the cart remembers", async () => {
  const fabric = poplin();
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  catalogue({ ...fabric, minimum_order: 90 });
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'One more of Poplin' }));
  const quantity = screen.getByRole('textbox', { name: 'Quantity of Poplin in cart' });
  expect(quantity).toHaveValue('90');
  await user.clear(quantity);
  await user.type(quantity, '70{Enter}');
  expect(quantity).toHaveValue('90');
});

test('a tab does not overwrite newer cart data from another tab', async () => {
  const fabric = poplin();
  const customer = signedIn(aUser());
  inCart(customer, { fabric, quantity: 60 });
  catalogue({ ...fabric, price_per_meter: 1300 });
  openApp('/cart');
  expect(await screen.findAllByText('Rs. 78,000.00')).not.toHaveLength(0);
  // The other tab, a moment later: written past the functions that tell this tab of its own changes.
  const later = stored().replace('"price_per_meter":1300', '"price_per_meter":1400');
  localStorage.setItem('selvedge_cart', later);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selvedge_cart' })));
  expect(await screen.findAllByText('Rs. 84,000.00')).not.toHaveLength(0);
  expect(stored()).toBe(later);
});

const withdrawn = () => [];
const offSale = (fabric: Fabric) => [{ ...fabric, is_available: false }];

test.each([
  ['left the catalog', withdrawn, 'No longer in the catalog. Please remove it.'],
  ['is off sale', offSale, 'Not for sale at the moment. Please remove it.'],
])('a fabric that %s is named, and blocks the request until it is removed', async (_, answer, notice) => {
  const fabric = poplin();
  const customer = signedIn(aUser());
  const linen = aFabric({ name: 'Linen' });
  inCart(customer, { fabric, quantity: 60 }, { fabric: linen, quantity: 60 });
  catalogue(linen, ...answer(fabric));
  const user = openApp('/cart');
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove Poplin' }));
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeEnabled();
});

test('a cart of many fabrics loads them in batches, and does not load them again when one is removed', async () => {
  const many = Array.from({ length: 120 }, (_, index) => aFabric({ name: `Voile ${index}`, price_per_meter: 100 }));
  inCart(signedIn(aUser()), ...many.map((fabric) => ({ fabric, quantity: 60 })));
  const calls: string[][] = [];
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      calls.push(ids);
      const found = many.filter(({ id }) => ids.includes(id)).map((fabric) => ({ ...fabric, price_per_meter: 200 }));
      return HttpResponse.json(aFabricPage(found));
    }),
  );
  const user = openApp('/cart');
  expect(await screen.findAllByText('Rs. 1,440,000.00')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove Voile 3' }));
  expect(screen.getAllByText('Rs. 1,428,000.00')).not.toHaveLength(0);
  expect(calls.map((ids) => ids.length)).toEqual([100, 20]);
});

test('the lines of a fabric share one heading, with their total length in both units', async () => {
  const fabric = inTwo();
  const yards = aFabric({ name: 'Voile', price_unit: 'yards', minimum_order: 50 });
  await openCart(
    { fabric, quantity: 100 },
    { fabric: yards, quantity: 100 },
    { fabric, quantity: 50, colourway_id: navy.id },
  );
  expect(screen.getAllByRole('link', { name: /^(Linen|Voile)$/ }).map(({ textContent }) => textContent)).toEqual([
    ...['Linen', 'Voile'],
  ]);
  // Linen has two colors, and Voile one.
  expect(screen.getByText(/^= Rs\./).parentElement).toHaveTextContent('150 m (164 yd) = Rs. 187,575.00');
  const summary = screen.getByRole('region', { name: 'Order Summary' });
  expect(summary).toHaveTextContent('3 lines241.44 m (264 yd)');
});

test('removing an item shows a message that names it', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 60 });
  await user.click(screen.getByRole('button', { name: 'Remove Poplin' }));
  expect(await screen.findByText('Poplin removed from cart')).toBeInTheDocument();
  expect(screen.getByText('Your quote is empty')).toBeVisible();
});

test('clearing the quote asks first', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 60 });
  await user.click(screen.getByRole('button', { name: 'Clear Quote' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to clear your cart?' });
  expect(stored()).toContain('Poplin');
  await user.click(within(question).getByRole('button', { name: 'Clear Quote' }));
  expect(await screen.findByText('Cart cleared successfully')).toBeInTheDocument();
  expect(stored()).not.toContain('Poplin');
});

test('a visitor cannot add to the cart and is sent to sign in', async () => {
  catalogue(poplin());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Add to Quote' }));
  expect(await screen.findByText('Please sign in to add items to cart')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
});

const ecru = aColourway({ name: 'Ecru' });
const navy = aColourway({ name: 'Navy', minimum_order: 25 });
const inTwo = () => aFabric({ name: 'Linen', colourways: [ecru, navy], colors: ['Ecru', 'Navy'] });

test('two colors of a fabric are two lines, told apart by name and each with its own minimum', async () => {
  const fabric = inTwo();
  const user = await openCart({ fabric, quantity: 60 }, { fabric, quantity: 25, colourway_id: navy.id });
  expect(screen.getByRole('link', { name: 'Linen' })).toBeVisible();
  expect(screen.getByText('Min order: 60 meters')).toBeVisible();
  expect(screen.getByText('Min order: 25 meters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Linen, Ecru' }));
  expect(screen.queryByText('Ecru')).toBeNull();
  expect(screen.getByText('Navy')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Linen' })).toBeVisible();
});

test('a cart stored before colors existed opens with the first color offered', async () => {
  const fabric = inTwo();
  const customer = signedIn(aUser());
  catalogue({ ...fabric, colourways: [{ ...ecru, is_available: false }, navy] });
  const { colourways: _, ...before } = fabric;
  const items = [{ fabric: before, quantity: 60, unit: 'meters' }];
  localStorage.setItem('selvedge_cart', JSON.stringify({ user_id: customer.id, carts: { [customer.id]: { items } } }));
  openApp('/cart');
  expect(await screen.findByText('Navy')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeEnabled();
});

test('a color that is no longer offered blocks the request until another is chosen', async () => {
  const fabric = inTwo();
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  catalogue({ ...fabric, colourways: [{ ...ecru, is_available: false }, navy] });
  const user = openApp('/cart');
  expect(await screen.findByText('Ecru is no longer sold. Choose another color, or remove it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Another color for Linen' }), 'Navy');
  expect(screen.queryByText(/no longer sold/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeEnabled();
});

test('a fabric without any color for sale says that it must be removed', async () => {
  const fabric = inTwo();
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  catalogue({ ...fabric, colourways: [{ ...ecru, is_available: false }] });
  openApp('/cart');
  expect(await screen.findByText('Ecru is no longer sold. Please remove it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeDisabled();
});

test('a quantity that cannot be read blocks the request and gets the focus', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 80 });
  const field = quantityOf('Poplin');
  await user.clear(field);
  await user.type(field, '12345678');
  await user.click(screen.getByRole('button', { name: 'Request Quotation' }));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a stock shortage', () => {
  const short = (fields: Partial<Fabric>) => aFabric({ name: 'Twill', minimum_order: 60, ...fields });
  const quantity = 1500;

  test.each([
    [{ stock_quantity: 0, available_quantity: 0 }, 'None in stock: we tell you when'],
    [{ available_quantity: 95 }, '95 m in stock, the rest is made to order: we tell you when'],
    [
      { available_quantity: 95, price_unit: 'yards' as const },
      '95 m (103.9 yd) in stock, the rest is made to order: we tell you when',
    ],
    [{ pre_order: true }, 'Pre-order: we tell you when'],
  ])('of a fabric with %j is shown in cart and dialog, and does not block the request', async (fields, note) => {
    const user = await openCart({ fabric: short({ colourways: [], ...fields }), quantity });
    expect(await screen.findByText(note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request Quotation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
    expect(dialog.getByText(note)).toBeVisible();
  });

  test('is shown once the quantity exceeds the stock, and disappears when it no longer does', async () => {
    const user = await openCart({ fabric: short({ colourways: [], available_quantity: 61 }), quantity: 61 });
    expect(screen.queryByText(/we tell you when/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'One more of Twill' }));
    expect(await screen.findByText('61 m in stock, the rest is made to order: we tell you when')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'One less of Twill' }));
    expect(screen.queryByText(/we tell you when/)).toBeNull();
  });

  test('is shown after a reload when stock ran out meanwhile', async () => {
    const fabric = short({ colourways: [] });
    inCart(signedIn(aUser()), { fabric, quantity: 100 });
    catalogue({ ...fabric, out_of_stock: true, stock_quantity: 0, available_quantity: 0 });
    openApp('/cart');
    expect(await screen.findByText('None in stock: we tell you when')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request Quotation' })).toBeEnabled();
  });
});

describe('named carts', () => {
  const both = () => [
    { fabric: poplin(), quantity: 60 },
    { fabric: aFabric({ name: 'Linen' }), quantity: 90 },
  ];
  const carts = async (user: Awaited<ReturnType<typeof openCart>>) => {
    await user.click(screen.getByRole('button', { name: /^Carts/ }));
    return within(await screen.findByRole('dialog', { name: 'Your carts' }));
  };

  test('a cart is named and put away, a new one started, and the first reopened with all its lines', async () => {
    const user = await openCart(...both());
    const dialog = await carts(user);
    await user.type(dialog.getByRole('textbox', { name: 'Name of this cart' }), 'Resort 27');
    await user.click(dialog.getByRole('button', { name: 'Name it' }));
    await user.click(dialog.getByRole('button', { name: 'Put it away, start a new one' }));
    expect(await screen.findByText('Your quote is empty')).toBeVisible();
    const again = await carts(user);
    expect(again.getByText('2 lines, 150 m')).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Open Resort 27' }));
    expect(await screen.findByRole('heading', { name: /Resort 27/ })).toBeVisible();
    expect(quantityOf('Linen')).toHaveValue('90');
    expect(quantityOf('Poplin')).toHaveValue('60');
  });

  test('opening a cart puts the current one away; a copy gets its own name, and a duplicate name is rejected', async () => {
    const user = await openCart(...both());
    const dialog = await carts(user);
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(dialog.getByRole('textbox', { name: 'Name of Cart copy' })).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Name of this cart' }), 'CART COPY');
    await user.click(dialog.getByRole('button', { name: 'Name it' }));
    expect(dialog.getByText('There is a cart ‘CART COPY’ already')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Open Cart copy' }));
    const again = await carts(user);
    expect(again.getByRole('button', { name: 'Open Cart' })).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Delete Cart' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the cart ‘Cart’?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(again.queryByRole('button', { name: 'Open Cart' })).toBeNull();
    expect(stored()).toContain('Linen');
  });
});

test('the needed-by day and the notes of the cart prefill the request', async () => {
  const user = await openCart({ fabric: poplin(), quantity: 60 });
  const day = `${new Date().getFullYear() + 1}-01-31`;
  fireEvent.change(screen.getByLabelText('Needed by'), { target: { value: day } });
  await user.type(screen.getByRole('textbox', { name: 'Notes and delivery' }), 'Gate 2');
  await user.click(screen.getByRole('button', { name: 'Request Quotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
  expect(dialog.getByLabelText('Needed by (optional)')).toHaveValue(day);
  expect(dialog.getByLabelText(/Delivery Instructions/)).toHaveValue('Gate 2');
});
